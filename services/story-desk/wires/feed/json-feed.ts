import { escapeHtml } from '../../../../schemas/escape-html.ts';
import { asObject, isObject, type JsonObject } from '../../../../schemas/json.ts';
import { limitFault } from '../../../../schemas/json-limits.ts';
import { scanJson } from '../../../http/scan-json.ts';
import { type Feed, FeedFault, type FeedItem } from './feed.ts';

const asText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function itemOf(item: JsonObject): FeedItem {
  const link = asText(item.url) || asText(item.external_url);
  const picture = asText(item.image) || asText(item.banner_image);
  const published = asText(item.date_published);
  const authors = [...listOf(item.authors), item.author].map((one) => asText(asObject(one).name));
  const plain = asText(item.content_text);
  return {
    guid: asText(item.id) || link,
    link,
    title: escapeHtml(asText(item.title)),
    summary: escapeHtml(asText(item.summary)),
    body: asText(item.content_html) || escapeHtml(plain).replace(/\r?\n/g, '\n'),
    authors: [...new Set(authors.filter((name) => name !== ''))],
    categories: listOf(item.tags).map(asText).filter(Boolean),
    published,
    updated: asText(item.date_modified) || published,
    pictures: /^https?:\/\//i.test(picture) ? [{ url: picture, caption: '', credit: '' }] : [],
  };
}

/** JSON Feed 1 and 1.1. Throws FeedFault. */
export function readJsonFeed(text: string): Feed {
  if (scanJson(Buffer.from(text))) throw new FeedFault('too_deep');
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new FeedFault('cut');
  }
  const feed = isObject(given) ? given : {};
  if (!asText(feed.version).includes('jsonfeed.org/') || limitFault(feed))
    throw new FeedFault('not_feed');
  const items = listOf(feed.items).filter(isObject).map(itemOf);
  return { title: asText(feed.title), items };
}
