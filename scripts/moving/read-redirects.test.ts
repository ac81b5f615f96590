import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { encodingOf } from '../read-documents.ts';
import { readRedirects } from './read-redirects.ts';

const folder = mkdtempSync(join(tmpdir(), 'portada-redirects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(content: string | Buffer) {
  const file = join(folder, 'tabla.csv');
  writeFileSync(file, content);
  let bytes = 0;
  const found: (string | undefined)[] = [];
  const onBytes = (more: number) => {
    bytes += more;
  };
  const rows = readRedirects(file, onBytes, await encodingOf(file));
  for await (const { text, fault } of rows) {
    const read = text === undefined ? undefined : JSON.parse(text);
    found.push(read ? `${read.canonical_url} → ${read.redirect_url}` : fault);
  }
  expect(bytes).toBe(Buffer.byteLength(content));
  return found;
}

it.each([
  [
    'two columns',
    '/vieja/,/nueva/\n/otra/,https://otra.example/x\n',
    ['/vieja/ → /nueva/', '/otra/ → https://otra.example/x'],
  ],
  [
    'columns by name, in any order',
    'id;Destino;Código;Origen\n1;/nueva/;301;/nota.php?id=4\n',
    ['/nota.php?id=4 → /nueva/'],
  ],
  [
    'tabs, a mark of UTF-8 at its head and Windows’ line ends',
    '\ufeffsource\ttarget\r\n/año/\t/ano/\r\n',
    ['/año/ → /ano/'],
  ],
  ['quotation marks', 'old_url,new_url\n"/a,b/","/c ""d""/"\n', ['/a,b/ → /c "d"/']],
  ['empty lines', '\n/a/,/b/\n\n\n', ['/a/ → /b/']],
  [
    'a line that lacks one',
    '/a/,/b/\n/c/\n,/d/\n',
    ['/a/ → /b/', 'línea 2: falta de dónde o a dónde', 'línea 3: falta de dónde o a dónde'],
  ],
  ['nothing', '', []],
])('%s', async (_, content, redirects) => {
  expect(await read(content)).toEqual(redirects);
});

it('reads a table of Windows as it is written', async () => {
  expect(await read(Buffer.from('/niñez/,/ninez/\n', 'latin1'))).toEqual(['/niñez/ → /ninez/']);
});

it('reads a table of any length', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `/vieja-${at}/,/nueva-${at}/`);
  const found = await read(lines.join('\n'));
  expect([found.length, found.at(-1)]).toEqual([20_000, '/vieja-19999/ → /nueva-19999/']);
});
