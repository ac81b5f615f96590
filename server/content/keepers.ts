import type { JsonObject } from '../../schemas/json.ts';
import type { TakenKind } from '../../schemas/take-down.ts';
import { documentTag } from '../../services/changes/tags.ts';
import type { Tx } from '../../services/database/database.ts';
import { eraseIfUnused, pictureMarks } from '../../services/images/moved/kept-pictures.ts';
import { type Keeper, type Keepers, StaysError } from '../../services/imports/ports.ts';
import { authorStates, putBackAuthor } from '../../services/newsroom/kept-authors.ts';
import {
  menuMark,
  menuStates,
  putBackMenu,
  sectionsLost,
} from '../../services/newsroom/kept-menus.ts';
import { authorWithSlug } from '../../services/newsroom/newsroom-store.ts';
import { authorTaker } from '../../services/newsroom/take-down.ts';
import { giveRedirectsBack } from '../../services/stories/kept/ended-redirects.ts';
import {
  collectionMark,
  collectionStates,
  eraseCollection,
  putBackCollection,
} from '../../services/stories/kept/kept-collections.ts';
import { documentStates, putBackDocument } from '../../services/stories/kept/kept-documents.ts';
import {
  holderOfPlaces,
  putBackStory,
  storyStates,
} from '../../services/stories/kept/kept-stories.ts';
import { sectionWithStories } from '../../services/stories/story-places.ts';
import { storedHashes } from '../../services/stories/story-store.ts';
import { REDIRECT_PREFIX, storyTaker } from '../../services/stories/take-down.ts';
import { findDraft } from '../../services/story-desk/draft-rows.ts';
import { whyTakenDown } from '../../services/withdrawals/take-down.ts';

const WITHDRAWN = 'se retiró después de la importación';

async function refuseTaken(tx: Tx, kind: TakenKind, id: string): Promise<void> {
  if (await whyTakenDown(tx, kind, id)) throw new StaysError(WITHDRAWN);
}

/** Throws StaysError for what the desk works on, or took from readers. */
async function refuseTouched(tx: Tx, id: string): Promise<void> {
  if (id.startsWith(REDIRECT_PREFIX))
    return refuseTaken(tx, 'redirect', id.slice(REDIRECT_PREFIX.length));
  await refuseTaken(tx, 'story', id);
  if ((await findDraft(tx, id))?.isStored)
    throw new StaysError('tiene un borrador en la mesa de notas');
}

const marksFrom = (
  states: ReadonlyMap<string, JsonObject>,
  markOf: (state: JsonObject) => string,
): ReadonlyMap<string, string> =>
  new Map([...states].map(([id, state]) => [id, markOf(state)] as const));

/** Stories, galleries, videos and redirects. */
const story: Keeper = {
  states: storyStates,
  marks: async (tx, ids) => {
    const hashes = await storedHashes(tx, ids);
    return new Map(
      ids.flatMap((id, index) => {
        const hash = hashes[index];
        return hash === undefined ? [] : [[id, hash] as const];
      }),
    );
  },
  putBack: async (tx, id, state, now) => {
    await refuseTouched(tx, id);
    const holder = await holderOfPlaces(tx, id, state);
    if (holder) throw new StaysError(`la dirección que tenía es ahora de «${holder}»`);
    const tags = await putBackStory(tx, id, state, now);
    return [...tags, ...(await giveRedirectsBack(tx, id))];
  },
  erase: async (tx, id) => {
    await refuseTouched(tx, id);
    const tags = await storyTaker().erase(tx, id);
    return [...tags, ...(await giveRedirectsBack(tx, id))];
  },
};

/** What is stored as it came and nothing else. */
const documentKeeper = (kind: 'image' | 'custom_embed'): Keeper => {
  const write = async (tx: Tx, id: string, state: JsonObject | null, now: Date) => {
    if (kind === 'image') await refuseTaken(tx, 'image', id);
    await putBackDocument(tx, kind, id, state, now);
    return [documentTag(id)];
  };
  return {
    states: (tx, ids) => documentStates(tx, kind, ids),
    marks: async (tx, ids) =>
      marksFrom(await documentStates(tx, kind, ids), ({ hash }) => String(hash)),
    putBack: write,
    erase: (tx, id) => write(tx, id, null, new Date()),
  };
};

type Kind = 'author' | 'collection';

/** What the site reads of each, and the document that it came as, if one did. */
const joined = async (
  tx: Tx,
  kind: Kind,
  ids: readonly string[],
  own: ReadonlyMap<string, JsonObject>,
): Promise<ReadonlyMap<string, JsonObject>> => {
  const came = await documentStates(tx, kind, ids);
  return new Map([...own].map(([id, is]) => [id, { is, came: came.get(id) ?? null }] as const));
};

const partsOf = (state: JsonObject) => ({
  is: state.is as JsonObject,
  came: state.came as JsonObject | null,
});

const authorsAs = async (tx: Tx, ids: readonly string[]) =>
  joined(tx, 'author', ids, await authorStates(tx, ids));

const author: Keeper = {
  states: authorsAs,
  marks: async (tx, ids) => marksFrom(await authorsAs(tx, ids), (state) => JSON.stringify(state)),
  putBack: async (tx, id, state, now) => {
    await refuseTaken(tx, 'author', id);
    const { is, came } = partsOf(state);
    const holder = await authorWithSlug(tx, String(is.slug));
    if (holder !== undefined && holder !== id)
      throw new StaysError(`la página que tenía es ahora de «${holder}»`);
    await putBackDocument(tx, 'author', id, came, now);
    return putBackAuthor(tx, is);
  },
  erase: async (tx, id) => {
    await refuseTaken(tx, 'author', id);
    return authorTaker.erase(tx, id);
  },
};

const collectionsAs = async (tx: Tx, ids: readonly string[]) =>
  joined(tx, 'collection', ids, await collectionStates(tx, ids));

const collection: Keeper = {
  states: collectionsAs,
  marks: async (tx, ids) =>
    marksFrom(await collectionsAs(tx, ids), (state) => {
      const { is, came } = partsOf(state);
      return `${collectionMark(is)} ${String(came?.hash ?? '')}`;
    }),
  putBack: async (tx, id, state, now) => {
    const { is, came } = partsOf(state);
    await putBackDocument(tx, 'collection', id, came, now);
    return putBackCollection(tx, id, is);
  },
  erase: async (tx, id) => {
    await putBackDocument(tx, 'collection', id, null, new Date());
    return eraseCollection(tx, id);
  },
};

/** Pictures of the library, which an import adds and never changes. */
const picture: Keeper = {
  states: async () => new Map(),
  marks: pictureMarks,
  putBack: async () => [],
  erase: async (tx, id) => {
    const tags = await eraseIfUnused(tx, id);
    if (!tags) throw new StaysError('algo que no es de esta importación la muestra');
    return tags;
  },
};

/** Throws StaysError where a section goes that lists a story. */
async function writeMenu(tx: Tx, id: string, state: JsonObject | null): Promise<string[]> {
  const { site, ids } = await sectionsLost(tx, id, state);
  const listing = await sectionWithStories(tx, site, ids);
  if (listing !== undefined) throw new StaysError(`la sección «${listing}» tiene notas`);
  return putBackMenu(tx, id, state);
}

/** Menus of sites; one of them says which sections a site has. */
const menu: Keeper = {
  states: menuStates,
  marks: async (tx, ids) => marksFrom(await menuStates(tx, ids), menuMark),
  putBack: writeMenu,
  erase: (tx, id) => writeMenu(tx, id, null),
};

/** How each kind of what an import writes is taken back. */
export const keepers: Keepers = {
  story,
  author,
  collection,
  image: documentKeeper('image'),
  custom_embed: documentKeeper('custom_embed'),
  picture,
  menu,
};
