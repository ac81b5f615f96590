import { useState } from 'react';
import type { ListColumn, ListDefinition } from './define-list.ts';
import { type ListSelection, selectColumn } from './select-column.tsx';
import { nextOrder, type SortOrder, sortRows } from './sort-rows.ts';

interface HeaderProps {
  column: Pick<ListColumn<never, never>, 'header' | 'className' | 'sortBy' | 'isHeaderHidden'>;
  order: SortOrder;
  onSort: (order: SortOrder) => void;
}

function Header({ column, order, onSort }: HeaderProps) {
  const { header, className, sortBy, isHeaderHidden } = column;
  if (header === undefined) return <td />;
  const direction = order?.header === header ? order.direction : undefined;
  const sort = () => onSort(nextOrder(order, header));
  return (
    <th scope="col" className={className} aria-sort={direction}>
      {sortBy ? (
        <button type="button" className="pe-list-sort" onClick={sort}>
          {header}
        </button>
      ) : (
        <span className={isHeaderHidden ? 'pe-hidden' : undefined}>{header}</span>
      )}
    </th>
  );
}

interface CellProps<Row, Context> {
  column: ListColumn<Row, Context>;
  row: Row;
  context: Context;
}

function Cell<Row, Context>({ column, row, context }: CellProps<Row, Context>) {
  const { cell, detail, isRowHeader = false, className } = column;
  const Tag = isRowHeader ? 'th' : 'td';
  const under = detail?.(row, context);
  return (
    <Tag scope={isRowHeader ? 'row' : undefined} className={className}>
      {cell(row, context)}
      {under ? <span className="pe-sub">{under}</span> : null}
    </Tag>
  );
}

interface ListTableProps<Row, Context> {
  list: ListDefinition<Row, Context>;
  rows: readonly Row[];
  context: Context;
  isBusy: boolean | undefined;
  selection: ListSelection<Row> | undefined;
}

/** The rows of a list under its columns, by any of which that says so they are sorted. */
export function ListTable<Row, Context>(props: ListTableProps<Row, Context>) {
  const { list, rows, context, isBusy, selection } = props;
  const [order, setOrder] = useState<SortOrder>(null);
  const { keyOf, caption, isInactive, className = '' } = list;
  const columns = selection
    ? [selectColumn<Row, Context>(selection, keyOf), ...list.columns]
    : list.columns;
  const sortBy = columns.find(({ header }) => header === order?.header)?.sortBy;
  return (
    <table className={`pe-table ${className}`.trim()} aria-busy={isBusy}>
      <caption className="pe-hidden">
        {typeof caption === 'string' ? caption : caption(context)}
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Header key={column.header ?? ''} column={column} order={order} onSort={setOrder} />
          ))}
        </tr>
      </thead>
      <tbody>
        {sortRows(rows, order, sortBy).map((row) => (
          <tr key={keyOf(row)} data-inactive={isInactive?.(row) || undefined}>
            {columns.map((column) => (
              <Cell key={column.header ?? ''} column={column} row={row} context={context} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
