import type { SafeHtml } from '../../schemas/html.ts';
import { type LiveConfig, readLiveConfig, type TimeLineEntry } from '../../schemas/live/config.ts';
import { type LiveBlog, liveStateOf, type PublicEntry } from '../../schemas/live/live-blog.ts';
import { LIVE_PAGE_SIZE, type LivePage, liveEmbedsOf } from '../../schemas/live/live-page.ts';
import type { Tx } from '../../services/database/database.ts';
import { Problem } from '../../services/http/problem.ts';
import { cleanFields } from '../../services/live/clean.ts';
import { wasErased } from '../../services/live/erase-blog.ts';
import { dateIn, entryFieldsIn } from '../../services/live/live-config.ts';
import { eventsAfter, readLiveBlog } from '../../services/live/read-live-blog.ts';
import { readSite } from '../../services/sites/site-store.ts';
import type { ShownChanges, WantedLive } from '../../services/sources/ports.ts';
import { readStory } from '../../services/stories/story-store.ts';
import { sanitiser } from '../sanitiser.ts';

/** Nothing of a blog that has not started reaches readers. */
const NOTHING = {
  entries: [],
  pinned: [],
  keyMoments: [],
  total: 0,
  hasNewer: false,
  hasOlder: false,
};

const shownBlog = (blog: LiveBlog): LivePage['blog'] => ({
  id: blog.id,
  headline: blog.headline,
  description: blog.description,
  startLiveDate: blog.startLiveDate,
  endLiveDate: blog.endLiveDate,
  summary: blog.summary,
  state: blog.state,
  lastEvent: blog.lastEvent,
});

/** Undefined where there is none. */
const orNothing = async <T>(read: Promise<T>): Promise<T | undefined> => {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return undefined;
    throw error;
  }
};

async function readStored(
  tx: Tx,
  { id, before, around, size = LIVE_PAGE_SIZE }: WantedLive,
): Promise<LivePage | undefined> {
  const which = {
    limit: size,
    ...(before ? { before } : {}),
    ...(around ? { around } : {}),
  };
  const found = await orNothing(readLiveBlog(tx, id, which));
  if (!found) return undefined;
  const blog = shownBlog(found.blog);
  return { ...found, ...(blog.state === 'not-started' ? NOTHING : {}), blog, isFollowed: true };
}

/** Newest first; where two share their date, by their ids. */
const newestFirst = (one: TimeLineEntry, other: TimeLineEntry): number =>
  Date.parse(other.date) - Date.parse(one.date) || (one.id < other.id ? 1 : -1);

/** The part of a list that is wanted, as the store deals it. */
function partOf<T extends { id: string }>(
  all: readonly T[],
  { before, around, size = LIVE_PAGE_SIZE }: Pick<WantedLive, 'before' | 'around' | 'size'>,
) {
  const at = (id: string | undefined) => (id ? all.findIndex((entry) => entry.id === id) : -1);
  const [last, middle] = [at(before), at(around)];
  if (before && last < 0) return { entries: [], hasNewer: all.length > 0, hasOlder: false };
  const from = middle >= 0 ? Math.max(0, middle - Math.floor(size / 2)) : last + 1;
  const entries = all.slice(from, from + size);
  return { entries, hasNewer: from > 0, hasOlder: from + size < all.length };
}

/** A live blog that stands in a story alone: its markup is sanitised here, as the site has it. */
function fromConfig(
  config: LiveConfig,
  { id, ...which }: WantedLive,
  clean: ReturnType<typeof cleanFields>,
): LivePage {
  const dates = {
    startLiveDate: dateIn(config.startLiveDate),
    endLiveDate: dateIn(config.startLiveDate) ? dateIn(config.endLiveDate) : null,
  };
  const blog = {
    id,
    headline: config.headline,
    description: sanitiser.body(config.description),
    ...dates,
    summary: '' as SafeHtml,
    state: liveStateOf(dates),
    lastEvent: 0,
  };
  const all = config.timeLine.filter((entry) => entry.id && entryFieldsIn(entry)).sort(newestFirst);
  const part = partOf(all, which);
  const entries = part.entries.flatMap((entry): PublicEntry[] => {
    const fields = entryFieldsIn(entry);
    if (!fields) return [];
    const { date } = fields;
    const marks = { isKey: false, isPinned: false, publishedAt: date, updatedAt: date };
    const image = fields.image && { type: 'image' as const, ...fields.image };
    const state = 'published';
    return [{ ...clean(fields), image, id: entry.id, ...marks, state, corrections: [] }];
  });
  const shown = { ...part, entries, pinned: [], keyMoments: [], total: all.length };
  return { ...(blog.state === 'not-started' ? NOTHING : shown), blog, isFollowed: false };
}

/** From the store, else from the config of the story's embed with that id. */
export async function readLive(tx: Tx, wanted: WantedLive): Promise<LivePage | undefined> {
  const stored = await readStored(tx, wanted);
  if (stored || !wanted.story || (await wasErased(tx, wanted.id))) return stored;
  const story = await readStory(tx, wanted.story);
  const embed = story && liveEmbedsOf(story).find(({ id }) => id === wanted.id);
  if (!embed) return undefined;
  const policy = (await readSite(tx, wanted.site))?.htmlPolicy ?? 'sanitised';
  return fromConfig(readLiveConfig(embed.config), wanted, cleanFields(sanitiser, policy));
}

/** What stands above the updates is the same while updates are added that are not marked. */
const changesHead = ({ events, entries }: Omit<ShownChanges, 'page'>): boolean =>
  events.some(({ kind }) => kind !== 'published') ||
  entries.some(({ isKey, isPinned }) => isKey || isPinned);

export async function readLiveChanges(
  tx: Tx,
  id: string,
  after: number,
): Promise<ShownChanges | undefined> {
  const changes = await orNothing(eventsAfter(tx, id, after));
  if (!changes || changes.blog.state === 'not-started') return undefined;
  if (!changesHead(changes)) return changes;
  const page = await readStored(tx, { id, site: changes.blog.site });
  return page ? { ...changes, page } : changes;
}
