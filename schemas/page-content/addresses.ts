import type { AuthorsReply, ContentRequest } from '../feed.ts';
import type { PageContent } from '../page-content.ts';
import { MAX_QUERY_CHARS } from '../search-words.ts';
import type { Section } from '../section.ts';
import { authors } from '../sources/authors.ts';
import { siteServiceHierarchy } from '../sources/site-service-hierarchy.ts';
import { tags } from '../sources/tags.ts';
import type { TagReply } from '../tag.ts';

/** The kinds of content that have an address, and with it whatever page stands there. */
export type AddressedKind = 'section' | 'author' | 'tag';

/** What tells whether something of a kind has an address. */
export interface ContentAddress<K extends AddressedKind> {
  /** `path` is decoded and ends with a slash. Undefined: nothing of this kind could stand there. */
  request(path: string): ContentRequest | undefined;
  /** Null: nothing does. */
  content(reply: object, path: string): PageContent<K> | null;
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** A section stands at its id. */
const section: ContentAddress<'section'> = {
  request: (path) => {
    const sectionId = withoutSlash(path);
    return sectionId ? { source: siteServiceHierarchy.name, query: { sectionId } } : undefined;
  },
  content: (reply, path) => {
    const found = reply as Section;
    const isThere = !found.inactive && withoutSlash(found._id) === withoutSlash(path);
    return isThere ? { kind: 'section', section: found } : null;
  },
};

const slugIn = (path: string, prefix: string): string =>
  path.startsWith(prefix) ? withoutSlash(path.slice(prefix.length)) : '';

/** `/author/{slug}/` */
const author: ContentAddress<'author'> = {
  request: (path) => {
    const slug = slugIn(path, '/author/');
    // The source refuses longer names: no author has one.
    const isName = slug !== '' && slug.length <= MAX_QUERY_CHARS;
    return isName ? { source: authors.name, query: { slug } } : undefined;
  },
  content: (reply) => {
    const [found] = (reply as AuthorsReply).authors;
    return found ? { kind: 'author', author: found } : null;
  },
};

/** `/tags/{slug}/` */
const tag: ContentAddress<'tag'> = {
  request: (path) => {
    const slug = slugIn(path, '/tags/');
    return slug ? { source: tags.name, query: { slug } } : undefined;
  },
  content: (reply) => {
    const found = reply as TagReply;
    return found.Payload[0] ? { kind: 'tag', tag: found } : null;
  },
};

/** In the order in which they are tried. */
export const CONTENT_ADDRESSES: { readonly [K in AddressedKind]: ContentAddress<K> } = {
  section,
  author,
  tag,
};

export const ADDRESSED_KINDS = Object.keys(CONTENT_ADDRESSES) as readonly AddressedKind[];
