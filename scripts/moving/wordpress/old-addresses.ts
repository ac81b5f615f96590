import type { JsonObject } from '../../../schemas/json.ts';
import { normaliseUrl } from '../../../schemas/website-url.ts';
import { VERSION } from './elements.ts';
import type { WxrRecord } from './read-wxr.ts';

/** Lists that the old site had an address for. */
export interface OldArchives {
  /** Slugs of categories by those of the ones that stand in them. */
  parents: Map<string, string>;
  /** Where each was, where the site says so: `category nacional`, `tag obras`, `author ana`. */
  links: Map<string, string>;
  /** Slugs of the tags of what comes. */
  tags: Set<string>;
}

export const emptyArchives = (): OldArchives => ({
  parents: new Map(),
  links: new Map(),
  tags: new Set(),
});

const SLUGS = {
  author: 'wp:author_login',
  category: 'wp:category_nicename',
  tag: 'wp:category_nicename',
} as const;

/** Takes what a first reading finds of an author, a category or a tag. */
export function gatherArchive({ parents, links }: OldArchives, { kind, texts }: WxrRecord): void {
  if (kind === 'item') return;
  const slug = texts[SLUGS[kind]] ?? '';
  const { link, 'wp:category_parent': parent } = texts;
  if (link) links.set(`${kind} ${slug}`, link);
  if (kind === 'category' && parent) parents.set(slug, parent);
}

const isTag = ({ domain }: { domain: string }) => domain === 'post_tag' || domain === 'tag';

/** The tags of a post. */
export const tagsOf = ({ terms }: WxrRecord): WxrRecord['terms'] => terms.filter(isTag);

/** Takes the tags of a post that comes. */
export function gatherTags({ tags }: OldArchives, record: WxrRecord): void {
  for (const { nicename } of tagsOf(record)) if (nicename) tags.add(nicename);
}

/** A login as WordPress makes an author's address of it (`sanitize_title`). */
export const nicenameOf = (login: string): string =>
  login
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('.', '-')
    .replace(/[^a-z0-9 _-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/^-+|-+$/g, '');

interface AtAddress {
  /** `https://diario.example` */
  address: string;
}

/** The path and query of an address that is the site's own; undefined for `?p=12`, which says none. */
export function pathOf(link: string, { address }: AtAddress): string | undefined {
  try {
    const url = new URL(link, address || undefined);
    if (url.pathname === '/' && url.search !== '') return undefined;
    const path = url.pathname.replace(/\/{2,}/g, '/');
    return path === '/' ? undefined : `${path}${url.search}`;
  } catch {
    return undefined;
  }
}

/** The folder of the old site: '' at the root of its host. */
function folderOf({ address }: AtAddress): string {
  return (pathOf(address, { address }) ?? '').replace(/\/+$/, '');
}

/** `/?p=12`, by which a site at the root of its host finds what has that number. */
export const shortLinks = (site: AtAddress, id = '', ...names: string[]): string[] =>
  folderOf(site) === '' && /^\d+$/.test(id) ? names.map((name) => `/?${name}=${id}`) : [];

/** Redirects from some addresses straight to where something is, each once; none from there. */
export const redirectsTo = (to: string, from: readonly (string | undefined)[]): JsonObject[] => {
  const own = normaliseUrl(to);
  const others = from.filter((one) => one !== undefined && normaliseUrl(one) !== own);
  return [...new Set(others)].map((canonical_url) => ({
    type: 'redirect',
    version: VERSION,
    canonical_url: canonical_url as string,
    redirect_url: own,
  }));
};

/** A category's slug behind those of the ones that it stands in. */
function lineage(slug: string, parents: ReadonlyMap<string, string>): string {
  const line = [slug];
  for (let above = parents.get(slug); above; above = parents.get(above)) {
    if (line.includes(above)) break;
    line.unshift(above);
  }
  return line.join('/');
}

interface Archived extends AtAddress {
  archives: OldArchives;
  /** By their login. */
  authors: ReadonlyMap<string, unknown>;
}

/**
 * Redirects from the lists that the old site had: of categories that are sections here, of tags, of
 * authors where theirs was not `/author/…/`, and its feed. Where an export does not say the address
 * of a list it is WordPress's own (`/category/…/`, `/tag/…/`).
 */
export function archiveRedirects(
  site: Archived,
  sections: Readonly<Record<string, string>>,
): JsonObject[] {
  const { archives, authors } = site;
  const { links, parents, tags } = archives;
  const folder = folderOf(site);
  const was = (kind: string, slug: string, usual: string) => {
    const link = links.get(`${kind} ${slug}`);
    return (link && pathOf(link, site)) ?? `${folder}${usual}`;
  };
  return [
    ...redirectsTo('/rss/', [`${folder}/feed/`]),
    ...Object.entries(sections).flatMap(([slug, section]) =>
      section === ''
        ? []
        : redirectsTo(`${section}/`, [
            was('category', slug, `/category/${lineage(slug, parents)}/`),
          ]),
    ),
    ...[...tags].flatMap((slug) =>
      redirectsTo(`/tags/${slug}/`, [was('tag', slug, `/tag/${slug}/`)]),
    ),
    ...[...authors.keys()].flatMap((login) => {
      const to = `/author/${nicenameOf(login)}/`;
      const from = was('author', login, `/author/${nicenameOf(login)}/`);
      // What begins so is the product's own.
      return from.startsWith('/author/') ? [] : redirectsTo(to, [from]);
    }),
  ];
}
