import { isSameJson } from '../../schemas/compare/same-json.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { DeskSites, OpenStory } from '../../schemas/story-desk-api.ts';
import { holdTab, liveTabs } from '../page/saving/live-tabs.ts';
import { browserCopies } from '../page/saving/local-copies.ts';
import { conflictOf, deskClient } from './desk-client.ts';
import type { StoryClash } from './merge/merge-stories.ts';
import { copyKey, type StoryCopies, StorySync } from './saving/story-sync.ts';

/** What tabs that closed had of a story and the server does not have. */
export interface RecoveredCopies {
  /** The oldest first. */
  copies: { base: JsonObject; document: JsonObject; clashes: StoryClash[] }[];
  /** Takes the copies away, once what they held is kept elsewhere. */
  drop(): Promise<void>;
}

const copies: StoryCopies = browserCopies<JsonObject, StoryClash>(globalThis.indexedDB);

/** Copies of tabs that closed; what the server has is taken away. */
export async function recoverFrom(
  kept: StoryCopies,
  { id, document }: Pick<OpenStory, 'id' | 'document'>,
  live: ReadonlySet<string>,
): Promise<RecoveredCopies | undefined> {
  const found = (await kept.ofPage(copyKey(id))).filter(({ session }) => !live.has(session));
  const drop = async () => {
    for (const { session } of found) await kept.remove(copyKey(id), session);
  };
  const news = found.filter(
    (copy) => copy.conflicts.length > 0 || !isSameJson(copy.document, document),
  );
  if (news.length === 0) {
    await drop();
    return undefined;
  }
  const inTurn = news.toSorted((one, other) => one.at.localeCompare(other.at));
  return {
    copies: inTurn.map((copy) => ({
      base: copy.base.document,
      document: copy.document,
      clashes: copy.conflicts,
    })),
    drop,
  };
}

export interface OpenedStory {
  /** Of this tab. */
  session: string;
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
    load: () => deskClient.story(id),
    save: (input) => deskClient.saveStory(id, input),
    conflictOf,
    copies,
    clock: () => new Date(),
  });
  if (recovered) {
    await sync.recover(recovered.copies);
    await recovered.drop();
  }
  return { session, story, sites, sync, isRecovered: recovered !== undefined, release };
}
