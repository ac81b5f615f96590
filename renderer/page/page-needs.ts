import { createHash } from 'node:crypto';
import { FRAMED_PAGE } from '../../blocks/_embed/foreign/framed.ts';
import { NEEDED, type Need, type StyleNeed } from '../../ui/page-needs.ts';

/** In an element's tag alone: a text may say the same words, and means nothing by them. */
const MARKED = /(<[a-z][^<>]*?) data-needs="([^"]*)"/gi;
/** Nothing but a directive and one source may come from markup into a header. */
const NEED = new RegExp(`^(?:${NEEDED.join('|')}) https:(?://(?:\\*\\.)?[a-z0-9.-]+(?::\\d+)?)?$`);
const FRAME = /<iframe\b[^<>]*?\ssrc="(?:https:)?\/\/([a-z0-9.-]+(?::\d+)?)["/?#]/gi;

/** The page in which markup of others runs apart, in a frame. */
const OWN_FRAME = `src="${FRAMED_PAGE}#`;

/** Past so many hosts a page may frame any: a header has its limits. */
const MAX_SOURCES = 30;

/** A document that stands in a frame's attribute may hold frames too. */
const INNER = /<iframe\b[^<>]*?\ssrcdoc="([^"]*)"/gi;

const innerOf = (html: string): string[] =>
  [...html.matchAll(INNER)].map(([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&gt;', '>'),
  );

const isNeed = (text: string): text is Need => text === 'hand-written' || NEED.test(text);

/** Finished markup without its marks, and what its page's policy must allow for it, each once. */
export function takeNeeds(html: string): { html: string; needs: readonly Need[] } {
  const found = new Set<Need>();
  let without = html;
  if (html.includes(' data-needs="')) {
    without = html.replace(MARKED, (_, tag: string, list: string) => {
      for (const each of list.split(';')) if (isNeed(each)) found.add(each);
      return tag;
    });
  }
  if (html.includes(OWN_FRAME)) found.add("frame-src 'self'");
  if (html.includes('<iframe'))
    for (const document of [html, ...innerOf(html)])
      for (const [, host = ''] of document.matchAll(FRAME))
        found.add(`frame-src https://${host.toLowerCase()}`);
  return { html: without, needs: [...found] };
}

const STYLE_ATTRIBUTE = /\sstyle="([^"]*)"/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

/** What a page's policy must allow for the `style` attributes in markup that has some. */
export function styleNeeds(html: string): StyleNeed[] {
  const found = new Set<StyleNeed>();
  for (const [, escaped = ''] of html.matchAll(STYLE_ATTRIBUTE)) {
    const style = escaped.replace(/&(?:quot|#x27|lt|gt|amp);/g, (name) => ENTITIES[name] ?? name);
    found.add(`style-src-attr sha256-${createHash('sha256').update(style).digest('base64')}`);
  }
  return [...found];
}

/** The directive for a page's `style` attributes; undefined on a page that needs none. */
export function styleAttributes(needs: readonly Need[]): string | undefined {
  const hashes = new Set(needs.filter((need) => need.startsWith('style-src-attr ')));
  if (hashes.size === 0) return undefined;
  // Named one by one they would be longer than a header may be.
  if (hashes.size > MAX_SOURCES) return "style-src-attr 'unsafe-inline'";
  const sources = [...hashes].map((need) => `'${need.slice('style-src-attr '.length)}'`);
  return `style-src-attr 'unsafe-hashes' ${sources.sort().join(' ')}`;
}

/** The sources of one directive, in a fixed order; `https:` alone where any host is allowed. */
export function sourcesOf(needs: readonly Need[], directive: (typeof NEEDED)[number]): string[] {
  const sources = new Set(
    needs
      .filter((need) => need.startsWith(`${directive} `))
      .map((need) => need.slice(directive.length + 1)),
  );
  if (sources.has('https:') || sources.size > MAX_SOURCES)
    // A site need not be on https where somebody tries it out.
    return directive === 'frame-src' ? ["'self'", 'https:'] : ['https:'];
  return [...sources].sort();
}
