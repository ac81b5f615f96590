import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import type { DocumentText, FileEncoding } from '../read-documents.ts';

/** What tables of redirects call their columns, in lower case and without accents. */
const FROM = ['from', 'source', 'old', 'source url', 'old url', 'origen', 'desde', 'vieja'];
const TO = [
  'to',
  'target',
  'new',
  'destination',
  'target url',
  'new url',
  'destino',
  'hacia',
  'nueva',
];

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').trim().toLowerCase();

/** Which columns say from where and to where; undefined for a first line that is a redirect. */
function columnsOf(first: readonly string[]): { from: number; to: number } | undefined {
  const names = first.map(plain);
  const [from, to] = [FROM, TO].map((known) => names.findIndex((name) => known.includes(name)));
  return from === undefined || to === undefined || from < 0 || to < 0 ? undefined : { from, to };
}

interface Row {
  record: string[];
  info: { lines: number };
}

/**
 * The redirects of a table with commas, semicolons or tabs between its columns, each as ANS has
 * them: the first two columns, or those that its first line names. A line without both is a fault.
 * Throws the faults of the file system.
 */
export async function* readRedirects(
  file: string,
  onBytes: (bytes: number) => void,
  encoding: FileEncoding,
): AsyncGenerator<DocumentText> {
  const decoder = new TextDecoder(encoding);
  async function* texts(): AsyncGenerator<string> {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      onBytes(chunk.byteLength);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  }
  const rows = parse({
    delimiter: [',', ';', '\t'],
    info: true,
    bom: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const pump = (async () => {
    for await (const text of texts())
      if (!rows.write(text)) await new Promise((go) => rows.once('drain', go));
    rows.end();
  })().catch((fault: Error) => rows.destroy(fault));
  let columns: { from: number; to: number } | undefined;
  let index = 0;
  for await (const { record, info } of rows as AsyncIterable<Row>) {
    if (!columns) {
      columns = columnsOf(record) ?? { from: 0, to: 1 };
      if (columnsOf(record)) continue;
    }
    const [from = '', to = ''] = [record[columns.from], record[columns.to]];
    const at = index++;
    yield from !== '' && to !== ''
      ? { text: JSON.stringify(redirectOf(from, to)), index: at }
      : { fault: `línea ${info.lines}: falta de dónde o a dónde`, index: at };
  }
  await pump;
}

const redirectOf = (from: string, to: string) => ({
  type: 'redirect',
  version: '0.10.12',
  canonical_url: from,
  redirect_url: to,
});
