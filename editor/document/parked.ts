import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageChange } from '../../schemas/page-records/page-change.ts';
import {
  idsIn,
  type PageRecords,
  sectionList,
  sectionOf,
} from '../../schemas/page-records/page-records.ts';
import { writeBlock } from '../../schemas/page-records/write-page.ts';
import type { Catalogue } from './catalogue.ts';
import { moveBlocks } from './edit-page.ts';

/** A block that its page keeps though the layout has no place for it. */
interface ParkedBlock {
  section: string;
  id: string;
  block: StoredBlock;
}

export function parkedBlocks(
  page: PageRecords,
  layout: Layout | undefined,
  catalogue: Catalogue,
): ParkedBlock[] {
  const shown = new Set(layout?.sections.map(({ name }) => name));
  const stored = [...page.lists.keys()].flatMap((list) => sectionOf(list) ?? []);
  return [...new Set([...catalogue.sections, ...stored])]
    .filter((name) => !shown.has(name))
    .flatMap((section) =>
      idsIn(page, sectionList(section)).flatMap((id) => {
        const block = writeBlock(page, id, catalogue);
        return block ? { section, id, block } : [];
      }),
    );
}

/** The names of a stored block and of those in it. */
export const namesIn = ({ block, children = [] }: StoredBlock): string[] => [
  block,
  ...children.flatMap(namesIn),
];

/** Brings parked blocks back to a section of the layout, at its end. */
export function unpark(
  page: PageRecords,
  parked: readonly Pick<ParkedBlock, 'id'>[],
  section: string,
  catalogue: Catalogue,
): PageChange[] {
  const zone = sectionList(section);
  const ids = parked.map(({ id }) => id);
  return moveBlocks(page, ids, { zone, index: idsIn(page, zone).length }, catalogue);
}

/** Brings all of them that may stand there back to a section of the layout, in their order. */
export const unparkAll = (
  page: PageRecords,
  layout: Layout,
  section: string,
  catalogue: Catalogue,
  mayStand: (block: StoredBlock) => boolean = () => true,
): PageChange[] =>
  unpark(
    page,
    parkedBlocks(page, layout, catalogue).filter(({ block }) => mayStand(block)),
    section,
    catalogue,
  );
