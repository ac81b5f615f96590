import { useState } from 'react';
import type { ListColumn, ListDefinition } from './define-list.ts';
import { SelectBox } from './SelectBox.tsx';
import { nextOrder, type SortOrder, sortRows } from './sort-rows.ts';

type Key = string | number;

export interface ListSelection<Row> {
  selected: ReadonlySet<Key>;
  onSelect: (selected: ReadonlySet<Key>) => void;
  /** What a row is called. */
  nameOf: (row: Row) => string;
}

interface HeaderProps {
  column: Pick<ListColumn<never, never>, 'header' | 'className' | 'sortBy'>;
  order: SortOrder;
  onSort: (order: SortOrder) => void;
}

function Header({ column: { header, className, sortBy }, order, onSort }: HeaderProps) {
  if (header === undefined) return <td />;
  const direction = order?.header === header ? order.direction : undefined;
  return (
    <th scope="col" className={className} aria-sort={direction}>
      {sortBy ? (
        <button
          type="button"
          className="pe-list-sort"
          onClick={() => onSort(nextOrder(order, header))}
        >
          {header}
        </button>
      ) : (
        header
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
  const { columns, keyOf, caption, isInactive, className = '' } = list;
  const sortBy = columns.find(({ header }) => header === order?.header)?.sortBy;
  const select = (chosen: readonly Row[], isSelected: boolean) => {
    const selected = new Set(selection?.selected);
    for (const key of chosen.map(keyOf)) selected[isSelected ? 'add' : 'delete'](key);
    selection?.onSelect(selected);
  };
  const count = rows.filter((row) => selection?.selected.has(keyOf(row))).length;
  return (
    <table className={`pe-table ${className}`.trim()} aria-busy={isBusy}>
      <caption className="pe-hidden">
        {typeof caption === 'string' ? caption : caption(context)}
      </caption>
      <thead>
        <tr>
          {selection ? (
            <td className="pe-list-select">
              <SelectBox
                label="Elegir todo"
                isSelected={count === rows.length}
                isPartial={count > 0 && count < rows.length}
                onChange={(isSelected) => select(rows, isSelected)}
              />
            </td>
          ) : null}
          {columns.map((column) => (
            <Header key={column.header ?? ''} column={column} order={order} onSort={setOrder} />
          ))}
        </tr>
      </thead>
      <tbody>
        {sortRows(rows, order, sortBy).map((row) => (
          <tr key={keyOf(row)} data-inactive={isInactive?.(row) || undefined}>
            {selection ? (
              <td className="pe-list-select">
                <SelectBox
                  label={`Elegir ${selection.nameOf(row)}`}
                  isSelected={selection.selected.has(keyOf(row))}
                  onChange={(isSelected) => select([row], isSelected)}
                />
              </td>
            ) : null}
            {columns.map((column) => (
              <Cell key={column.header ?? ''} column={column} row={row} context={context} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
