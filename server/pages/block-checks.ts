import { isDeepStrictEqual } from 'node:util';
import type { Block } from '../../blocks/_block/define-block.ts';
import { readBlock } from '../../blocks/_block/read-block.ts';
import { withoutOriginals } from '../../schemas/fields/block-originals.ts';
import { type MarkupSort, mapMarkup } from '../../schemas/fields.ts';
import { markupAsWritten, type Sanitiser } from '../../schemas/html.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { soundText, withSoundTexts } from '../../schemas/text/sound-text.ts';
import type { BlockChecks } from '../../services/pages/check-blocks.ts';

/** What the pages service needs to know of blocks, without knowing any. */
export function blockChecks(
  registry: () => ReadonlyMap<string, Block>,
  sanitiser: Sanitiser,
): BlockChecks {
  const clean: Record<MarkupSort, (html: string, site: SiteProperties) => string> = {
    inline: (html) => sanitiser.inline(html),
    sanitised: (html) => sanitiser.markup(html, 'sanitised'),
    policy: (html, site) => sanitiser.markup(html, site.htmlPolicy),
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
      const whole = withSoundTexts(stored.fields);
      const kept = stored.originals ?? {};
      const originals: Record<string, string> = {};
      const fields = mapMarkup(block.shape, whole, (html, sort, path) => {
        if (sort !== 'policy') return clean[sort](html, site);
        const key = path.join('.');
        const original = Object.hasOwn(kept, key) ? soundText(kept[key] ?? '') : undefined;
        const source = markupAsWritten(html, original, sanitiser);
        const shown = clean.policy(source, site);
        if (shown !== source) originals[key] = source;
        return shown;
      });
      if (fields === stored.fields && isDeepStrictEqual(originals, kept)) return stored;
      const next = { ...withoutOriginals(stored), fields };
      return Object.keys(originals).length > 0 ? { ...next, originals } : next;
    },
  };
}
