import { nameOf } from './element-look.ts';
import type { Inline } from './inline.ts';
import { isWords } from './lines.ts';
import type { PastedTable } from './pasted.ts';

const MOST_CELLS_WIDE = 60;

/** Rows of a table, not of one within it. */
const rowsOf = (table: Element): Element[] =>
  [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
const cellsOf = (row: Element): Element[] =>
  [...row.children].filter((cell) => /^t[dh]$/.test(nameOf(cell)));

const STRUCTURE = 'h1, h2, h3, h4, h5, h6, ul, ol, blockquote, hr, pre';

/** Does a table only place what it holds? */
export function isLayout(table: Element): boolean {
  if (table.querySelector('table') !== null) return true;
  const rows = rowsOf(table).map(cellsOf);
  const isColumn = rows.every((cells) => cells.length <= 1);
  return isColumn && (rows.length <= 1 || table.querySelector(STRUCTURE) !== null);
}

const span = (cell: Element, name: string): number =>
  Math.min(Math.max(Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1, 1), MOST_CELLS_WIDE);

/**
 * A table as a grid: a cell of several places has its words in the first and none in the others.
 * Its head is what says so: `thead`, or a first row of `th`. Undefined where it holds no words.
 */
export function tableOf(table: Element, read: (cell: Element) => Inline): PastedTable | undefined {
  const taken: number[] = [];
  const isHead: boolean[] = [];
  const grid = rowsOf(table).map((row) => {
    const cells: Inline[] = [];
    const skip = () => {
      while ((taken[cells.length] ?? 0) > 0) {
        taken[cells.length] = (taken[cells.length] ?? 0) - 1;
        cells.push([]);
      }
    };
    const given = cellsOf(row);
    for (const cell of given) {
      skip();
      const rows = span(cell, 'rowspan');
      for (let place = 0; place < span(cell, 'colspan'); place++) {
        taken[cells.length] = rows - 1;
        cells.push(place === 0 ? read(cell) : []);
      }
    }
    skip();
    const isAllHead = given.length > 0 && given.every((cell) => nameOf(cell) === 'th');
    isHead.push((row.parentElement && nameOf(row.parentElement)) === 'thead' || isAllHead);
    return cells;
  });
  const filled = grid.map((cells, row) => ({ cells, isHead: isHead[row] ?? false }));
  const kept = filled.filter(({ cells }) => cells.some(isWords));
  const width = kept.reduce(
    (widest, { cells }) => Math.max(widest, cells.findLastIndex((cell) => isWords(cell)) + 1),
    0,
  );
  const rows = kept.map(({ cells }) =>
    Array.from({ length: width }, (_, place): Inline => cells[place] ?? []),
  );
  const [header = [], ...others] = rows;
  if (rows.length === 0) return undefined;
  return kept[0]?.isHead && others.length > 0
    ? { kind: 'table', header, rows: others }
    : { kind: 'table', header: [], rows };
}
