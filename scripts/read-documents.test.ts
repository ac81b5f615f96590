import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { progressOn } from './progress.ts';
import { type DocumentText, encodingOf, readDocuments } from './read-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'portada-read-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(text: string | Buffer, name = 'a.json'): Promise<DocumentText[]> {
  const file = join(folder, name);
  writeFileSync(file, text);
  const found: DocumentText[] = [];
  for await (const each of readDocuments(file)) found.push(each);
  return found;
}
const values = (found: DocumentText[]) =>
  found.map(({ text, fault }) => (text === undefined ? fault : JSON.parse(text)));

describe('readDocuments', () => {
  it('cuts any list, sequence or line file into the documents that it was made of', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { maxLength: 8 }),
        fc.constantFrom(0, 2),
        async (documents, space) => {
          const list = await read(JSON.stringify(documents, null, space));
          expect(values(list)).toEqual(JSON.parse(JSON.stringify(documents)));
          expect(list.map(({ index }) => index)).toEqual(documents.map((_, index) => index));
          const lines = documents.map((document) => JSON.stringify(document)).join('\r\n');
          expect(values(await read(`${lines}\n\n`, 'a.ndjson'))).toEqual(values(list));
          const objects = documents.map((value) => ({ value }));
          const sequence = await read(
            `\uFEFF${objects.map((each) => JSON.stringify(each, null, space)).join('\n')}`,
          );
          if (objects.length > 0)
            expect(values(sequence)).toEqual(JSON.parse(JSON.stringify(objects)));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('reads across the pieces of a long file', async () => {
    const documents = Array.from({ length: 400 }, (_, n) => ({
      n,
      words: 'ñandú "]}\\ '.repeat(60 + (n % 7)),
    }));
    expect(values(await read(JSON.stringify(documents)))).toEqual(documents);
  });

  it('names what is no document and goes on behind it', async () => {
    const names = async (text: string, name?: string) =>
      (await read(text, name)).map(({ text: found, fault }) => fault ?? found);
    expect(await names('')).toEqual(['no es JSON válido (está vacío)']);
    expect(await names('{"a":')).toEqual(['{"a":']);
    expect(await names('[{"a":1},')).toEqual([
      '{"a":1}',
      'no es JSON válido (la lista no se cierra)',
    ]);
    expect(await names('{"a":\n{"b":1}\n', 'b.jsonl')).toEqual(['{"a":', '{"b":1}']);
    expect(await names('[}]')).toHaveLength(1);
    const long = JSON.stringify('x'.repeat(5_000_001));
    expect(await names(`[${long},1]`)).toEqual(['pasa de 5 MB', '1']);
    expect(await names(`${long}\n1`, 'c.ndjson')).toEqual(['pasa de 5 MB', '1']);
  });
});

describe('progressOn', () => {
  it('fits every terminal from 20 columns on, on one line', () => {
    for (let columns = 20; columns <= 120; columns++)
      for (const words of ['0 documentos', '1234567 documentos']) {
        const drawn: string[] = [];
        const stream = { isTTY: true, columns, write: (text: string) => drawn.push(text) };
        progressOn(stream).show(0.5, words);
        expect(drawn[0]?.length).toBeLessThan(columns);
        expect(drawn[0]).toContain('50 %');
        const fits = `50 % ${words}`.length < columns;
        expect(drawn[0]?.includes(words), `${columns} ${words}`).toBe(fits);
      }
  });

  it('draws on terminals only, not too often, and cleans up', () => {
    const drawn: string[] = [];
    let now = 0;
    const draw = progressOn({ isTTY: true, write: (text) => drawn.push(text) }, () => now);
    draw.show(0.5, 'cinco');
    draw.show(0.6, 'seis');
    now = 100;
    draw.show(2, 'todo');
    draw.clear();
    draw.clear();
    expect(drawn).toEqual([
      `${'█'.repeat(14)}${'░'.repeat(14)} 50 % cinco`,
      '\r\x1b[2K',
      `${'█'.repeat(28)} 100 % todo`,
      '\r\x1b[2K',
    ]);
    progressOn({ write: () => expect.unreachable() }).show(1, '');
  });
});

describe('a file that is not UTF-8', () => {
  const text = '{"titular": "Año de niñez y «güiros»"}';
  const inFile = (name: string, bytes: Buffer): string => {
    const file = join(folder, name);
    writeFileSync(file, bytes);
    return file;
  };
  const readIn = async (file: string) => {
    const encoding = await encodingOf(file);
    const found: DocumentText[] = [];
    for await (const each of readDocuments(file, undefined, encoding)) found.push(each);
    return { encoding, text: found.map((one) => one.text) };
  };

  it('is read as what it is, and never with marks in the place of letters', async () => {
    const latin = inFile('latin.json', Buffer.from(text, 'latin1'));
    expect(await readIn(latin)).toEqual({ encoding: 'windows-1252', text: [text] });
    const utf8 = inFile('utf8.json', Buffer.from(text));
    expect(await readIn(utf8)).toEqual({ encoding: 'utf-8', text: [text] });
    const wide = inFile(
      'utf16.json',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
    );
    expect(await readIn(wide)).toEqual({ encoding: 'utf-16le', text: [text] });
  });

  it('is known by a byte at its very end, and a letter cut between two reads is none', async () => {
    const late = inFile(
      'late.json',
      Buffer.concat([Buffer.alloc(200_000, ' '), Buffer.from([0xf1])]),
    );
    expect(await encodingOf(late)).toBe('windows-1252');
    const many = inFile('many.json', Buffer.from(`"${'x'.repeat(65_534)}ñ"`));
    expect(await encodingOf(many)).toBe('utf-8');
    const cut = inFile('cut.json', Buffer.from('"ñ').subarray(0, 2));
    expect(await encodingOf(cut)).toBe('windows-1252');
  });
});
