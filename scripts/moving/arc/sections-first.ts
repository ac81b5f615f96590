import { createReadStream } from 'node:fs';
import { readDocuments } from '../../read-documents.ts';
import { MAX_REPLY_CHARS, readReply } from './read-reply.ts';

/** Enough of a file to say whether it may begin with a reply of the Site Service. */
const HEAD_BYTES = 65_536;

async function headOf(file: string): Promise<string> {
  const stream = createReadStream(file, { end: HEAD_BYTES - 1 }) as AsyncIterable<Buffer>;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

/** Does the first value of a file hold sections? Its letters do not matter, its keys are ASCII. */
async function beginsWithSections(file: string): Promise<boolean> {
  try {
    if (!/"(?:q_results|node_type|_website|parent|children)"/.test(await headOf(file)))
      return false;
    const values = readDocuments(file, undefined, 'windows-1252', MAX_REPLY_CHARS);
    for await (const { text } of values)
      return (
        text !== undefined && readReply(JSON.parse(text)).some((part) => part.kind === 'sections')
      );
  } catch {
    // Whoever reads it says what is wrong with it.
  }
  return false;
}

/** The files with those of sections first: stories that come after stand in them. */
export async function sectionsFirst(files: readonly string[]): Promise<string[]> {
  const first: string[] = [];
  const others: string[] = [];
  for (const file of files) ((await beginsWithSections(file)) ? first : others).push(file);
  return [...first, ...others];
}
