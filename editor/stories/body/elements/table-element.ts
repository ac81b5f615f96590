import { escapeHtml } from '../../../../schemas/escape-html.ts';
import { isObject, type Json, type JsonObject } from '../../../../schemas/json.ts';
import { plainOf, textOf } from '../../document-fields.ts';

/*
 * The cells of a table as ANS has them: a row is a list of texts, or an object that has one.
 */

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const cellsOf = (row: Json | undefined): Json[] =>
  isObject(row) ? listOf(row.cells) : listOf(row);
const withCells = (row: Json | undefined, cells: Json[]): Json =>
  isObject(row) ? { ...row, cells } : cells;

const EMPTY: JsonObject = { type: 'text', content: '' };

/** The words of a cell; undefined for one that holds elements of its own. */
function wordsOf(cell: Json | undefined): string | undefined {
  if (typeof cell === 'string') return plainOf(cell);
  if (!isObject(cell)) return '';
  return cell.content === undefined && Array.isArray(cell.content_elements)
    ? undefined
    : plainOf(textOf(cell.content));
}

function withWords(cell: Json | undefined, words: string): Json {
  if (wordsOf(cell) === words && cell !== undefined) return cell;
  return { ...(isObject(cell) ? cell : EMPTY), content: escapeHtml(words) };
}

/** A table as a grid of words; undefined stands for what is not written here. */
export interface TableGrid {
  hasHeader: boolean;
  /** The header, where there is one, is the first. */
  rows: (string | undefined)[][];
  width: number;
}

/** The header first. */
const allRows = ({ header, rows }: JsonObject): Json[] => [
  ...(cellsOf(header).length > 0 && header !== undefined ? [header] : []),
  ...listOf(rows),
];

export function gridOf(table: JsonObject): TableGrid {
  const rows = allRows(table).map(cellsOf);
  const width = rows.reduce((widest, cells) => Math.max(widest, cells.length), 1);
  return {
    hasHeader: cellsOf(table.header).length > 0,
    rows: rows.map((cells) => Array.from({ length: width }, (_, place) => wordsOf(cells[place]))),
    width,
  };
}

function withRows(table: JsonObject, rows: readonly Json[], hasHeader: boolean): JsonObject {
  const { header: _, rows: __, ...rest } = table;
  const [first, ...others] = rows;
  return hasHeader && first !== undefined
    ? { ...rest, header: first, rows: others }
    : { ...rest, rows: [...rows] };
}

/** Puts words into cells from a place on; rows and columns that are missing are made. */
export function putWords(
  table: JsonObject,
  { row, column }: { row: number; column: number },
  words: readonly (readonly string[])[],
): JsonObject {
  const { hasHeader, width } = gridOf(table);
  const wide = words.reduce((widest, line) => Math.max(widest, column + line.length), width);
  const before = allRows(table);
  const count = Math.max(before.length, row + words.length);
  const rows = Array.from({ length: count }, (_, at): Json => {
    const given = before[at] ?? [];
    const cells = cellsOf(given);
    const put = words[at - row];
    if (!put && cells.length === wide) return given;
    return withCells(
      given,
      Array.from({ length: wide }, (__, place): Json => {
        const said = put?.[place - column];
        return said === undefined ? (cells[place] ?? EMPTY) : withWords(cells[place], said);
      }),
    );
  });
  return withRows(table, rows, hasHeader);
}

export const addRow = (table: JsonObject): JsonObject =>
  putWords(table, { row: allRows(table).length, column: 0 }, [['']]);

export const addColumn = (table: JsonObject): JsonObject =>
  putWords(table, { row: 0, column: gridOf(table).width }, [['']]);

export function removeRow(table: JsonObject, row: number): JsonObject {
  const { hasHeader } = gridOf(table);
  return withRows(table, allRows(table).toSpliced(row, 1), hasHeader && row > 0);
}

export const removeColumn = (table: JsonObject, column: number): JsonObject =>
  withRows(
    table,
    allRows(table).map((row) => withCells(row, cellsOf(row).toSpliced(column, 1))),
    gridOf(table).hasHeader,
  );

export const setHeader = (table: JsonObject, hasHeader: boolean): JsonObject =>
  withRows(table, allRows(table), hasHeader);

const collator = new Intl.Collator('es', { numeric: true });
const numberIn = (words: string): number => {
  const plain = words.replace(/[^\d.,-]/g, '').replaceAll(',', '');
  return plain === '' ? Number.NaN : Number(plain);
};

/** Rows in the order of a column: as numbers where all of it are; twice, the other way round. */
export function sortRows(table: JsonObject, column: number): JsonObject {
  const { hasHeader, rows: grid } = gridOf(table);
  const skip = hasHeader ? 1 : 0;
  const rows = allRows(table).slice(skip);
  const words = grid.slice(skip).map((line) => line[column] ?? '');
  const numbers = words.filter((one) => one !== '').map(numberIn);
  const areNumbers = numbers.length > 0 && numbers.every((one) => Number.isFinite(one));
  const order = rows
    .map((_, at) => at)
    .sort((one, other) => {
      const [a = '', b = ''] = [words[one], words[other]];
      return areNumbers
        ? (numberIn(a) || 0) - (numberIn(b) || 0) || one - other
        : collator.compare(a, b) || one - other;
    });
  const isSorted = order.every((from, at) => from === at);
  const next = (isSorted ? order.toReversed() : order).map((at) => rows[at] as Json);
  return withRows(table, [...allRows(table).slice(0, skip), ...next], hasHeader);
}
