// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../schemas/json.ts';
import {
  addColumn,
  addRow,
  gridOf,
  putWords,
  removeColumn,
  removeRow,
  setHeader,
  sortRows,
} from './table-element.ts';

const text = (content: string): JsonObject => ({ type: 'text', content });
const row = (...cells: string[]): Json[] => cells.map(text);
const league: JsonObject = {
  type: 'table',
  _id: 'T1',
  header: row('Equipo', 'Puntos'),
  rows: [row('León', '1,034'), row('Atlas', '9'), row('Ángeles', '27')],
};
const words = (table: JsonObject) => gridOf(table).rows;

describe('a table', () => {
  it('is read as a grid, of lists or of rows that have cells', () => {
    expect(gridOf(league)).toEqual({
      hasHeader: true,
      width: 2,
      rows: [
        ['Equipo', 'Puntos'],
        ['León', '1,034'],
        ['Atlas', '9'],
        ['Ángeles', '27'],
      ],
    });
    const inCells = {
      type: 'table',
      rows: [{ type: 'table_row', cells: ['<b>Uno</b>', text('2')] }],
    };
    expect(gridOf(inCells)).toEqual({ hasHeader: false, width: 2, rows: [['Uno', '2']] });
    const nested = { type: 'table', rows: [[{ content_elements: [text('Uno')] }]] };
    expect(words(nested)).toEqual([[undefined]]);
  });

  it('takes words where they are put, and grows for them', () => {
    const grown = putWords(league, { row: 3, column: 1 }, [
      ['30', 'x'],
      ['31', 'y <z>'],
    ]);
    expect(words(grown)).toEqual([
      ['Equipo', 'Puntos', ''],
      ['León', '1,034', ''],
      ['Atlas', '9', ''],
      ['Ángeles', '30', 'x'],
      ['', '31', 'y <z>'],
    ]);
    expect(grown._id).toBe('T1');
    expect((grown.rows as Json[][])[3]?.[2]).toEqual(text('y &lt;z&gt;'));
  });

  it('keeps the cells that nobody wrote in as they are', () => {
    const marked = {
      type: 'table',
      rows: [[{ type: 'text', content: '<b>1</b>', x: 1 }, text('2')]],
    };
    const changed = putWords(marked, { row: 0, column: 1 }, [['3']]);
    expect(changed.rows).toEqual([[{ type: 'text', content: '<b>1</b>', x: 1 }, text('3')]]);
    const cells = { type: 'table', rows: [{ type: 'table_row', _id: 'r', cells: [text('1')] }] };
    expect(putWords(cells, { row: 0, column: 0 }, [['2']]).rows).toEqual([
      { type: 'table_row', _id: 'r', cells: [text('2')] },
    ]);
  });

  it('is sorted by a column, as numbers or as words of the language, and back', () => {
    const byPoints = sortRows(league, 1);
    expect(words(byPoints).map(([first]) => first)).toEqual(['Equipo', 'Atlas', 'Ángeles', 'León']);
    expect(words(sortRows(byPoints, 1)).map(([first]) => first)).toEqual([
      'Equipo',
      'León',
      'Ángeles',
      'Atlas',
    ]);
    expect(words(sortRows(league, 0)).map(([first]) => first)).toEqual([
      'Equipo',
      'Ángeles',
      'Atlas',
      'León',
    ]);
  });

  it('gains and loses rows, columns and its header', () => {
    expect(words(addRow(league)).at(-1)).toEqual(['', '']);
    expect(words(addColumn(league))[0]).toEqual(['Equipo', 'Puntos', '']);
    expect(words(removeRow(league, 1))[1]).toEqual(['Atlas', '9']);
    expect(gridOf(removeRow(league, 0)).hasHeader).toBe(false);
    expect(words(removeColumn(league, 0))[1]).toEqual(['1,034']);
    const plain = setHeader(league, false);
    expect([plain.header, words(plain)]).toEqual([undefined, words(league)]);
    expect(setHeader(plain, true)).toEqual(league);
  });

  it('loses no words by sorting', () => {
    const cell = fc.string({ maxLength: 6 }).map((one) => one.replace(/[^\w, .-]/g, ''));
    const line = fc.tuple(cell, cell);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(1), (rows, column) => {
        const table = { type: 'table', rows: rows.map((one) => row(...one)) };
        const told = (one: JsonObject) =>
          words(one)
            .map((line) => JSON.stringify(line))
            .toSorted();
        expect(told(sortRows(table, column))).toEqual(told(table));
      }),
    );
  });
});
