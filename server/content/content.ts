import { momentOf } from '../../services/database/as-of.ts';
import type { Tx } from '../../services/database/database.ts';
import { imageTaker } from '../../services/images/take-down.ts';
import { forgetSubject } from '../../services/imports/batches.ts';
import type { ItemKind } from '../../services/imports/ports.ts';
import { createIngest } from '../../services/ingest/create-ingest.ts';
import { cleanReply } from '../../services/ingest/markup/clean-reply.ts';
import type { Newsroom } from '../../services/ingest/ports.ts';
import {
  authorPages,
  authorWithSlug,
  listAuthors,
  listSections,
  putAuthor,
  readAuthor,
  readHierarchy,
  readTag,
} from '../../services/newsroom/newsroom-store.ts';
import { authorTaker, listTakeableAuthors } from '../../services/newsroom/take-down.ts';
import { hasPageWithLive } from '../../services/pages/pages-showing.ts';
import type { StoryReleases } from '../../services/pages/release/ports.ts';
import { readOffer } from '../../services/sales/catalogue/read-offer.ts';
import { readSiteAlert } from '../../services/sites/alert-store.ts';
import { listSites, readSite } from '../../services/sites/site-store.ts';
import type { ReplyIntake } from '../../services/sources/http-source.ts';
import type { ContentStores } from '../../services/sources/ports.ts';
import { readReferent } from '../../services/sources/referred/resolve-references.ts';
import { beginBulk } from '../../services/stories/bulk.ts';
import {
  collectionByAlias,
  putCollection,
  readCollectionName,
  storiesOfCollection,
} from '../../services/stories/collections/collection-store.ts';
import { documentHash, putDocument, readMedia } from '../../services/stories/document-store.ts';
import { highlightsOf } from '../../services/stories/highlight.ts';
import { listTakeableStories } from '../../services/stories/list-takeable.ts';
import { publishSoon } from '../../services/stories/publish-due.ts';
import { storiesWithLive } from '../../services/stories/stories-with-live.ts';
import { readCorrections } from '../../services/stories/story-corrections.ts';
import { tagNames } from '../../services/stories/story-facets.ts';
import {
  namedStories,
  storiesAsTyped,
  storiesOfAuthor,
  storiesOfSections,
  storiesOfSite,
  storiesOfTag,
  storiesSharingTags,
} from '../../services/stories/story-feeds.ts';
import { addressesOfAll, storyAddresses } from '../../services/stories/story-places.ts';
import { movedTo } from '../../services/stories/story-redirects.ts';
import {
  readStory,
  readStoryAt,
  storedHash,
  storedHashes,
  storiesAtUrls,
  storyAtUrl,
  writeStories,
  writeStory,
} from '../../services/stories/story-store.ts';
import { REDIRECT_PREFIX, storyTaker } from '../../services/stories/take-down.ts';
import { eraseDraft } from '../../services/story-desk/draft-rows.ts';
import type { PublishingParts } from '../../services/story-desk/publishing.ts';
import {
  addRelease,
  cancelRelease,
  missRelease,
  publishRelease,
} from '../../services/story-desk/releases.ts';
import type { TrialParts } from '../../services/story-desk/try-draft.ts';
import type { Taker, Takers } from '../../services/withdrawals/ports.ts';
import { whyAllTakenDown, whyTakenDown } from '../../services/withdrawals/take-down.ts';
import { areGone, isGone } from '../../services/withdrawals/withdrawal-store.ts';
import { sanitiser } from '../sanitiser.ts';
import { readComing } from './coming-story.ts';
import { readLive, readLiveChanges } from './live-content.ts';

/** The sites with their sections, as a batch of documents needs them. */
export async function readNewsroom(tx: Tx): Promise<Newsroom> {
  const sites = await listSites(tx);
  const sections = new Map<string, string[]>();
  for (const { key } of sites)
    sections.set(
      key,
      (await listSections(tx, key)).map(({ _id }) => _id),
    );
  return { sites, sections };
}

/** The way in for every document of the product. */
export const ingest = createIngest(
  {
    sanitiser,
    hasReferent: async (tx, reference) =>
      (await readReferent(tx, { readMedia, readStory, readAuthor }, reference)) !== undefined,
    readNewsroom,
    storedHash,
    storyAtUrl,
    storyAddresses,
    publishSoon,
    writeStory,
    documentHash,
    putDocument,
    authorWithSlug,
    putAuthor,
    putCollection,
    whyTakenDown,
    isGone,
  },
  {
    begin: beginBulk,
    storedHashes,
    storiesAtUrls,
    addressesOfAll,
    whyAllTakenDown,
    areGone,
    writeStories,
  },
);

/** What is erased for good is forgotten by the batches that brought it in as well. */
const forgotten = (taker: Taker, kind: ItemKind, prefix = ''): Taker => ({
  ...taker,
  erase: async (tx, id) => {
    await forgetSubject(tx, { kind, id: prefix + id });
    return taker.erase(tx, id);
  },
});

/** A story, with what the desk has of it. */
const story: Taker = {
  ...storyTaker(),
  erase: async (tx, id) => {
    await eraseDraft(tx, id);
    return storyTaker().erase(tx, id);
  },
};

/** How each kind of content is taken down. */
export const takers: Takers = {
  story: forgotten(story, 'story'),
  redirect: forgotten(storyTaker(REDIRECT_PREFIX), 'story', REDIRECT_PREFIX),
  author: forgotten(authorTaker, 'author'),
  image: forgotten(imageTaker, 'image'),
};

/** How the story desk hands stories to readers. */
export const storyPublishing: PublishingParts = {
  intake: ingest,
  readSections: async (tx) => (await readNewsroom(tx)).sections,
  readSites: async (tx) =>
    (await listSites(tx)).map(({ key, websiteName: name }) => ({ key, name })),
};

/** How stories go out with a page. */
export const storyReleases: StoryReleases = {
  add: (tx, release) => addRelease(tx, storyPublishing, release),
  publish: (tx, release, now) => publishRelease(tx, storyPublishing, release, now),
  miss: async (tx, release, fault) => void (await missRelease(tx, release, fault)),
  cancel: async (tx, release) => void (await cancelRelease(tx, release)),
};

/** How the draft of a story is published for whoever looks at it before its time. */
export const storyTrial: TrialParts = {
  tryDocument: ingest.tryDocument,
  readSections: storyPublishing.readSections,
  storyPlaces: storyAddresses,
};

export const listTakeable = { story: listTakeableStories, author: listTakeableAuthors };

/** What the sources read. */
export const contentStores: ContentStores = {
  readStory,
  readComing,
  readStoryAt,
  readMedia,
  storiesOfSections,
  storiesOfAuthor,
  storiesOfTag,
  storiesAsTyped,
  storiesOfSite,
  moment: momentOf,
  namedStories,
  storiesSharingTags,
  tagNames,
  highlightsOf,
  readCollectionName,
  collectionByAlias,
  storiesOfCollection,
  readAuthor,
  listAuthors,
  authorPages,
  readTag,
  readSiteAlert,
  readOffer,
  readHierarchy,
  isGone,
  movedTo,
  readCorrections,
  readLive,
  readLiveChanges,
  storiesWithLive,
  hasPageWithLive,
};

export const hasSite = async (tx: Tx, key: string): Promise<boolean> =>
  (await readSite(tx, key)) !== undefined;

/** How replies of other newsroom systems become ours. */
export const replyIntake: ReplyIntake = {
  cleanReply: (reply, policy) => cleanReply(sanitiser, reply, policy),
  policyOf: async (tx, site) => (await readSite(tx, site))?.htmlPolicy ?? 'sanitised',
};
