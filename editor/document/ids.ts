import type { StoredBlock } from '../../schemas/page.ts';

/** Ids are random: two editors who add a block at the same time must not give the same one. */
export function newBlockId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `b${Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')}`;
}

/** The id of a block that was dropped without one: the end of its node's, which never changes. */
export const derivedId = (nodeId: string): string =>
  `b${nodeId.replace(/[^A-Za-z0-9]/g, '').slice(-16)}`;

/** A copy of a block: it and its children with new ids. */
export function withNewIds(stored: StoredBlock): StoredBlock {
  const copy: StoredBlock = { ...stored, id: newBlockId() };
  if (Array.isArray(stored.children)) copy.children = stored.children.map(withNewIds);
  return copy;
}
