import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import {
  blocksIn,
  innerLists,
  type PageRecords,
  sectionList,
} from '../../schemas/page-records/page-records.ts';

/** A block by its id, and whether it comes after the rest of its page. */
export interface ReadBlock {
  id: string;
  isLazy: boolean;
}

const isLazyBlock = ({ fields }: Partial<StoredBlock>): boolean => fields?.lazyLoad === true;

/** All blocks of a page by the sections of the layout, column after column. */
export function blocksRead(page: PageRecords, layout: Layout): ReadBlock[] {
  const read: ReadBlock[] = [];
  const visit = (list: string, isInLazy: boolean) => {
    for (const { id, own } of blocksIn(page, list)) {
      const isLazy = isInLazy || isLazyBlock(own);
      read.push({ id, isLazy });
      for (const inner of innerLists(page, id)) visit(inner, isLazy);
    }
  };
  for (const { name } of layout.sections) visit(sectionList(name), false);
  return read;
}

/** The same of stored blocks. */
export const storedRead = (list: readonly StoredBlock[], isInLazy = false): ReadBlock[] =>
  list.flatMap((stored) => {
    const isLazy = isInLazy || isLazyBlock(stored);
    return [{ id: stored.id, isLazy }, ...storedRead(stored.children ?? [], isLazy)];
  });

/** Their ids as a reader meets them: lazy ones after the rest. */
export const readingOrder = (read: readonly ReadBlock[]): string[] =>
  [false, true].flatMap((lazy) => read.flatMap(({ id, isLazy }) => (isLazy === lazy ? id : [])));
