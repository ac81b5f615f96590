import { isDeepStrictEqual } from 'node:util';
import { blockAsWritten, withoutOriginals } from '../../schemas/fields/block-originals.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import { firstIssues, MAX_ISSUES } from '../../schemas/json-limits.ts';
import type { Issue, Overrides, PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { walkPage } from '../../schemas/walk-page.ts';

/** What the pages service must know about blocks, handed in: it imports none. */
export interface BlockChecks {
  has(name: string): boolean;
  /**
   * Every fault of a block, its children left aside; paths from the block (`['fields',
   * 'title']`).
   */
  issues(block: StoredBlock): Issue[];
  /**
   * The same block with the markup of its fields sanitised, and hand-written markup as it was
   * written beside it where the site's policy left something else; the same object when nothing
   * changes. Children are left as they are.
   */
  sanitise(block: StoredBlock, site: SiteProperties): StoredBlock;
}

const withoutChildren = ({ children: _, ...block }: StoredBlock) => block;

function blocksById(page: PageDocument): Map<string, StoredBlock> {
  const found = new Map<string, StoredBlock>();
  walkPage(page, (block) => found.set(block.id, block));
  return found;
}

function sanitiseOverrides(block: StoredBlock, inline: (html: string) => SafeHtml): StoredBlock {
  if (!block.overrides) return block;
  let changed = false;
  const overrides: Overrides = {};
  for (const [story, paths] of Object.entries(block.overrides)) {
    overrides[story] = {};
    for (const [path, override] of Object.entries(paths)) {
      const value = inline(override.value);
      if (value !== override.value) changed = true;
      overrides[story][path] = value === override.value ? override : { ...override, value };
    }
  }
  return changed ? { ...block, overrides } : block;
}

/** Maps every block, the ones in it left to their own turn; what did not change stays the same. */
export function mapBlocks(
  document: PageDocument,
  change: (block: StoredBlock, path: Issue['path']) => StoredBlock,
): PageDocument {
  const mapList = (list: StoredBlock[], path: Issue['path']): StoredBlock[] => {
    const next = list.map((block, index) => {
      const at = [...path, index];
      const mapped = change(block, at);
      if (!block.children) return mapped;
      const children = mapList(block.children, [...at, 'children']);
      return children === block.children ? mapped : { ...mapped, children };
    });
    return next.some((block, index) => block !== list[index]) ? next : list;
  };
  const sections: PageDocument['sections'] = {};
  let changed = false;
  for (const [name, list] of Object.entries(document.sections)) {
    sections[name] = mapList(list, ['sections', name]);
    if (sections[name] !== list) changed = true;
  }
  return changed ? { ...document, sections } : document;
}

interface PrepareBlocks {
  document: PageDocument;
  /**
   * The draft as it is stored and as it was shown: what stands in either of them unchanged is never
   * refused.
   */
  drafts: readonly PageDocument[];
  site: SiteProperties;
  blocks: BlockChecks;
  inline: (html: string) => SafeHtml;
}

/**
 * Checks and sanitises the blocks of a page about to be saved. Unknown blocks stay
 * as they are, and so are invalid ones that the draft already holds: old data must never make a
 * page unsaveable.
 */
export function prepareBlocks({ document, drafts, site, blocks, inline }: PrepareBlocks): {
  document: PageDocument;
  issues: Issue[];
} {
  const stored = drafts.map(blocksById);
  const issues: Issue[] = [];

  const prepareOne = (block: StoredBlock, path: Issue['path']): StoredBlock => {
    if (!blocks.has(block.block)) return block;
    const faults = blocks.issues(block);
    if (faults.length > 0) {
      const isStored = stored.some((blocks) => {
        const before = blocks.get(block.id);
        return before && isDeepStrictEqual(withoutChildren(before), withoutChildren(block));
      });
      if (!isStored)
        for (const fault of faults.slice(0, MAX_ISSUES))
          issues.push({ ...fault, path: [...path, ...fault.path] });
      return block;
    }
    return sanitiseOverrides(blocks.sanitise(block, site), inline);
  };
  return { document: mapBlocks(document, prepareOne), issues: firstIssues(issues) };
}

interface CleanPage {
  /** Readers get what the policy leaves, who edits it what was written. */
  isForReaders: boolean;
  site: SiteProperties;
  blocks: Pick<BlockChecks, 'has' | 'sanitise'>;
  inline: (html: string) => SafeHtml;
}

/**
 * A stored page as it may be shown today: the markup of blocks that were unknown when it was saved,
 * or that its site's policy was another one for then, is sanitised. Whoever edits it gets
 * hand-written markup as it was written, which the canvas sanitises. Blocks that are unknown still
 * stay byte for byte. The same object when nothing changes.
 */
export const cleanPage = (
  document: PageDocument,
  { isForReaders, site, blocks, inline }: CleanPage,
): PageDocument =>
  mapBlocks(document, (block) => {
    if (!blocks.has(block.block)) return block;
    const clean = sanitiseOverrides(blocks.sanitise(block, site), inline);
    return isForReaders ? withoutOriginals(clean) : blockAsWritten(clean);
  });
