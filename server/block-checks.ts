import type { Block } from '../blocks/_block/define-block.ts';
import { readBlock } from '../blocks/_block/read-block.ts';
import { mapFields } from '../schemas/fields.ts';
import type { Sanitiser } from '../schemas/html.ts';
import type { Json } from '../schemas/json.ts';
import type { SiteProperties } from '../schemas/site.ts';
import type { BlockChecks } from '../services/pages/check-blocks.ts';

/** What the pages service needs to know of blocks, without knowing any. */
export function blockChecks(
  registry: () => ReadonlyMap<string, Block>,
  sanitiser: Sanitiser,
): BlockChecks {
  const clean = (kind: string, html: string, site: SiteProperties): string => {
    if (kind === 'inlineText') return sanitiser.inline(html);
    return sanitiser.markup(html, kind === 'html' ? site.htmlPolicy : 'sanitised');
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
