import { expect, it } from 'vitest';
import { WarningTally, warningLines } from './import-warnings.ts';

const width = (at: number, read: number) => ({
  path: `content_elements[${at}].width`,
  message: `Se esperaba un número: se toma «${read}»`,
});

it('tells the warnings of one document, each with its path', () => {
  expect(warningLines('a.json', [])).toEqual([]);
  expect(warningLines('a.json', [width(3, 640), { path: '', message: 'y 4 más' }])).toEqual([
    'a.json: 2 avisos',
    '  content_elements[3].width: Se esperaba un número: se toma «640»',
    '  y 4 más',
  ]);
});

it('counts those of many by their kind, most frequent first', () => {
  const tally = new WarningTally();
  expect(tally.lines()).toEqual([]);
  tally.add('a.ndjson[0]', []);
  tally.add('a.ndjson[1]', [{ path: 'slug', message: 'Es null: se omite' }]);
  tally.add('a.ndjson[2]', [width(3, 640), width(7, 800)]);
  tally.add('a.ndjson[9]', [width(0, 1)]);
  expect(tally.lines()).toEqual([
    'Avisos en 3 documentos:',
    '  content_elements[…].width: Se esperaba un número: se toma «…» (2; el primero, a.ndjson[2])',
    '  slug: Es null: se omite (1; el primero, a.ndjson[1])',
  ]);
});
