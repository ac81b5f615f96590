import type { Author } from '../../schemas/author.ts';
import type { CorrectionsReply } from '../../schemas/corrections.ts';
import type { SearchHighlights } from '../../schemas/feed.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { LiveChanges } from '../../schemas/live/live-blog.ts';
import type { LivePage } from '../../schemas/live/live-page.ts';
import type { Offer } from '../../schemas/sales/retail.ts';
import type { SitePaywall } from '../../schemas/sales/site-paywall.ts';
import type { Section } from '../../schemas/section.ts';
import type { SiteAlert } from '../../schemas/site-alert.ts';
import type { Story } from '../../schemas/story.ts';
import type { Tag } from '../../schemas/tag.ts';
import type { Tx } from '../database/database.ts';

export interface Paging {
  offset: number;
  size: number;
}

/** A page of stories, and how many there are in all. */
export interface Slice {
  stories: Story[];
  total: number;
}

/** Which part of which live blog. */
export interface WantedLive {
  id: string;
  /** The story that carries it, with its config. */
  story?: string | undefined;
  site: string;
  /** The updates older than this one. */
  before?: string | undefined;
  /** This one among its neighbours. */
  around?: string | undefined;
  /** How many; unset: as many as a page shows. */
  size?: number | undefined;
}

/** What changed for readers, with what stands above the updates where that may have changed. */
export interface ShownChanges extends LiveChanges {
  page?: LivePage;
}

/** What the sources read, each in the transaction it is given. Only what is published. */
export interface ContentStores {
  readStory(tx: Tx, id: string): Promise<Story | undefined>;
  /**
   * A story of a site that its readers do not have yet: as of a moment to come, where it is
   * scheduled by then; with `isDraftShown` as it is written now, with when it comes.
   */
  readComing(
    tx: Tx,
    id: string,
    options: { site: string; isDraftShown: boolean },
  ): Promise<Story | undefined>;
  /** `websiteUrl` in the form of `normaliseUrl`. */
  readStoryAt(tx: Tx, site: string, websiteUrl: string): Promise<Story | undefined>;
  /** An image or a custom embed. */
  readMedia(tx: Tx, id: string): Promise<JsonObject | undefined>;
  storiesOfSections(
    tx: Tx,
    site: string,
    sections: { include: string[]; exclude: string[] },
    paging: Paging,
  ): Promise<Slice>;
  storiesOfAuthor(tx: Tx, site: string, author: string, paging: Paging): Promise<Slice>;
  storiesOfTag(tx: Tx, site: string, tag: string, paging: Paging): Promise<Slice>;
  /** Those that have every word; all without words. */
  storiesAsTyped(tx: Tx, site: string, words: readonly string[], size: number): Promise<Story[]>;
  /** With the rules of a paywall, what they close is found by what is open of it. */
  storiesOfSite(
    tx: Tx,
    site: string,
    words: readonly string[],
    paging: Paging,
    paywall?: SitePaywall,
  ): Promise<Slice>;
  /** The moment as of which a transaction reads: now, unless it looks ahead. */
  moment(tx: Tx): Promise<Date>;
  namedStories(tx: Tx, site: string, ids: readonly string[]): Promise<Story[]>;
  storiesSharingTags(
    tx: Tx,
    site: string,
    id: string,
    tags: readonly string[],
    size: number,
  ): Promise<Story[]>;
  /** The tags of a story that have a page. */
  tagNames(story: Story): { slug: string }[];
  highlightsOf(
    tx: Tx,
    stories: readonly Story[],
    words: readonly string[],
  ): Promise<SearchHighlights[]>;
  readCollectionName(tx: Tx, id: string): Promise<string | undefined>;
  collectionByAlias(tx: Tx, site: string, alias: string): Promise<string | undefined>;
  /** With `site`, only the stories that stand on it. */
  storiesOfCollection(tx: Tx, id: string, paging: Paging, site?: string): Promise<Slice>;
  /** By slug or id. */
  readAuthor(tx: Tx, key: string): Promise<Author | undefined>;
  /** By id or slug: the slug of each author who has a page. */
  authorPages(tx: Tx, keys: readonly string[]): Promise<Map<string, string>>;
  /** Those whose byline has every word; all without words. */
  listAuthors(tx: Tx, words: readonly string[], limit: number): Promise<Author[]>;
  readTag(tx: Tx, site: string, slug: string): Promise<Tag | undefined>;
  /** Did what stood at an address of a site go? `path` in the form of `normaliseUrl`. */
  isGone(tx: Tx, site: string, path: string): Promise<boolean>;
  /** Where the story is that once had an address of a site; `path` in the same form. */
  movedTo(tx: Tx, site: string, path: string): Promise<{ id: string; to: string } | undefined>;
  /** What the stories of a site were corrected in, the newest first. */
  readCorrections(tx: Tx, site: string, paging: Paging): Promise<CorrectionsReply>;
  /** From the store, else from the story's config; undefined where neither has it. */
  readLive(tx: Tx, wanted: WantedLive): Promise<LivePage | undefined>;
  /** Undefined for a blog that readers have not. */
  readLiveChanges(tx: Tx, id: string, after: number): Promise<ShownChanges | undefined>;
  /** Stories of a site, published or not, whose body holds a live blog. */
  storiesWithLive(
    tx: Tx,
    site: string,
    id: string,
  ): Promise<{ story: Story; isPublished: boolean }[]>;
  /** Does a published page of a site have a block that shows a live blog? */
  hasPageWithLive(tx: Tx, site: string, id: string): Promise<boolean>;
  /** What staff tell the readers of a site, whether it is due or past. */
  readSiteAlert(tx: Tx, site: string): Promise<SiteAlert | undefined>;
  /** What a campaign offers now; undefined for one that is not on. */
  readOffer(tx: Tx, campaign: string): Promise<Offer | undefined>;
  readHierarchy(tx: Tx, site: string, name: string): Promise<Section[] | undefined>;
}
