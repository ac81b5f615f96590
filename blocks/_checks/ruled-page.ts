import type { Finding } from '../../schemas/finding.ts';
import type { Issue, PageDocument, PageRoute, StoredBlock } from '../../schemas/page.ts';
import type { PageAbout } from '../../schemas/page-content/page-about.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Block } from '../_block/define-block.ts';
import type { PlaceSection } from '../_block/places.ts';
import type { StoryDrift } from '../_block/story-drift.ts';
import type { Surroundings } from './surroundings.ts';

/** What the rules need to know of a layout. */
interface RuledLayout {
  label: string;
  sections: readonly (PlaceSection & { name: string })[];
}

/** A page that readers are about to get. */
export interface RuledPage {
  document: PageDocument;
  /** What they get now; unset where it is nothing. */
  live?: PageDocument | undefined;
  blocks: ReadonlyMap<string, Block>;
  /**
   * What readers get of the shared blocks that it shows, by their names; unset: nobody looks into
   * them.
   */
  shared?: ReadonlyMap<string, PageDocument> | undefined;
  layout: RuledLayout | undefined;
  /** What it is shown for; unset: blocks of one template may stand on it. */
  route?: PageRoute | undefined;
  /** What it is about; unset: nobody knows, and nothing is said of it. */
  about?: PageAbout;
  /** Unset: the rules that a site may turn off are warnings, and those of `_checks` are not run. */
  site?: SiteProperties | undefined;
  /** What is known of the page beside its document: in the editor, and not on the server. */
  around?: Surroundings | undefined;
  /**
   * What changed in the stories that blocks rewrite, by the blocks' stored ids; unset where the
   * stories are not at hand.
   */
  drifts?: ReadonlyMap<string, readonly StoryDrift[]> | undefined;
}

/** A stored block and where it stands in its document. */
export interface PlacedBlock {
  stored: StoredBlock;
  path: Issue['path'];
}

export function placedIn(list: readonly StoredBlock[], path: Issue['path']): PlacedBlock[] {
  return list.flatMap((stored, index) => {
    const at = [...path, index];
    return [{ stored, path: at }, ...placedIn(stored.children ?? [], [...at, 'children'])];
  });
}

export const listOf = ({ sections }: PageDocument, name: string): readonly StoredBlock[] => {
  const list: unknown = Object.hasOwn(sections, name) ? sections[name] : undefined;
  return Array.isArray(list) ? (list as StoredBlock[]) : [];
};

/** Those that readers get: what an editor hid is passed over, with all that stands in it. */
export function seenIn(list: readonly StoredBlock[], path: Issue['path']): PlacedBlock[] {
  return list.flatMap((stored, index) => {
    if (stored.isHidden === true) return [];
    const at = [...path, index];
    return [{ stored, path: at }, ...seenIn(stored.children ?? [], [...at, 'children'])];
  });
}

/**
 * The blocks of the sections that the layout has, but for hidden ones: the others are kept, and
 * nobody sees them.
 */
export const shownBlocks = ({
  document,
  layout,
}: Pick<RuledPage, 'document' | 'layout'>): PlacedBlock[] =>
  (layout?.sections ?? []).flatMap(({ name }) =>
    seenIn(listOf(document, name), ['sections', name]),
  );

const labelOf = (blocks: RuledPage['blocks'], { block }: StoredBlock): string =>
  blocks.get(block)?.label ?? `Bloque desconocido («${block}»)`;

/** A block as findings name it. */
export const namedBlock = (blocks: RuledPage['blocks'], stored: StoredBlock) => ({
  id: stored.id,
  label: labelOf(blocks, stored),
});

export type FindingParts = Omit<Finding, 'path' | 'block'> & { path?: Issue['path'] };

/** A finding about a block. */
export const findingAt = (
  { blocks }: Pick<RuledPage, 'blocks'>,
  { stored, path }: PlacedBlock,
  found: FindingParts,
): Finding => ({
  ...found,
  path: [...path, ...(found.path ?? [])],
  block: namedBlock(blocks, stored),
});

/** A rule of pages: a pure function from a page to what it finds. */
export type Rule = (page: RuledPage) => Finding[];
