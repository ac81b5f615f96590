import type { Finding } from '../../schemas/finding.ts';
import { asObject, type JsonObject } from '../../schemas/json.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { type CheckLimits, checkLimits } from '../../schemas/site-checks.ts';
import type { Block } from '../_block/define-block.ts';
import { liftFields, readBlock } from '../_block/read-block.ts';
import {
  type Found,
  findingAt,
  namedBlock,
  type Placed,
  type RuledPage,
  shownBlocks,
} from '../_block/ruled-page.ts';
import type { Surroundings } from './surroundings.ts';

/** A block of a page that can be read. */
export interface CheckedBlock {
  placed: Placed;
  block: Block;
  /** Parsed. */
  fields: Record<string, unknown>;
  /** As they are stored, in this version's names. */
  values: JsonObject;
}

/** A page as the rules of this folder see it: read once for all of them. */
export interface CheckedPage extends Pick<RuledPage, 'document' | 'layout'> {
  site: SiteProperties;
  limits: CheckLimits;
  /** Those that readers see, in reading order. */
  blocks: readonly CheckedBlock[];
  around: Surroundings;
}

/** Each is a file of this folder. */
export type Check = (page: CheckedPage) => CheckFinding[];

/** What its severity is, the site says. */
export type CheckFinding = Omit<Finding, 'severity'>;

export function checkedPage(page: RuledPage, site: SiteProperties): CheckedPage {
  const blocks = shownBlocks(page).flatMap((placed): CheckedBlock[] => {
    const block = page.blocks.get(placed.stored.block);
    const read = block && readBlock(block, placed.stored);
    if (!block || !read?.ok) return [];
    const values = asObject(liftFields(block, placed.stored));
    return [{ placed, block, fields: read.fields, values }];
  });
  const { document, layout, around = {} } = page;
  return {
    document,
    layout,
    site,
    limits: site.checkLimits ?? checkLimits.parse({}),
    blocks,
    around,
  };
}

/** The block as findings name it. */
export const nameOf = ({ block, placed }: CheckedBlock) =>
  namedBlock(new Map([[block.name, block]]), placed.stored);

/** A finding about a block. */
export function foundAt(of: CheckedBlock, found: Omit<Found, 'severity'>): CheckFinding {
  const { severity: _, ...finding } = findingAt(
    { blocks: new Map([[of.block.name, of.block]]) },
    of.placed,
    { severity: 'warning', ...found },
  );
  return finding;
}
