import type { Block } from '../../blocks/_block/define-block.ts';
import type { MarkupToClean, SafeHtml, Sanitiser } from '../../schemas/html.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { walkPage } from '../../schemas/walk-page.ts';
import type { BlockChecks } from '../../services/pages/check-blocks.ts';
import { blockChecks } from '../pages/block-checks.ts';
import type { LargeWork } from './large-work.ts';

/** More markup than this on a page takes long enough to sanitise for readers to wait behind it. */
const LARGE_CHARS = 40_000;

type Registry = () => ReadonlyMap<string, Block>;
type Clean = (one: MarkupToClean) => SafeHtml;

const sanitiserOf = (clean: Clean): Sanitiser => ({
  inline: (html) => clean({ html, strength: 'inline' }),
  body: (html) => clean({ html, strength: 'sanitised' }),
  markup: (html, policy) => clean({ html, strength: policy }),
});

const keyOf = ({ html, strength }: MarkupToClean): string => `${strength} ${html}`;

/** All the markup of a page that a save sanitises. */
function markupOf(registry: Registry, page: PageDocument, site: SiteProperties): MarkupToClean[] {
  const found = new Map<string, MarkupToClean>();
  const note: Clean = (one) => {
    found.set(keyOf(one), one);
    return one.html as SafeHtml;
  };
  const noting = blockChecks(registry, sanitiserOf(note));
  walkPage(page, (block) => {
    noting.sanitise(block, site);
    for (const paths of Object.values(block.overrides ?? {}))
      for (const { value } of Object.values(paths)) note({ html: value, strength: 'inline' });
  });
  return [...found.values()];
}

interface PreparedChecks {
  blocks: BlockChecks;
  sanitiser: Pick<Sanitiser, 'inline'>;
}

/**
 * Checks and sanitiser for one page: where it has much markup, the markup was sanitised in another
 * thread before they are used.
 */
export const cleanAhead =
  (registry: Registry, sanitiser: Sanitiser, large: Pick<LargeWork, 'clean'>) =>
  async (page: PageDocument, site: SiteProperties): Promise<PreparedChecks> => {
    const list = markupOf(registry, page, site);
    const chars = list.reduce((sum, { html }) => sum + html.length, 0);
    if (chars <= LARGE_CHARS) return { blocks: blockChecks(registry, sanitiser), sanitiser };
    const clean = await large.clean(list);
    const ready = new Map(list.map((one, index) => [keyOf(one), clean[index] as SafeHtml]));
    const prepared = sanitiserOf((one) => {
      const { html, strength } = one;
      const found = ready.get(keyOf(one));
      if (found !== undefined) return found;
      return strength === 'inline' ? sanitiser.inline(html) : sanitiser.markup(html, strength);
    });
    return { blocks: blockChecks(registry, prepared), sanitiser: prepared };
  };
