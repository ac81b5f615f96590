import { createHash } from 'node:crypto';
import { asObject, type Json, type JsonObject } from '../../../schemas/json.ts';
import { slugOf } from '../../../services/ingest/slug.ts';
import { Attachments } from './attachments.ts';
import { bodyOf } from './body.ts';
import { imageOf, VERSION } from './elements.ts';
import {
  emptyArchives,
  gatherArchive,
  gatherTags,
  nicenameOf,
  type OldArchives,
  pathOf,
  redirectsTo,
  shortLinks,
  tagsOf,
} from './old-addresses.ts';
import { phpValue } from './php-value.ts';
import type { WxrRecord } from './read-wxr.ts';

/** What a file says before its posts can be written: a first reading gathers it. */
export interface WordPressSite {
  /** `https://diario.example` */
  address: string;
  /** By their login. */
  authors: Map<string, { login: string; name: string }>;
  /** Names of categories by their slug. */
  categories: Map<string, string>;
  archives: OldArchives;
  attachments: Attachments;
  /** Paths of posts and pages that come, by their number. */
  paths: Map<string, string>;
}

/** Under which the reader of the REST interface keeps what it says of a file's original. */
export const ORIGINAL_IMAGE = 'original_image';

/** The library holds pictures alone. */
const FILES_STAY = 'archivos de sonido y de video: se quedan en su dirección';

/** A section's id by the slug of a category; '' for one that is no section. */
export type SectionMap = Readonly<Record<string, string>>;

/** What the sections of our site are called, by their ids. */
export type SectionNames = ReadonlyMap<string, string>;

/** What does not come, and how often, in words. */
export class Losses {
  readonly #counts = new Map<string, number>();

  add(what: string, times = 1): void {
    if (times > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + times);
  }

  /** Most frequent first. */
  entries(): [what: string, count: number][] {
    return [...this.#counts].sort(([, one], [, other]) => other - one);
  }
}

export const emptySite = (): WordPressSite => ({
  address: '',
  authors: new Map(),
  categories: new Map(),
  archives: emptyArchives(),
  attachments: new Attachments(),
  paths: new Map(),
});

const metaOf = ({ meta }: WxrRecord, key: string): string => meta.get(key)?.at(-1)?.trim() ?? '';

/** What WordPress knows of a file, which it keeps as PHP writes it. */
const fileOf = (record: WxrRecord): JsonObject =>
  asObject(phpValue(metaOf(record, '_wp_attachment_metadata')));

const asText = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** The file that was uploaded lies beside the one that is shown (`-scaled.jpg`). */
function originalOf(record: WxrRecord, url: string): { original?: string } {
  const name = metaOf(record, ORIGINAL_IMAGE) || asText(fileOf(record).original_image);
  if (name === '' || /[/\\?#]/.test(name) || !URL.canParse(url)) return {};
  const { href } = new URL(encodeURIComponent(name), url);
  return { original: href.replace(/^http:/, 'https:') };
}

/** Whom a picture is from: what plugins for credits keep, or what its file said. */
function creditOf(record: WxrRecord): string {
  const given = [metaOf(record, '_media_credit'), metaOf(record, '_navis_media_credit_org')];
  return given.filter(Boolean).join(' / ') || asText(asObject(fileOf(record).image_meta).credit);
}

/** Takes what a first reading finds. */
export function gather(site: WordPressSite, record: WxrRecord): void {
  const { kind, texts } = record;
  gatherArchive(site.archives, record);
  if (kind === 'author') {
    const login = texts['wp:author_login'] ?? '';
    const given = [texts['wp:author_first_name'], texts['wp:author_last_name']];
    const name = texts['wp:author_display_name']?.trim() || given.filter(Boolean).join(' ');
    if (login) site.authors.set(login, { login, name: name || login });
  } else if (kind === 'category') {
    const slug = texts['wp:category_nicename'] ?? '';
    if (slug) site.categories.set(slug, texts['wp:cat_name']?.trim() || slug);
  } else if (kind === 'item') {
    for (const { domain, nicename, name } of record.terms)
      if (domain === 'category' && nicename && !site.categories.has(nicename))
        site.categories.set(nicename, name);
    const id = texts['wp:post_id'] ?? '';
    const isComing = isMoved(record);
    const path = isComing ? addressOf(record, site) : undefined;
    if (path) site.paths.set(id, path);
    if (isComing) gatherTags(site.archives, record);
    const url = texts['wp:attachment_url']?.trim() ?? '';
    if (texts['wp:post_type'] === 'attachment' && id && /^https?:\/\//i.test(url))
      site.attachments.add({
        id,
        url,
        alt: metaOf(record, '_wp_attachment_image_alt'),
        caption: texts['excerpt:encoded']?.trim() ?? '',
        title: texts.title?.trim() ?? '',
        credit: creditOf(record),
        ...originalOf(record, url),
      });
  }
}

const keyOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

const authorId = (site: WordPressSite, login: string): string =>
  `wp-${keyOf(`${site.address} ${login}`)}`;

/** Their page stays where it was. */
const authorSlug = (login: string): string => nicenameOf(login) || keyOf(login);

/** The authors of a site as documents. */
export const authorsOf = (site: WordPressSite): JsonObject[] =>
  [...site.authors.values()].map(({ login, name }) => ({
    _id: authorId(site, login),
    type: 'author',
    version: VERSION,
    name,
    byline: name,
    slug: authorSlug(login),
  }));

/** A moment of WordPress: UTC where it says so, else by the clock of the site. */
function momentOf(gmt = '', local = ''): string | undefined {
  const read = (text: string) => /^([1-9]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text.trim());
  const [, day, time] = read(gmt) ?? [];
  if (day) return `${day}T${time}Z`;
  const [, here, at] = read(local) ?? [];
  return here ? `${here}T${at}` : undefined;
}

/** A section of ours by its id, called as its site calls it. */
const sectionOf = (id: string, names: SectionNames) => ({
  _id: id,
  type: 'section',
  version: VERSION,
  name: names.get(id) ?? id,
});

/** Those who signed a post: of Co-Authors Plus where it was used, else whoever wrote it. */
function creditsOf({ texts, terms }: WxrRecord, site: WordPressSite): JsonObject[] {
  const named = terms
    .filter(({ domain }) => domain === 'author')
    .map(({ nicename, name }) => {
      const login = nicename.replace(/^cap-/, '');
      const known = site.authors.get(login) ?? site.authors.get(name);
      return known ?? { login, name };
    });
  const writer = site.authors.get(texts['dc:creator']?.trim() ?? '');
  const signed = named.length > 0 ? named : writer ? [writer] : [];
  return signed.map(({ login, name }) => ({
    type: 'author',
    name,
    ...(site.authors.has(login)
      ? { _id: authorId(site, login), url: `/author/${authorSlug(login)}/` }
      : {}),
  }));
}

const SEO = {
  title: ['_yoast_wpseo_title', 'rank_math_title'],
  description: ['_yoast_wpseo_metadesc', 'rank_math_description'],
} as const;

/** What an editor wrote for search engines; '' where it is a pattern of the plugin's. */
const seoOf = (record: WxrRecord, what: keyof typeof SEO): string => {
  const text = SEO[what].map((key) => metaOf(record, key)).find((one) => one !== '') ?? '';
  return text.includes('%') ? '' : text;
};

/** Why a post does not come; undefined for one that does. */
function whyNot({ texts }: WxrRecord): string | undefined {
  const status = texts['wp:status'] ?? 'publish';
  if (status !== 'publish' && status !== 'future') return `entradas en estado «${status}»`;
  return texts['wp:post_password']?.trim() ? 'entradas con contraseña' : undefined;
}

/** Does a post or a page come? */
const isMoved = (record: WxrRecord): boolean =>
  /^(?:post|page)$/.test(record.texts['wp:post_type'] ?? '') && whyNot(record) === undefined;

/**
 * Where a post or a page was; of a site whose addresses are numbers alone (`/?p=12`), where it will
 * be. Undefined for one that nobody has seen yet.
 */
function addressOf({ texts }: WxrRecord, site: WordPressSite): string | undefined {
  const path = pathOf(texts.link ?? '', site);
  if (path || texts['wp:status'] === 'future') return path;
  return `/${[texts['wp:post_name'] || 'nota', texts['wp:post_id']].filter(Boolean).join('-')}/`;
}

/** The page that a picture had leads on to the post that shows it. */
function ofAttachment({ texts }: WxrRecord, site: WordPressSite, losses: Losses): JsonObject[] {
  const from = pathOf(texts.link ?? '', site);
  const to = site.paths.get(texts['wp:post_parent'] ?? '');
  if (from && !to) losses.add('páginas de archivos que no son de ninguna entrada');
  if (!to) return [];
  return redirectsTo(to, [from, ...shortLinks(site, texts['wp:post_id'], 'attachment_id')]);
}

export interface ToAns {
  site: WordPressSite;
  sections: SectionMap;
  names: SectionNames;
  /** Key of our site. */
  target: string;
  losses: Losses;
}

/** The documents of a post or a page: itself, and the redirects from addresses that it had. */
export function documentsOf(
  record: WxrRecord,
  { site, sections, names, target, losses }: ToAns,
): JsonObject[] {
  const { texts, terms } = record;
  const type = texts['wp:post_type'] ?? '';
  if (type === 'attachment') return ofAttachment(record, site, losses);
  if (type !== 'post' && type !== 'page') {
    losses.add(`contenidos de tipo «${type}»`);
    return [];
  }
  const reason = whyNot(record);
  if (reason) {
    losses.add(reason);
    return [];
  }
  losses.add('comentarios', record.comments);
  if (texts['wp:is_sticky'] === '1')
    losses.add('entradas fijas en la portada: fíjalas en su página');
  const path = addressOf(record, site);
  const categories = terms.filter(({ domain }) => domain === 'category');
  const listed = [
    ...new Set(categories.map(({ nicename }) => sections[nicename] ?? '').filter(Boolean)),
  ];
  for (const { nicename } of categories)
    if (!sections[nicename]) losses.add(`categoría «${nicename}» sin sección`);
  const [primary] = listed;
  const tags = tagsOf(record);
  const picture = site.attachments.get(metaOf(record, '_thumbnail_id'));
  const onLost = (what: string) => losses.add(what);
  const published = momentOf(texts['wp:post_date_gmt'], texts['wp:post_date']);
  const updated = momentOf(texts['wp:post_modified_gmt'], texts['wp:post_modified']);
  const description = seoOf(record, 'description') || (texts['excerpt:encoded']?.trim() ?? '');
  const metaTitle = seoOf(record, 'title');
  const id = texts['wp:post_id'] ?? '';
  const body = bodyOf(texts['content:encoded'] ?? '', { attachments: site.attachments, onLost });
  losses.add(FILES_STAY, body.filter(({ type }) => type === 'audio' || type === 'video').length);
  const story: JsonObject = {
    _id: `wp-${keyOf(site.address)}-${id}`,
    type: 'story',
    version: VERSION,
    headlines: {
      basic: texts.title?.trim() ?? '',
      ...(metaTitle ? { meta_title: metaTitle } : {}),
    },
    ...(description ? { description: { basic: description } } : {}),
    ...(path ? { canonical_url: path } : { slug: texts['wp:post_name'] ?? id }),
    canonical_website: target,
    websites: {
      [target]: {
        ...(path ? { website_url: path } : {}),
        ...(primary ? { website_section: sectionOf(primary, names) } : {}),
      },
    },
    ...(published
      ? { display_date: published, publish_date: published, first_publish_date: published }
      : {}),
    ...(updated ? { last_updated_date: updated } : {}),
    revision: { published: true },
    taxonomy: {
      ...(primary ? { primary_section: sectionOf(primary, names) } : {}),
      sections: listed.map((section) => sectionOf(section, names)),
      tags: tags.map(({ nicename, name }) => ({ text: name, slug: nicename || slugOf(name) })),
    },
    credits: { by: creditsOf(record, site) },
    ...(picture ? { promo_items: { basic: imageOf(picture) } } : {}),
    content_elements: body,
  };
  if (!path) return [story];
  const short = shortLinks(site, id, 'p', ...(type === 'page' ? ['page_id'] : []));
  return [story, ...redirectsTo(path, [...formerAddresses(record, path), ...short])];
}

/** Where a post was under the slugs that it had before. */
function formerAddresses(record: WxrRecord, path: string): string[] {
  const slug = record.texts['wp:post_name'] ?? '';
  if (!slug || !path.includes(slug)) return [];
  const former = record.meta.get('_wp_old_slug') ?? [];
  return former.filter((old) => old !== '').map((old) => path.replace(slug, old));
}
