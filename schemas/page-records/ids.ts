/** Names the page itself where blocks are named by their ids. */
export const ROOT_ID = 'root';

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
