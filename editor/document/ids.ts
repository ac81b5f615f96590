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

/** Ids that mean something else where lists and listeners are named after blocks. */
const RESERVED: ReadonlySet<unknown> = new Set([ROOT_ID, 'section']);

const USABLE = /^[A-Za-z0-9_-]+$/;

/**
 * An id for a block of a page: its own where it can be, else one that follows from it, so that a
 * page which is read twice has the same. `taken` collects the ids of the page.
 */
export function freeId(wanted: unknown, taken: Set<string>): string {
  const base = typeof wanted === 'string' && USABLE.test(wanted) ? wanted : 'b';
  let id = base;
  for (let at = 2; taken.has(id) || RESERVED.has(id); at++) id = `${base}-${at}`;
  taken.add(id);
  return id;
}

/** A copy of a block: it and its children with new ids. */
export function withNewIds(stored: StoredBlock): StoredBlock {
  const copy: StoredBlock = { ...stored, id: newBlockId() };
  if (Array.isArray(stored.children)) copy.children = stored.children.map(withNewIds);
  return copy;
}
