import type { StoredBlock } from '../../schemas/page.ts';

export const ROOT_ID = 'root';

/** Ids are random: two editors who add a block at the same time must not give the same one. */
export function newBlockId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `b${Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')}`;
}

/** The id of a block that was dropped without one: the end of its node's, which never changes. */
export const derivedId = (nodeId: string): string =>
  `b${nodeId.replace(/[^A-Za-z0-9]/g, '').slice(-16)}`;

/**
 * An id for the node of a block: the block's own where it can be, else a new one. `taken` collects
 * the ids of the page, of which the engine cannot hold one twice.
 */
export function nodeIdFor(
  block: StoredBlock,
  taken: Set<string>,
  known: string | undefined,
): string {
  if (known !== undefined && !taken.has(known)) {
    taken.add(known);
    return known;
  }
  const isUsable =
    typeof block.id === 'string' &&
    /^[A-Za-z0-9_-]+$/.test(block.id) &&
    block.id !== ROOT_ID &&
    !taken.has(block.id);
  const id = isUsable ? block.id : newBlockId();
  taken.add(id);
  return id;
}

/** A copy of a block: it and its children with new ids. */
export function withNewIds(stored: StoredBlock): StoredBlock {
  const copy: StoredBlock = { ...stored, id: newBlockId() };
  if (Array.isArray(stored.children)) copy.children = stored.children.map(withNewIds);
  return copy;
}
