import type { Block } from '../blocks/_block/define-block.ts';
import { readBlock } from '../blocks/_block/read-block.ts';
import { mapFields } from '../schemas/fields.ts';
import type { SafeHtml } from '../schemas/html.ts';
import type { Json } from '../schemas/json.ts';
import type { Issue, StoredBlock } from '../schemas/page.ts';
import type { HtmlPolicy, SiteProperties } from '../schemas/site.ts';

/** The sanitiser, as services/html gives it. */
export interface Sanitiser {
  hand(html: string, policy: HtmlPolicy): SafeHtml;
  inline(html: string): SafeHtml;
}

/** What the pages service needs to know of blocks, without knowing any. */
export interface BlockChecks {
  has(name: string): boolean;
  /** Every fault of a known block's fields, with its path inside the block. */
  issues(block: StoredBlock): Issue[];
  /** The block with its markup fields sanitised; the given object when nothing changed. Its children are not touched. */
  sanitise(block: StoredBlock, site: SiteProperties): StoredBlock;
}

export function blockChecks(registry: () => ReadonlyMap<string, Block>, sanitiser: Sanitiser): BlockChecks {
  const clean = (kind: string, html: string, site: SiteProperties): string => {
    if (kind === 'inlineText') return sanitiser.inline(html);
    return sanitiser.hand(html, kind === 'html' ? site.htmlPolicy : 'sanitised');
  };
  return {
    has: (name) => registry().has(name),
    issues: (stored) => {
      const block = registry().get(stored.block);
      if (!block) return [];
      const read = readBlock(block, stored);
      return read.ok ? [] : read.issues;
    },
    sanitise: (stored, site) => {
      const block = registry().get(stored.block);
      if (!block) return stored;
      const fields = mapFields(block.shape, stored.fields, (value: Json, { kind }) => {
        const isMarkup = kind === 'html' || kind === 'richText' || kind === 'inlineText';
        return isMarkup && typeof value === 'string' ? clean(kind, value, site) : value;
      });
      return fields === stored.fields ? stored : { ...stored, fields };
    },
  };
}
