import type { ListColumn } from './define-list.ts';

type Key = string | number;

/** Rows that are selected one by one. */
export interface ListSelection<Row> {
  selected: ReadonlySet<Key>;
  onSelect: (row: Row, isSelected: boolean) => void;
  nameOf: (row: Row) => string;
  /** Why a row cannot be. */
  refusalOf?: (row: Row) => string | undefined;
}

/** The column of the boxes. */
export const selectColumn = <Row, Context>(
  { selected, onSelect, nameOf, refusalOf }: ListSelection<Row>,
  keyOf: (row: Row) => Key,
): ListColumn<Row, Context> => ({
  header: 'Elegir',
  isHeaderHidden: true,
  cell: (row) => (
    <input
      type="checkbox"
      aria-label={`Elegir ${nameOf(row)}`}
      checked={selected.has(keyOf(row))}
      disabled={refusalOf?.(row) !== undefined}
      title={refusalOf?.(row)}
      onChange={(event) => onSelect(row, event.currentTarget.checked)}
    />
  ),
});
