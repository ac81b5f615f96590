import './list.css';
import type { ReactNode } from 'react';
import { Button } from '../shell/Button.tsx';
import { fold } from '../shell/words.ts';
import type { ListDefinition } from './define-list.ts';
import { ListEmpty, ListLoading } from './ListStates.tsx';
import { ListTable } from './ListTable.tsx';
import type { ListSelection } from './select-column.tsx';

/** What is read of a query; the last three, of one that goes on by pages. */
interface ListQuery {
  isPlaceholderData: boolean;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
}

interface ListProps<Row, Context> {
  list: ListDefinition<Row, Context>;
  /** Unset: they are being fetched. */
  rows: readonly Row[] | undefined;
  context: Context;
  query?: ListQuery;
  search?: string;
  /** By more than a search. */
  isNarrowed?: boolean;
  /** Under the words for no rows. */
  emptyAction?: ReactNode;
  /** How many there are, where not all are fetched. */
  total?: number | undefined;
  selection?: ListSelection<Row>;
}

/** The list of a desk: opening, empty or its rows, how many they are, and the way to more. */
export function List<Row, Context>(props: ListProps<Row, Context>) {
  const { list, rows, context, query, search = '', selection } = props;
  if (!rows) return <ListLoading label={list.loading} />;
  const { searchText, noMatch, empty, count } = list;
  const words = search.trim();
  const found = searchText
    ? rows.filter((row) => fold(searchText(row)).includes(fold(words)))
    : rows;
  if (found.length === 0) {
    const isNarrowed = props.isNarrowed ?? words !== '';
    const text = typeof empty === 'string' ? empty : empty(context);
    const unmatched = typeof noMatch === 'function' ? noMatch(words) : noMatch;
    return (
      <ListEmpty icon={list.icon} action={props.emptyAction}>
        {isNarrowed ? (unmatched ?? text) : text}
      </ListEmpty>
    );
  }
  const table = (
    <ListTable
      list={list}
      rows={found}
      context={context}
      isBusy={query?.isPlaceholderData}
      selection={selection}
    />
  );
  return (
    <>
      {list.isWide ? <div className="pe-list-wide">{table}</div> : table}
      {count ? (
        <p className="pe-count" role="status">
          {count(props.total ?? found.length, found.length)}
        </p>
      ) : null}
      {query?.hasNextPage ? (
        <p className="pe-list-more">
          <Button
            variant="default"
            loading={query.isFetchingNextPage ?? false}
            onClick={() => void query.fetchNextPage?.()}
          >
            Ver más
          </Button>
        </p>
      ) : null}
    </>
  );
}
