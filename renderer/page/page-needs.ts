import { NEEDED, type Need } from '../../ui/page-needs.ts';

const MARKED = / data-needs="([^"]*)"/g;
/** Nothing but a directive and one source may come from markup into a header. */
const NEED = new RegExp(`^(?:${NEEDED.join('|')}) https:(?://(?:\\*\\.)?[a-z0-9.-]+(?::\\d+)?)?$`);
const FRAME = /<iframe\b[^<>]*?\ssrc="(?:https:)?\/\/([a-z0-9.-]+(?::\d+)?)["/?#]/gi;

/** Past so many hosts a page may frame any: a header has its limits. */
const MAX_SOURCES = 30;

/** A document that stands in an attribute may hold frames too. */
const withoutEscapes = (html: string): string =>
  html.includes('&lt;iframe')
    ? html.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&gt;', '>')
    : html;

const isNeed = (text: string): text is Need => NEED.test(text);

/** Finished markup without its marks, and what its page's policy must allow for it, each once. */
export function takeNeeds(html: string): { html: string; needs: readonly Need[] } {
  const found = new Set<Need>();
  let without = html;
  if (html.includes(' data-needs="')) {
    without = html.replace(MARKED, (_, list: string) => {
      for (const each of list.split(';')) if (isNeed(each)) found.add(each);
      return '';
    });
  }
  if (html.includes('iframe'))
    for (const [, host = ''] of withoutEscapes(html).matchAll(FRAME))
      found.add(`frame-src https://${host.toLowerCase()}`);
  return { html: without, needs: [...found] };
}

/** The sources of one directive, in a fixed order; `https:` alone where any host is allowed. */
export function sourcesOf(needs: readonly Need[], directive: (typeof NEEDED)[number]): string[] {
  const sources = new Set(
    needs
      .filter((need) => need.startsWith(directive))
      .map((need) => need.slice(directive.length + 1)),
  );
  if (sources.has('https:') || sources.size > MAX_SOURCES) return ['https:'];
  return [...sources].sort();
}
