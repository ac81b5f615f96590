import { asObject, isObject, type Json, type JsonObject } from '../../../schemas/json.ts';
import { authorPageTag } from '../../changes/tags.ts';
import type { Tx } from '../../database/database.ts';
import type { ContentStores } from '../ports.ts';

const AUTHOR_PAGE = /\/author\/([^/?#]+)\/?$/;

/** By what an author may be found: the slug in the address first. */
function keysOf({ url, _id: id, slug }: JsonObject): string[] {
  const inAddress =
    typeof url === 'string' ? AUTHOR_PAGE.exec(url.split(/[?#]/, 1)[0] ?? '')?.[1] : undefined;
  return [inAddress, slug, id].filter(
    (key): key is string => typeof key === 'string' && key !== '' && !key.includes('\0'),
  );
}

const isLinked = (credit: Json): credit is JsonObject =>
  isObject(credit) && typeof credit.url === 'string' && credit.url !== '';

const creditsOf = (story: Json): Json[] => {
  const { by } = asObject(asObject(story).credits);
  return Array.isArray(by) ? by : [];
};

/** The stories of a reply: itself, those of a feed, those of a search. */
const LISTS = ['content_elements', 'data'] as const;
const storiesIn = (reply: JsonObject): Json[] => [
  reply,
  ...LISTS.flatMap((key) => (Array.isArray(reply[key]) ? reply[key] : [])),
];

function relink(story: Json, pages: ReadonlyMap<string, string>): Json {
  if (!isObject(story) || !creditsOf(story).some(isLinked)) return story;
  const by = creditsOf(story).map((credit) => {
    if (!isLinked(credit)) return credit;
    const slug = keysOf(credit)
      .map((key) => pages.get(key))
      .find((found) => found !== undefined);
    const { url: _, ...rest } = credit;
    return slug === undefined ? rest : { ...rest, url: `/author/${slug}/` };
  });
  return { ...story, credits: { ...asObject(story.credits), by } };
}

/**
 * A reply whose stories link the people who signed them to their pages on the site, and nowhere
 * else (rule 3.13). `depends` hears which authors that rests on, there or not.
 */
export async function linkAuthors(
  reply: Json,
  { tx, stores }: { tx: Tx; stores: Pick<ContentStores, 'authorPages'> },
  depends: (...tags: string[]) => void,
): Promise<Json> {
  if (!isObject(reply)) return reply;
  const keys = new Set(
    storiesIn(reply).flatMap((story) => creditsOf(story).filter(isLinked).flatMap(keysOf)),
  );
  if (keys.size === 0) return relink(reply, new Map());
  depends(...[...keys].map(authorPageTag));
  const pages = await stores.authorPages(tx, [...keys]);
  const next = relink(reply, pages) as JsonObject;
  for (const key of LISTS) {
    const list = next[key];
    if (Array.isArray(list)) next[key] = list.map((story) => relink(story, pages));
  }
  return next;
}
