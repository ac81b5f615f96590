import type { Layout } from '../../layouts/_layout/define-layout.ts';
import {
  blocksIn,
  idsIn,
  idsInOrder,
  type PageRecords,
  parentOf,
  sectionList,
  withInner,
} from '../../schemas/page-records/page-records.ts';
import { type LocatedBlock, locate } from './tree.ts';

/** Ids of all blocks as they stand: by the sections of the layout, column after column. */
export const standingOrder = (page: PageRecords, layout: Layout): string[] =>
  layout.sections.flatMap(({ name }) =>
    blocksIn(page, sectionList(name)).flatMap(({ id }) => withInner(page, id)),
  );

/** Every block from one to another: of siblings what is between them, else as they stand. */
export function rangeBetween(
  page: PageRecords,
  layout: Layout,
  from: string,
  to: string,
): string[] {
  const [one, other] = [page.blocks.get(from), page.blocks.get(to)];
  const ids = one && one.list === other?.list ? idsIn(page, one.list) : standingOrder(page, layout);
  const [start = 0, end = 0] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return start < 0 ? [to] : ids.slice(start, end + 1);
}

/** Does a block stand in one of these, however deep? */
export function isInside(page: PageRecords, id: string, ids: ReadonlySet<string>): boolean {
  const parent = parentOf(page.blocks.get(id)?.list ?? '') ?? '';
  return ids.has(parent) || (page.blocks.has(parent) && isInside(page, parent, ids));
}

/** The blocks of these ids as they stand, without those inside of another of them. */
export function outermost(page: PageRecords, ids: readonly string[]): LocatedBlock[] {
  const wanted = new Set(ids);
  const there = ids.filter((id) => page.blocks.has(id) && !isInside(page, id, wanted));
  // Nobody needs an order of one.
  const ordered = there.length < 2 ? there : idsInOrder(page).filter((id) => there.includes(id));
  return ordered.flatMap((id) => locate(page, id) ?? []);
}
