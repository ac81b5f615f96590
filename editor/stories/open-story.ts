import type { JsonObject } from '../../schemas/json.ts';
import type { DeskSites, OpenStory, StoryConflict } from '../../schemas/story-desk-api.ts';
import { holdTab, liveTabs } from '../page/saving/live-tabs.ts';
import { browserCopies } from '../page/saving/local-copies.ts';
import { conflictOf, deskClient } from './desk-client.ts';
import { copyKey, type StoryCopies, StorySync } from './saving/story-sync.ts';

/** What a tab that closed had of a story, and what the server has beside it. */
export interface Recovered {
  document: JsonObject;
  /** Somebody else wrote meanwhile. */
  theirs: StoryConflict | undefined;
  /** Takes the copies away, once what they held is kept elsewhere. */
  drop(): Promise<void>;
}

const copies: StoryCopies = browserCopies<JsonObject, never>(globalThis.indexedDB);

/** The newest copy that the server does not have; what the server has is taken away. */
export async function recoverFrom(
  kept: StoryCopies,
  { id, document, revision, savedAt, savedBy }: OpenStory,
  live: ReadonlySet<string>,
): Promise<Recovered | undefined> {
  const found = (await kept.ofPage(copyKey(id))).filter(({ session }) => !live.has(session));
  const drop = async () => {
    for (const { session } of found) await kept.remove(copyKey(id), session);
  };
  const newest = found.toSorted((one, other) => other.at.localeCompare(one.at))[0];
  if (!newest || JSON.stringify(newest.document) === JSON.stringify(document)) {
    await drop();
    return undefined;
  }
  const isSame = newest.base.revision === revision;
  const theirs = isSame ? undefined : { document, revision, savedAt, savedBy };
  return { document: newest.document, theirs, drop };
}

export interface OpenedStory {
  story: OpenStory;
  sites: DeskSites;
  sync: StorySync;
  isRecovered: boolean;
  /** Says that this tab no longer writes it. */
  release(): void;
}

/** Opens a story with what this browser still has of it. */
export async function openStory(id: string): Promise<OpenedStory> {
  const session = crypto.randomUUID();
  const [story, sites, live] = await Promise.all([
    deskClient.story(id),
    deskClient.storySites(),
    liveTabs(navigator.locks),
  ]);
  const recovered = story.mayWrite ? await recoverFrom(copies, story, live) : undefined;
  const release = holdTab(navigator.locks, session);
  const { document, revision, savedAt } = story;
  const sync = new StorySync({
    id,
    session,
    base: { document, revision, savedAt },
    save: (input) => deskClient.saveStory(id, input),
    conflictOf,
    copies,
    clock: () => new Date(),
  });
  if (recovered) {
    await sync.recover(recovered.document, recovered.theirs);
    await recovered.drop();
  }
  return { story, sites, sync, isRecovered: recovered !== undefined, release };
}
