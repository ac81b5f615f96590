import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../../schemas/escape-html.ts';
import { asObject, type JsonObject } from '../../../../schemas/json.ts';
import { readMoment } from '../../../../schemas/lenient/mail-date.ts';
import { ANS_VERSION, ansSection } from '../../../../schemas/story-document.ts';
import { beginningOf } from '../../../../schemas/text/cut-text.ts';
import { plainText } from '../../../database/search-text.ts';
import type { FeedItem, FeedPicture } from '../feed/feed.ts';
import type { StoredWire } from '../wire-store.ts';
import { imageElement, markupElements } from './markup-elements.ts';

const MAX_HEADLINE_CHARS = 300;
const MAX_DESCRIPTION_CHARS = 1_000;
/** Beyond it is no story of a newsroom. */
const MAX_BODY_CHARS = 400_000;

/** A line of plain text as markup. */
const lineOf = (markup: string, chars: number): string =>
  escapeHtml(beginningOf(plainText(markup).replace(/\s+/g, ' ').trim(), chars));

/** Is it nobody else's: an address, a URN or a tag? */
const isGlobal = (guid: string): boolean => /^(?:[a-z][\w+.-]*:\S{4,}|sha256:\S+)$/i.test(guid);

/**
 * The same item has the same id whichever feed of a site it came by: two feeds of one agency have
 * much in common.
 */
export function storyIdOf({ guid }: Pick<FeedItem, 'guid'>, { site, url }: StoredWire): string {
  const key = isGlobal(guid) ? guid : `${new URL(url).host} ${guid}`;
  const digest = createHash('sha256').update(`${site}\n${key}`).digest('hex');
  return `wire-${digest.slice(0, 24)}`;
}

const authorOf = (name: string): JsonObject => ({ type: 'author', name });

const pictureOf = ({ url, caption, credit }: FeedPicture): JsonObject => ({
  ...imageElement(url, { caption: lineOf(caption, MAX_DESCRIPTION_CHARS) }),
  ...(credit.trim() === '' ? {} : { credits: { by: [authorOf(plainText(credit).trim())] } }),
});

/** The picture that leads, and the body without it where that would begin with the same. */
function withPicture({ pictures: [first] }: FeedItem, body: readonly JsonObject[]) {
  const [opening, ...rest] = body;
  const isOpening = opening?.type === 'image';
  if (!first)
    return isOpening ? { lead: opening, elements: rest } : { lead: undefined, elements: body };
  const lead = pictureOf(first);
  return { lead, elements: isOpening && opening.url === lead.url ? rest : body };
}

const momentsOf = (item: FeedItem, timeZone: string | undefined, now: Date) => {
  const published = readMoment(item.published, timeZone) ?? now;
  const updated = readMoment(item.updated, timeZone) ?? published;
  return { published: published.toISOString(), updated: updated.toISOString() };
};

interface Into {
  timeZone: string | undefined;
  now: Date;
}

/**
 * An item of a feed as a story: for the desk without dates of its own, which publishing gives it.
 * Undefined for one that is too long.
 */
export function storyOfItem(
  item: FeedItem,
  wire: StoredWire,
  { timeZone, now }: Into,
): JsonObject | undefined {
  const markup = item.body || item.summary;
  if (markup.length > MAX_BODY_CHARS) return undefined;
  const body = markupElements(markup, item.link || wire.url);
  const { lead, elements } = withPicture(item, body);
  const description = item.body === '' ? '' : lineOf(item.summary, MAX_DESCRIPTION_CHARS);
  const { published, updated } = momentsOf(item, timeZone, now);
  const headline = lineOf(item.title || markup, MAX_HEADLINE_CHARS);
  const section = ansSection({ id: wire.section, name: wire.section });
  // The agency signs: lists that show one name show its own.
  const names = [wire.name, ...item.authors.map((name) => plainText(name).trim())];
  const forReaders = {
    display_date: published,
    publish_date: published,
    first_publish_date: published,
    last_updated_date: updated,
  };
  return {
    _id: storyIdOf(item, wire),
    type: 'story',
    version: ANS_VERSION,
    created_date: published,
    ...(wire.target === 'readers' ? forReaders : {}),
    canonical_website: wire.site,
    headlines: { basic: headline },
    ...(description === '' ? {} : { description: { basic: description } }),
    content_elements: [...elements],
    credits: { by: [...new Set(names)].filter((name) => name !== '').map(authorOf) },
    distributor: { mode: 'custom', name: wire.name, category: 'wires' },
    taxonomy: { primary_section: section, sections: [section] },
    websites: { [wire.site]: { website_section: section } },
    ...(lead ? { promo_items: { basic: lead } } : {}),
    additional_properties: {
      wire: { name: wire.name, guid: item.guid, link: item.link, categories: item.categories },
    },
  };
}

/** Plain text. */
export const headlineIn = ({ headlines }: JsonObject): string =>
  plainText(String(asObject(headlines).basic ?? ''));
