import { asObject, isObject, type Json, type JsonObject } from '../../../../schemas/json.ts';
import { nodesOf, textOf } from '../markup.ts';
import type { WxrRecord } from '../read-wxr.ts';
import { ORIGINAL_IMAGE } from '../to-ans.ts';

/** What names stand for, from lists that were read before: of users their slug. */
export interface Names {
  /** By their number. */
  users: Map<string, string>;
  terms: Map<string, { domain: string; nicename: string; name: string }>;
}

export const emptyNames = (): Names => ({ users: new Map(), terms: new Map() });

const asText = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const rendered = (value: Json | undefined): string => asText(asObject(value).rendered);
/** Titles and names come with entities, as a page shows them. */
const plain = (html: string): string => nodesOf(html).map(textOf).join('').trim();
/** `2019-07-15T18:30:00`, as exports have it. */
const moment = (value: Json | undefined): string => asText(value).replace('T', ' ');
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

const record = (
  kind: WxrRecord['kind'],
  texts: Record<string, string>,
  more: Partial<WxrRecord> = {},
): WxrRecord => ({ kind, texts, terms: [], meta: new Map(), comments: 0, ...more });

const filled = (entries: readonly (readonly [string, string])[]) =>
  new Map(entries.filter(([, text]) => text !== '').map(([key, text]) => [key, [text]] as const));

const TAXONOMIES: Readonly<Record<string, string>> = { categories: 'category', tags: 'post_tag' };

/** Embedded things that a site does not show are errors: `{ code, message }`. */
const embedded = (item: JsonObject, name: string): JsonObject[] =>
  list(asObject(item._embedded)[name])
    .flat()
    .filter(isObject)
    .filter(({ id, code }) => id !== undefined && code === undefined);

function termOf(term: JsonObject, domain = asText(term.taxonomy)) {
  return { domain, nicename: asText(term.slug), name: plain(asText(term.name)) };
}

/** A user as an author. */
export function userRecord(user: JsonObject): WxrRecord {
  const login = asText(user.slug);
  const name = plain(asText(user.name)) || login;
  return record('author', {
    'wp:author_id': asText(user.id),
    'wp:author_login': login,
    'wp:author_display_name': name,
    link: asText(user.link),
  });
}

/** A category or a tag. */
export function termRecord(endpoint: string, term: JsonObject): WxrRecord {
  const { nicename, name } = termOf(term);
  return record(endpoint === 'categories' ? 'category' : 'tag', {
    'wp:term_id': asText(term.id),
    'wp:category_nicename': nicename,
    'wp:cat_name': name,
    link: asText(term.link),
  });
}

/** A file of the library. */
export function mediaRecord(media: JsonObject): WxrRecord {
  const { image_meta: words, original_image: original } = asObject(media.media_details);
  const { credit } = asObject(words);
  return record(
    'item',
    {
      'wp:post_id': asText(media.id),
      'wp:post_type': 'attachment',
      'wp:status': 'inherit',
      'wp:post_parent': asText(media.post),
      'wp:attachment_url': asText(media.source_url),
      title: plain(rendered(media.title)),
      link: asText(media.link),
      'excerpt:encoded': plain(rendered(media.caption)),
    },
    {
      meta: filled([
        ['_wp_attachment_image_alt', asText(media.alt_text)],
        ['_media_credit', asText(credit)],
        [ORIGINAL_IMAGE, asText(original)],
      ]),
    },
  );
}

/** WordPress makes an excerpt of the text where nobody wrote one, and ends it so. */
const MADE_EXCERPT = /\[\s*(?:…|\.\.\.)\s*\]$/;

/** A title for search engines that is not the post's own with the name of the site behind it. */
function seoTitle(item: JsonObject, title: string): string {
  const given = plain(asText(asObject(item.yoast_head_json).title));
  return given.startsWith(title) ? '' : given;
}

function termsOf(item: JsonObject, names: Names): WxrRecord['terms'] {
  const told = embedded(item, 'wp:term').map((term) => termOf(term));
  if (told.length > 0) return told;
  return Object.keys(TAXONOMIES).flatMap((endpoint) =>
    list(item[endpoint]).flatMap((id) => names.terms.get(`${endpoint} ${asText(id)}`) ?? []),
  );
}

/** A post or a page; before it what its site shows of its author and picture only there. */
export function postRecords(
  type: 'post' | 'page',
  item: JsonObject,
  { names, hasMedia }: { names: Names; hasMedia: boolean },
): WxrRecord[] {
  const [writer] = embedded(item, 'author');
  const [picture] = embedded(item, 'wp:featuredmedia');
  const before: WxrRecord[] = [];
  const author = asText(item.author);
  if (writer && !names.users.has(author)) {
    names.users.set(author, asText(writer.slug));
    before.push(userRecord(writer));
  }
  if (picture && !hasMedia) before.push(mediaRecord(picture));
  const title = plain(rendered(item.title));
  const excerpt = plain(rendered(item.excerpt));
  const isProtected = asObject(item.content).protected === true;
  const post = record(
    'item',
    {
      'wp:post_id': asText(item.id),
      'wp:post_type': type,
      'wp:status': asText(item.status) || 'publish',
      'wp:post_name': asText(item.slug),
      'wp:post_date': moment(item.date),
      'wp:post_date_gmt': moment(item.date_gmt),
      'wp:post_modified': moment(item.modified),
      'wp:post_modified_gmt': moment(item.modified_gmt),
      'wp:is_sticky': item.sticky === true ? '1' : '0',
      'wp:post_password': isProtected ? 'sí' : '',
      'dc:creator': names.users.get(author) ?? '',
      title,
      link: asText(item.link),
      'content:encoded': rendered(item.content),
      'excerpt:encoded': MADE_EXCERPT.test(excerpt) ? '' : excerpt,
    },
    {
      terms: termsOf(item, names),
      meta: filled([
        ['_thumbnail_id', item.featured_media === 0 ? '' : asText(item.featured_media)],
        ['_yoast_wpseo_title', seoTitle(item, title)],
        ['_yoast_wpseo_metadesc', plain(asText(asObject(item.yoast_head_json).description))],
      ]),
    },
  );
  return [...before, post];
}

/** Remembers what later lists name by number. */
export function learn(names: Names, endpoint: string, { texts }: WxrRecord): void {
  const login = texts['wp:author_login'];
  if (login !== undefined) names.users.set(texts['wp:author_id'] ?? '', login);
  const domain = TAXONOMIES[endpoint];
  if (domain !== undefined)
    names.terms.set(`${endpoint} ${texts['wp:term_id']}`, {
      domain,
      nicename: texts['wp:category_nicename'] ?? '',
      name: texts['wp:cat_name'] ?? '',
    });
}
