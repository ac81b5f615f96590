/** What a tree needs of a flat list of its rows, in reading order. */
interface TreeRow {
  id: string;
  depth: number;
}

/** Where a row stands among the rows beside it, counted from one. */
export interface SetPlace {
  position: number;
  size: number;
}

/** For each row the rows beside it: those of one parent, by their indexes. */
function setsOf(rows: readonly TreeRow[]): number[][] {
  const open: (number[] | undefined)[] = [];
  return rows.map(({ depth }, index) => {
    open.length = Math.min(open.length, depth + 1);
    const set = open[depth] ?? [];
    open[depth] = set;
    set.push(index);
    return set;
  });
}

/** `aria-posinset` and `aria-setsize` of each row: rows of one parent are not beside each other. */
export const setPlaces = (rows: readonly TreeRow[]): SetPlace[] =>
  setsOf(rows).map((set, index) => ({ position: set.indexOf(index) + 1, size: set.length }));

/** The rows of the same parent, the row itself among them. */
export const siblingIds = (rows: readonly TreeRow[], index: number): string[] =>
  (setsOf(rows)[index] ?? []).flatMap((at) => rows[at]?.id ?? []);
