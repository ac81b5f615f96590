import type { Finding } from '../../schemas/finding.ts';
import { asObject, type JsonObject } from '../../schemas/json.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { type CheckLimits, checkLimits } from '../../schemas/site-checks.ts';
import type { Block, ReadFields } from '../_block/define-block.ts';
import { liftFields, readBlock } from '../_block/read-block.ts';
import {
  type FindingParts,
  findingAt,
  namedBlock,
  type PlacedBlock,
  type RuledPage,
  shownBlocks,
} from './ruled-page.ts';
import type { Surroundings } from './surroundings.ts';
import { wholePage } from './whole-page.ts';

/** A block of a page that can be read. */
export interface CheckedBlock {
  placed: PlacedBlock;
  block: Block;
  /** Parsed. */
  fields: ReadFields;
  /** As they are stored, in this version's names. */
  values: JsonObject;
  /** Of a block of a shared one: what stands for that on the page. */
  standIn?: CheckedBlock | undefined;
}

/** A page as the rules of this folder see it: read once for all of them. */
export interface CheckedPage extends Pick<RuledPage, 'document' | 'layout'> {
  site: SiteProperties;
  limits: CheckLimits;
  /** Those that readers see, in reading order. */
  blocks: readonly CheckedBlock[];
  /** The same with those of shared blocks in their places, as far as anybody looked into them. */
  whole: readonly CheckedBlock[];
  around: Surroundings;
}

/** Each is a file of this folder. */
export type Check = (page: CheckedPage) => CheckFinding[];

/** What its severity is, the site says. */
export type CheckFinding = Omit<Finding, 'severity'>;

const readShown = (page: Pick<RuledPage, 'document' | 'layout' | 'blocks'>): CheckedBlock[] =>
  shownBlocks(page).flatMap((placed): CheckedBlock[] => {
    const block = page.blocks.get(placed.stored.block);
    const read = block && readBlock(block, placed.stored);
    if (!block || !read?.ok) return [];
    const values = asObject(liftFields(block, placed.stored));
    return [{ placed, block, fields: read.fields, values }];
  });

function wholeOf(page: RuledPage, blocks: readonly CheckedBlock[]): readonly CheckedBlock[] {
  const whole = wholePage(page);
  if (!whole) return blocks;
  const own = new Map(blocks.map((of) => [of.placed.stored.id, of]));
  return readShown({ ...page, document: whole.document }).flatMap((of) => {
    const { id } = of.placed.stored;
    const standIn = own.get(whole.standIns.get(id)?.stored.id ?? '');
    return standIn ? [{ ...of, standIn }] : (own.get(id) ?? []);
  });
}

export function checkedPage(page: RuledPage, site: SiteProperties): CheckedPage {
  const blocks = readShown(page);
  const { document, layout, around = {} } = page;
  return {
    document,
    layout,
    site,
    limits: site.checkLimits ?? checkLimits.parse({}),
    blocks,
    whole: wholeOf(page, blocks),
    around,
  };
}

const catalogueOf = ({ block }: CheckedBlock) => new Map([[block.name, block]]);

/** The block as findings name it; one of a shared block leads to what stands for that. */
export function nameOf(of: CheckedBlock) {
  const { placed, standIn } = of;
  const named = namedBlock(catalogueOf(of), placed.stored);
  return standIn ? { ...named, id: standIn.placed.stored.id } : named;
}

/** Two blocks of one shared block: what there is to say of both is said where that is edited. */
export const areShared = (one: CheckedBlock, other: CheckedBlock): boolean =>
  one.standIn !== undefined && one.standIn === other.standIn;

/** A finding about a block. One of a shared block is mended where that is edited. */
export function foundAt(of: CheckedBlock, found: Omit<FindingParts, 'severity'>): CheckFinding {
  const { standIn } = of;
  if (standIn) {
    const { rule, also } = found;
    const message = `En su «${of.block.label}»: ${found.message}`;
    return foundAt(standIn, { rule, message, ...(also ? { also } : {}) });
  }
  const { severity: _, ...finding } = findingAt({ blocks: catalogueOf(of) }, of.placed, {
    severity: 'warning',
    ...found,
  });
  return finding;
}
