import { type Feed, type FeedItem, updatedAt } from './feed-item.ts';
import { element, escapeXml, XML } from './xml.ts';

const link = (rel: string, type: string, href: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;

const author = (name: string): string => `<author>${element('name', name)}</author>`;

const entryXml = (item: FeedItem): string =>
  [
    '<entry>',
    element('title', item.title),
    element('id', item.id),
    link('alternate', 'text/html', item.address),
    element('published', item.published.toISOString()),
    element('updated', item.updated.toISOString()),
    element('summary', item.summary),
    ...item.authors.map(author),
    ...item.categories.map((name) => `<category term="${escapeXml(name)}"/>`),
    '</entry>',
  ].join('');

/** Atom (RFC 4287) */
export const atom = (feed: Feed): string =>
  [
    `${XML}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.site.locale)}">`,
    element('title', feed.title),
    element('subtitle', feed.description),
    element('id', feed.self),
    element('updated', updatedAt(feed).toISOString()),
    element('rights', feed.site.copyrightText),
    link('self', 'application/atom+xml', feed.self),
    link('alternate', 'text/html', feed.page),
    author(feed.site.websiteName),
    ...feed.items.map(entryXml),
    '</feed>\n',
  ].join('');
