import type { PageDocument } from '../../schemas/page.ts';
import type { Catalogue } from './catalogue.ts';
import { type FlatPage, flatten, unflatten } from './flat-page.ts';
import { placeOf } from './page-changes.ts';

/** The ids of a block and of all that stands in it. */
function withInner(page: FlatPage, id: string): string[] {
  const lists = [...page.lists].filter(([list]) => list.startsWith(`${id}/`));
  return [id, ...lists.flatMap(([, ids]) => ids.flatMap((each) => withInner(page, each)))];
}

/** Where a block goes back to: behind the nearest of its neighbours of then that is there. */
function spotIn(page: FlatPage, list: string, preceding: readonly string[]): [string, number] {
  const ids = page.lists.get(list);
  if (!ids) {
    const first = [...page.lists.keys()].find((name) => name === list) ?? list;
    return [first, 0];
  }
  const neighbour = preceding.find((id) => ids.includes(id));
  return [list, neighbour === undefined ? 0 : ids.indexOf(neighbour) + 1];
}

/**
 * A page with one block, and what stood in it, as an older page has them: in its place where it is
 * there, else back where it was. The same page when the older one lacks it.
 */
export function withRestoredBlock(
  page: PageDocument,
  older: PageDocument,
  id: string,
  catalogue: Catalogue,
): PageDocument {
  const [now, then] = [flatten(page, catalogue), flatten(older, catalogue)];
  const block = then.blocks.get(id);
  if (!block) return page;
  const returning = withInner(then, id);
  const leaving = new Set([...(now.blocks.has(id) ? withInner(now, id) : []), ...returning]);
  const { list: oldList, preceding } = placeOf(then, id);
  const present = now.blocks.get(id)?.list;
  const isThere = present !== undefined;
  const at = isThere ? (now.lists.get(present) ?? []).indexOf(id) : -1;
  const lists = new Map(
    [...now.lists]
      .filter(([list]) => ![...leaving].some((gone) => list.startsWith(`${gone}/`)))
      .map(([list, ids]) => [list, ids.filter((each) => !leaving.has(each))]),
  );
  const blocks = new Map([...now.blocks].filter(([each]) => !leaving.has(each)));
  for (const each of returning) {
    const its = then.blocks.get(each);
    if (its) blocks.set(each, its);
  }
  for (const [list, ids] of then.lists)
    if (returning.some((each) => list.startsWith(`${each}/`))) lists.set(list, [...ids]);
  const cleared: FlatPage = { ...now, blocks, lists };
  const [list, index] = isThere ? [present, at] : spotIn(cleared, oldList, preceding);
  const ids = [...(lists.get(list) ?? [])];
  ids.splice(index, 0, id);
  lists.set(list, ids);
  blocks.set(id, { ...block, list });
  return unflatten(cleared, catalogue);
}
