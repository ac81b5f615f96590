import { createReadStream, existsSync } from 'node:fs';
import { appendFile, truncate } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { WxrRecord } from '../read-wxr.ts';

/** A page of a list as it was read, a line of the file. */
export interface SpooledPage {
  endpoint: string;
  page: number;
  isLast: boolean;
  /** Not for everybody: nothing of it was read. */
  isClosed?: boolean;
  records: WxrRecord[];
}

interface Line extends Omit<SpooledPage, 'records'> {
  /** Of the first line. */
  address?: string;
  records: (Omit<WxrRecord, 'meta'> & { meta: [string, string[]][] })[];
}

const pageOf = ({ records, ...line }: Line): SpooledPage & { address?: string } => ({
  ...line,
  records: records.map(({ meta, ...record }) => ({ ...record, meta: new Map(meta) })),
});

/** Adds a page to the file; it is there whole, or what is there of it is cut off later. */
export const addToSpool = (
  file: string,
  { records, ...page }: SpooledPage & { address?: string },
): Promise<void> =>
  appendFile(
    file,
    `${JSON.stringify({
      ...page,
      records: records.map(({ meta, ...record }) => ({ ...record, meta: [...meta] })),
    })}\n`,
  );

/** The pages of a file in their order. */
export async function* readSpool(
  file: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<SpooledPage & { address?: string }> {
  if (!existsSync(file)) return;
  const input = createReadStream(file);
  input.on('data', (chunk) => onBytes(chunk.length));
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield pageOf(JSON.parse(line) as Line);
}

/** Cuts off the line that a reading was in the middle of when it ended. */
export async function repairSpool(file: string): Promise<void> {
  if (!existsSync(file)) return;
  let [whole, bytes] = [0, 0];
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(0x0a);
    if (end >= 0) whole = bytes + end + 1;
    bytes += chunk.byteLength;
  }
  if (whole < bytes) await truncate(file, whole);
}
