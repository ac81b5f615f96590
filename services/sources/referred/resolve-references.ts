import type { Json, JsonObject } from '../../../schemas/json.ts';
import {
  mapReferable,
  type Reference,
  referenceOf,
  referencesIn,
} from '../../../schemas/stories/references.ts';
import { authorPageTag, documentTag, storyTag } from '../../changes/tags.ts';
import type { Tx } from '../../database/database.ts';
import type { ContentStores } from '../ports.ts';

type Stores = Pick<ContentStores, 'readMedia' | 'readStory' | 'readAuthor'>;

/** More of them in one reply nobody writes; the rest stays open. */
const MAX_REFERENCES = 100;
/** A story refers to a gallery, and that to its pictures. */
const ROUNDS = 2;

const STORIES = new Set(['story', 'gallery', 'video']);
const MEDIA = new Set(['image', 'custom_embed']);

/** An author as a credit says one. */
const creditOf = ({ _id, byline, slug }: { _id: string; byline: string; slug?: string }) => ({
  type: 'author',
  _id,
  name: byline,
  ...(slug ? { slug, url: `/author/${slug}/` } : {}),
});

/** The document that a reference means; undefined where it is not stored. */
export async function readReferent(
  tx: Tx,
  stores: Stores,
  { type, id }: Reference,
): Promise<JsonObject | undefined> {
  if (MEDIA.has(type)) return stores.readMedia(tx, id);
  if (STORIES.has(type)) {
    const story = (await stores.readStory(tx, id)) as JsonObject | undefined;
    if (story?.type !== 'story') return story;
    // Its body is its own page's, which may be closed.
    const { content_elements: _, ...card } = story;
    return card;
  }
  if (type !== 'author') return undefined;
  const author = await stores.readAuthor(tx, id);
  return author && (creditOf(author as never) as JsonObject);
}

const tagOf = ({ type, id }: Reference): string =>
  type === 'author' ? authorPageTag(id) : MEDIA.has(type) ? documentTag(id) : storyTag(id);

/**
 * A reply in which references to documents that we have are those documents, in whatever order they
 * came; others stay, and show nothing. `depends` hears of all, there or not.
 */
export async function resolveReferences(
  reply: Json,
  { tx, stores }: { tx: Tx; stores: Stores },
  depends: (...tags: string[]) => void,
): Promise<Json> {
  let next = reply;
  const known = new Map<string, JsonObject | undefined>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = referencesIn(next).filter(({ type, id }) => !known.has(`${type} ${id}`));
    if (open.length === 0) break;
    for (const reference of open.slice(0, Math.max(0, MAX_REFERENCES - known.size))) {
      depends(tagOf(reference));
      known.set(`${reference.type} ${reference.id}`, await readReferent(tx, stores, reference));
    }
    next = mapReferable(next, (value) => {
      const reference = referenceOf(value);
      const found = reference && known.get(`${reference.type} ${reference.id}`);
      return found ? { ...found, ...reference.over } : value;
    });
  }
  return next;
}
