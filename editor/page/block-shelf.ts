import type { Block } from '../../blocks/_block/define-block.ts';
import { isMadeFor, misplacement } from '../../blocks/_block/places.ts';
import type { SectionDeclaration } from '../../layouts/_layout/define-layout.ts';
import type { BlockChoices } from '../../schemas/block-choices.ts';
import type { PageRoute } from '../../schemas/page.ts';
import type { PageContentKind } from '../../schemas/page-content.ts';
import { blocksByGroup, type GroupOfBlocks } from '../shell/block-groups.ts';
import { findBlocks } from '../shell/find-blocks.ts';

/** Where a new block is to stand. */
export interface ShelfPlace {
  section: SectionDeclaration | undefined;
  route: PageRoute;
  /** What the pages of a template are about. */
  about: PageContentKind | undefined;
}

interface ShelfGroup extends GroupOfBlocks {
  /** Its blocks stand in a group of their own too. */
  isShortcut?: true;
}

const isFor = (block: Block, { section, route, about }: ShelfPlace): boolean =>
  isMadeFor(block, section, route) ||
  (about !== undefined && section?.role === 'main' && block.about.includes(about));

export const mayStand = (block: Block, { section, route }: ShelfPlace): boolean =>
  misplacement(block, section, route) === undefined;

/** What a search finds, the best first, and what may not stand there after all others. */
export function foundFor(blocks: Iterable<Block>, search: string, place: ShelfPlace): Block[] {
  const found = findBlocks(blocks, search);
  const fits = found.filter((block) => mayStand(block, place));
  return [...fits, ...found.filter((block) => !fits.includes(block))];
}

/**
 * Every block in groups: one's favourites and what one used last, what is made for that place, the
 * newsroom's groups, and at the end what does not belong there.
 */
export function blockShelf(
  blocks: ReadonlyMap<string, Block>,
  place: ShelfPlace,
  { favourites, recent }: BlockChoices,
): ShelfGroup[] {
  const named = (names: readonly string[]) => names.flatMap((name) => blocks.get(name) ?? []);
  const all = [...blocks.values()];
  const refused = all.filter((block) => !mayStand(block, place));
  const made = all.filter((block) => !refused.includes(block) && isFor(block, place));
  const others = all.filter((block) => !refused.includes(block) && !made.includes(block));
  const name = place.section?.label;
  const groups: ShelfGroup[] = [
    { group: 'favourites', title: 'Favoritos', blocks: named(favourites), isShortcut: true },
    {
      group: 'recent',
      title: 'Recientes',
      blocks: named(recent.filter((each) => !favourites.includes(each))),
      isShortcut: true,
    },
    {
      group: 'made',
      title: name && !place.about ? `Para «${name}»` : 'Para esta plantilla',
      blocks: blocksByGroup(made).flatMap((group) => group.blocks),
    },
    ...blocksByGroup(others),
    {
      group: 'refused',
      title: name ? `No van en «${name}»` : 'No van aquí',
      blocks: blocksByGroup(refused).flatMap((group) => group.blocks),
    },
  ];
  return groups.filter((group) => group.blocks.length > 0);
}
