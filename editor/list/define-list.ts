import type { ReactNode } from 'react';
import type { IconName } from '../shell/Icon.tsx';

export interface ListColumn<Row, Context> {
  /** Its name, which no other has; unset: of what can be done to a row. */
  header?: string;
  cell: (row: Row, context: Context) => ReactNode;
  /** Under it, smaller. */
  detail?: (row: Row, context: Context) => ReactNode;
  /** Its cells name their rows. */
  isRowHeader?: boolean;
  /** Is its header only read aloud? */
  isHeaderHidden?: boolean;
  className?: string;
  /** What its button sorts by, without a value last. Only of a list that is whole, not paged. */
  sortBy?: (row: Row) => string | number | null | undefined;
}

type Words<Context> = string | ((context: Context) => string);

/** All that there is to say of the list of a desk: a column is said here, and nowhere else. */
export interface ListDefinition<Row, Context> {
  caption: Words<Context>;
  columns: readonly ListColumn<Row, Context>[];
  keyOf: (row: Row) => string | number;
  /** How many there are; unset: it is not said. */
  count?: (total: number, listed: number) => string;
  /** Instead of no rows. */
  empty: Words<Context>;
  /** The same, where they are narrowed by a search or a filter. */
  noMatch?: string | ((search: string) => string);
  /** What a search looks through; unset: rows come searched. */
  searchText?: (row: Row) => string;
  /** Is a row of what is over? */
  isInactive?: (row: Row) => boolean;
  icon?: IconName;
  /** While it is fetched. */
  loading?: string;
  className?: string;
  /** Is it wider than narrow screens? */
  isWide?: boolean;
}

/**
 * The list of a desk, for `List` to show.
 * @template Context what cells know and do beside their rows
 */
export const defineList = <Row, Context = undefined>(
  list: ListDefinition<Row, Context>,
): ListDefinition<Row, Context> => list;
