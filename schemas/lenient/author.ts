import { isObject } from '../json.ts';
import { picture } from './media.ts';
import { listOf, object, type Rule, silently, text, type Warning } from './rules.ts';

/** An address alone is a picture as well (rule 4.7). */
const portrait: Rule = (value, reading) =>
  typeof value === 'string' ? value : picture(value, reading);

/** What a network is told by: a handle or an address. */
const NETWORKS = [
  ...['email', 'facebook', 'instagram', 'linkedin', 'medium', 'pinterest', 'reddit', 'rss'],
  ...['snapchat', 'soundcloud', 'tumblr', 'twitter', 'whatsapp', 'youtube'],
];

const author = object({
  ...Object.fromEntries(NETWORKS.map((name) => [name, text])),
  _id: text,
  slug: text,
  name: text,
  byline: text,
  role: text,
  bio_page: text,
  bio: text,
  long_bio: text,
  longBio: text,
  image: portrait,
  ansImage: portrait,
  social_links: listOf(object({ site: text, url: text })),
});

/** An author in whom every field that a view reads is of its kind, as `lenientStory`. */
export function lenientAuthor<T>(given: T, onWarning?: (warning: Warning) => void): T {
  const reading = onWarning ? { path: [], warn: onWarning } : silently();
  return isObject(given) ? (author(given, reading) as T) : given;
}
