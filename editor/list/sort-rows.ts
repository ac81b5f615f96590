/** By which column rows are sorted; null: as they came. */
export type SortOrder = { header: string; direction: 'ascending' | 'descending' } | null;

type Value = string | number | null | undefined;

const COLLATOR = new Intl.Collator('es', { numeric: true });

const isAbsent = (value: Value): value is null | undefined | '' => (value ?? '') === '';

function compare(a: Value, b: Value, sign: 1 | -1): number {
  if (isAbsent(a) || isAbsent(b)) return Number(isAbsent(a)) - Number(isAbsent(b));
  const both = typeof a === 'number' && typeof b === 'number';
  return sign * (both ? a - b : COLLATOR.compare(String(a), String(b)));
}

/** The order after a press of a header: up, down, as it came. */
export function nextOrder(order: SortOrder, header: string): SortOrder {
  if (order?.header !== header) return { header, direction: 'ascending' };
  return order.direction === 'ascending' ? { header, direction: 'descending' } : null;
}

/** Rows in an order, those without a value last. */
export const sortRows = <Row>(
  rows: readonly Row[],
  order: SortOrder,
  sortedBy: ((row: Row) => Value) | undefined,
): readonly Row[] =>
  order && sortedBy
    ? rows.toSorted((a, b) =>
        compare(sortedBy(a), sortedBy(b), order.direction === 'ascending' ? 1 : -1),
      )
    : rows;
