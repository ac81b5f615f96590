import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../../schemas/escape-html.ts';
import type { FeedItem, FeedPicture } from './feed.ts';
import type { XmlElement } from './read-xml.ts';

const allOf = (element: XmlElement, ...names: string[]): XmlElement[] =>
  element.children.filter(({ name }) => names.includes(name));

/** Of the first that says anything. */
const textOf = (element: XmlElement, ...names: string[]): string => {
  for (const name of names)
    for (const { text } of allOf(element, name)) if (text.trim() !== '') return text.trim();
  return '';
};

const distinct = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
];

/** An address of the web, whole; '' for anything else. */
function addressOf(text: string, base: string): string {
  const given = text.trim();
  if (given === '' || !URL.canParse(given, base)) return '';
  const { href, protocol } = new URL(given, base);
  return protocol === 'http:' || protocol === 'https:' ? href : '';
}

/** Pictures of Media RSS and enclosures, the largest first; a thumbnail where there is no other. */
function picturesOf(item: XmlElement, base: string): FeedPicture[] {
  const groups = [item, ...allOf(item, 'media:group')];
  const isPicture = ({ attributes: { medium = '', type = '', url = '' } }: XmlElement) =>
    medium === 'image' ||
    type.startsWith('image/') ||
    (medium === '' && type === '' && /\.(?:jpe?g|png|webp|gif|avif)(?:\?|$)/i.test(url));
  const widthOf = ({ attributes }: XmlElement) => Number(attributes.width) || 0;
  const contents = groups
    .flatMap((group) => allOf(group, 'media:content'))
    .filter(isPicture)
    .sort((one, other) => widthOf(other) - widthOf(one));
  const enclosed = [
    ...allOf(item, 'enclosure'),
    ...allOf(item, 'atom:link').filter(({ attributes }) => attributes.rel === 'enclosure'),
  ].filter(isPicture);
  const thumbnails = [...groups, ...groups.flatMap((group) => allOf(group, 'media:content'))]
    .flatMap((group) => allOf(group, 'media:thumbnail'))
    .slice(0, 1);
  const chosen = [...contents, ...enclosed];
  const seen = new Set<string>();
  return (chosen.length > 0 ? chosen : thumbnails).flatMap((one) => {
    const url = addressOf(one.attributes.url ?? one.attributes.href ?? '', base);
    if (url === '' || seen.has(url)) return [];
    seen.add(url);
    const [words = one] = groups.filter(({ children }) => children.includes(one));
    const said = (name: string) => textOf(one, name) || textOf(words, name);
    const caption = said('media:description') || said('media:title');
    return [{ url, caption, credit: said('media:credit') }];
  });
}

/** What an item is known by that says nothing of it itself. */
const madeGuid = (...parts: string[]): string =>
  `sha256:${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)}`;

/** Markup of Atom's texts: plain, escaped, or elements in their place. */
function atomMarkup(element: XmlElement | undefined): string {
  if (!element) return '';
  const { type = 'text', src } = element.attributes;
  if (src !== undefined) return '';
  if (type === 'xhtml') {
    const div = element.children.find(({ name }) => name === 'div' || name.endsWith('?div'));
    const [inner] = div ? [div.inner] : [element.inner];
    return inner.replace(/(<\/?)[\w-]+:(?=[a-z])/gi, '$1').trim();
  }
  return type === 'html' || type === 'text/html'
    ? element.text.trim()
    : escapeHtml(element.text.trim());
}

const isAlternate = ({ attributes: { rel = 'alternate' } }: XmlElement) => rel === 'alternate';

export function atomItem(entry: XmlElement, base: string): FeedItem {
  const first = (name: string) => allOf(entry, `atom:${name}`)[0];
  const [linked] = allOf(entry, 'atom:link').filter(isAlternate);
  const link = addressOf(linked?.attributes.href ?? '', base);
  const names = allOf(entry, 'atom:author').map((author) => textOf(author, 'atom:name'));
  const published = textOf(entry, 'atom:published');
  const updated = textOf(entry, 'atom:updated');
  const title = atomMarkup(first('title'));
  return {
    guid: textOf(entry, 'atom:id') || link || madeGuid(title, published || updated),
    link,
    title,
    summary: atomMarkup(first('summary')),
    body: atomMarkup(first('content')),
    authors: distinct(names),
    categories: distinct(
      allOf(entry, 'atom:category').map(({ attributes: { label, term } }) => label || term || ''),
    ),
    published: published || updated,
    updated,
    pictures: picturesOf(entry, base),
  };
}

/** `nadie@diario.example (Ana Ruiz)` is Ana Ruiz; an address alone is nobody. */
const nameIn = (author: string): string => {
  const named = /\(([^()]+)\)/.exec(author)?.[1] ?? author;
  return /@/.test(named) ? '' : named;
};

export function rssItem(item: XmlElement, base: string): FeedItem {
  const [id] = allOf(item, 'guid');
  const linked = allOf(item, 'atom:link').filter(isAlternate)[0]?.attributes.href ?? '';
  const guid = id?.text.trim() ?? '';
  const isPage = id?.attributes.isPermaLink !== 'false' && /^https?:\/\//i.test(guid);
  const link = addressOf(textOf(item, 'link') || linked || (isPage ? guid : ''), base);
  const title = textOf(item, 'title', 'media:title');
  const published = textOf(item, 'pubDate', 'dc:date', 'dcterms:created', 'atom:published');
  const body = textOf(item, 'content:encoded');
  const authors = distinct(allOf(item, 'dc:creator').map(({ text }) => text));
  return {
    guid: guid || item.attributes['rdf:about'] || link || madeGuid(title, published),
    link,
    title,
    summary: textOf(item, 'description', 'atom:summary'),
    body,
    authors: authors.length > 0 ? authors : distinct([nameIn(textOf(item, 'author'))]),
    categories: distinct(allOf(item, 'category', 'dc:subject').map(({ text }) => text)),
    published,
    updated: textOf(item, 'atom:updated', 'dcterms:modified') || published,
    pictures: picturesOf(item, base),
  };
}
