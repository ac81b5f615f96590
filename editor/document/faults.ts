import type { Block } from '../../blocks/_block/define-block.ts';
import { readBlock } from '../../blocks/_block/read-block.ts';
import type { Issue, PageDocument, StoredBlock } from '../../schemas/page.ts';

/** The faults of a block's fields by dotted path (`items.0.url`), for the form. */
export function fieldFaults(stored: StoredBlock, block: Block): Map<string, string> {
  const read = readBlock(block, stored);
  const faults = new Map<string, string>();
  if (read.ok) return faults;
  for (const { path, message } of read.issues) {
    const key = path.slice(1).join('.');
    if (!faults.has(key)) faults.set(key, message);
  }
  return faults;
}

interface FaultyBlock {
  id: string;
  /** Path inside the block. */
  rest: Issue['path'];
}

const entryOf = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, key)?.value
    : undefined;

/** Which block an issue of a save is about: the innermost one on its path. */
export function blockOfIssue(document: PageDocument, path: Issue['path']): FaultyBlock | undefined {
  let value: unknown = document;
  let innermost: FaultyBlock | undefined;
  for (const [index, key] of path.entries()) {
    value = entryOf(value, key);
    const id = entryOf(value, 'id');
    if (typeof key === 'number' && typeof id === 'string')
      innermost = { id, rest: path.slice(index + 1) };
    if (key === 'fields' && innermost) break;
  }
  return innermost;
}
