import type { Author } from '../../schemas/author.ts';
import type { TellingSanitiser } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Reference } from '../../schemas/stories/references.ts';
import type { Story } from '../../schemas/story.ts';
import type { Emit } from '../changes/outbox.ts';
import type { Tx } from '../database/database.ts';

/** What ingest has to know of our sites. Read once for a batch. */
export interface Newsroom {
  sites: readonly Pick<
    SiteProperties,
    'key' | 'htmlPolicy' | 'hosts' | 'websiteDomain' | 'dateLocalization'
  >[];
  /** Site key -> its section ids, in the order of the menu. */
  sections: ReadonlyMap<string, readonly string[]>;
}

export interface StoryAddress {
  site: string;
  websiteUrl: string;
}

/** Where a story stands on one of our sites. */
export interface StoryPlace extends StoryAddress {
  sectionId: string | undefined;
  /** Every section of that site that lists it, `sectionId` among them. */
  sections: string[];
}

/** A story that was checked, sanitised and placed. */
export interface StoryRecord {
  /** Under which it is stored; the story's own id, unless told. */
  id?: string;
  story: Story;
  places: StoryPlace[];
  /** Of the document as it came. */
  hash: string;
  isPublished: boolean;
  publishAt?: Date;
}

export interface CollectionItem {
  id: string;
  /** What the collection says over the story: headlines, description, label, pictures. */
  properties?: JsonObject;
  /** From and until when it shows; unset: always. */
  from?: Date;
  until?: Date;
}

interface CollectionRecord {
  _id: string;
  name: string;
  /** In reading order. */
  stories: CollectionItem[];
  published: boolean;
  publishAt?: Date;
  /** Other names that it is found by. */
  aliases: string[];
  /** Sites that may show it where it is found by alias; every one when empty. */
  sites: string[];
}

/** Kinds of documents that are stored as they came as well. */
export type DocumentKind = 'author' | 'collection' | 'custom_embed' | 'image';

interface DocumentRecord {
  kind: DocumentKind;
  id: string;
  document: JsonObject;
  hash: string;
}

/** Kinds of what may be taken down. */
export type TakenKind = 'story' | 'redirect' | 'author' | 'image';

/**
 * The same for the stories of a batch, each in one statement. Replies stand in the order of what
 * was asked; unset where nothing was found.
 */
export interface BulkPorts {
  /** Makes a transaction ready for many stories. */
  begin(tx: Tx): Promise<void>;
  storedHashes(tx: Tx, ids: readonly string[]): Promise<(string | undefined)[]>;
  storiesAtUrls(tx: Tx, addresses: readonly StoryAddress[]): Promise<(string | undefined)[]>;
  addressesOfAll(tx: Tx, ids: readonly string[]): Promise<StoryAddress[][]>;
  whyAllTakenDown(
    tx: Tx,
    all: readonly { kind: TakenKind; id: string }[],
  ): Promise<(string | undefined)[]>;
  areGone(tx: Tx, addresses: readonly StoryAddress[]): Promise<boolean[]>;
  /** Of different ids. */
  writeStories(tx: Tx, records: readonly StoryRecord[], now: Date, emit: Emit): Promise<void>;
}

/** What ingest needs of the sanitiser and of the stores, each in the transaction it is given. */
export interface IngestPorts {
  sanitiser: TellingSanitiser;
  readNewsroom(tx: Tx): Promise<Newsroom>;
  /** The hash under which a story was last written; locks the story. */
  storedHash(tx: Tx, id: string): Promise<string | undefined>;
  /** The story that has an address. */
  storyAtUrl(tx: Tx, site: string, websiteUrl: string): Promise<string | undefined>;
  storyAddresses(tx: Tx, id: string): Promise<StoryAddress[]>;
  writeStory(tx: Tx, record: StoryRecord, now: Date, emit: Emit): Promise<void>;
  /** Sees to it that what is withheld until `at` shows then, where that is soon after `now`. */
  publishSoon(tx: Tx, at: Date, now: Date): Promise<void>;
  /** The hash under which a document was last written; locks the document. */
  documentHash(tx: Tx, kind: DocumentKind, id: string): Promise<string | undefined>;
  putDocument(tx: Tx, record: DocumentRecord, now: Date): Promise<void>;
  /** The author who has a slug. */
  authorWithSlug(tx: Tx, slug: string): Promise<string | undefined>;
  putAuthor(tx: Tx, author: Author, emit: Emit): Promise<void>;
  /** Is there what a story refers to? */
  hasReferent(tx: Tx, reference: Reference): Promise<boolean>;
  /** Why a document that was taken down may not come in; undefined: it may. */
  whyTakenDown(tx: Tx, kind: TakenKind, id: string): Promise<string | undefined>;
  /** Was what stood at an address of a site taken down? */
  isGone(tx: Tx, site: string, path: string): Promise<boolean>;
  putCollection(tx: Tx, collection: CollectionRecord, emit: Emit, now: Date): Promise<void>;
}
