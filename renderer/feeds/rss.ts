import { type Feed, type FeedItem, updatedAt } from './feed-item.ts';
import { element, escapeXml, XML } from './xml.ts';

const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ');

function picture({ picture: image }: FeedItem): string {
  if (!image) return '';
  const size =
    image.width && image.height ? ` width="${image.width}" height="${image.height}"` : '';
  const inside = [
    element('media:description', image.alt),
    element('media:credit', image.credit),
  ].join('');
  return `<media:content url="${escapeXml(image.url)}" medium="image"${size}>${inside}</media:content>`;
}

const itemXml = (item: FeedItem): string =>
  [
    '<item>',
    element('title', item.title),
    element('link', item.address),
    `<guid isPermaLink="false">${escapeXml(item.id)}</guid>`,
    element('pubDate', item.published.toUTCString()),
    element('description', item.summary),
    ...item.authors.map((name) => element('dc:creator', name)),
    ...item.categories.map((name) => element('category', name)),
    picture(item),
    '</item>',
  ].join('');

/** RSS 2.0 */
export const rss = (feed: Feed): string =>
  [
    `${XML}<rss version="2.0" ${NAMESPACES}><channel>`,
    element('title', feed.title),
    element('link', feed.page),
    `<description>${escapeXml(feed.description)}</description>`,
    element('language', feed.site.locale),
    element('copyright', feed.site.copyrightText),
    element('lastBuildDate', updatedAt(feed).toUTCString()),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(feed.self)}"/>`,
    ...feed.items.map(itemXml),
    '</channel></rss>\n',
  ].join('');
