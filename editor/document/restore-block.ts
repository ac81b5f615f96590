import type { PageDocument } from '../../schemas/page.ts';
import { type PageChange, placeOf } from '../../schemas/page-records/page-change.ts';
import {
  idsIn,
  type PageRecords,
  parentOf,
  sectionList,
  withInner,
} from '../../schemas/page-records/page-records.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { writeBlock } from '../../schemas/page-records/write-page.ts';
import type { Catalogue } from './catalogue.ts';
import { addTo, edited } from './edit-page.ts';
import type { Spot } from './tree.ts';

/** A place behind the nearest of its neighbours that is there. */
function spotAfter(page: PageRecords, list: string, preceding: readonly string[]): Spot {
  const parent = parentOf(list);
  const isThere = parent === undefined || page.blocks.has(parent);
  const zone = isThere ? list : sectionList('main');
  const ids = idsIn(page, zone);
  const neighbour = preceding.find((id) => ids.includes(id));
  return { zone, index: neighbour === undefined ? 0 : ids.indexOf(neighbour) + 1 };
}

/**
 * Brings one block, and what stood in it, back as an older page has them: in its place where it is
 * there, else where it was. Nothing when the older one lacks it.
 */
export function restoreBlock(
  page: PageRecords,
  older: PageDocument,
  id: string,
  catalogue: Catalogue,
): PageChange[] {
  const then = readPage(older, catalogue);
  const stored = writeBlock(then, id, catalogue);
  if (!stored) return [];
  const { list, preceding } = placeOf(page.blocks.has(id) ? page : then, id);
  return edited(page, catalogue, (draft) => {
    // What stood in it stands nowhere else then.
    for (const each of withInner(then, id)) draft.remove(each);
    addTo(draft, [stored], spotAfter(draft, list, preceding), catalogue);
  });
}
