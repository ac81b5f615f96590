import type { Clock } from '../../../schemas/clock.ts';
import type { WireCounts } from '../../../schemas/wires/wire.ts';
import { SYSTEM, writeAudit } from '../../audit/audit-log.ts';
import type { Database, Log } from '../../database/database.ts';
import type { FeedItem } from './feed/feed.ts';
import { fetchFeed, type SentFeed, WireFault } from './fetch-feed.ts';
import type { WireNewsroom, WireParts } from './ports.ts';
import { headlineIn } from './story/story-of-item.ts';
import { takeItem } from './take-item.ts';
import { itemHash, type KnownItem, knownItems, leaveItems, seeItems } from './wire-items.ts';
import {
  type ClaimedWire,
  claimWire,
  findWire,
  holdsWire,
  isTakenUrl,
  releaseWire,
  type StoredWire,
  settleWire,
} from './wire-store.ts';

/** Of a feed that is read for the first time so many come, the newest. */
const FIRST_ITEMS = 20;
/** So many come at one reading; the others at the next. */
const MAX_ITEMS = 50;
const MAX_HEADLINES = 10;
const MINUTE_MS = 60_000;
const MAX_WAIT_MS = 24 * 60 * MINUTE_MS;

export interface ReadingParts extends WireParts {
  database: Database;
  clock: Clock;
  log: Log;
}

/** What a reading brought. */
export interface Reading {
  wire: StoredWire;
  isUnchanged: boolean;
  counts: WireCounts;
  headlines: string[];
}

const NOTHING: WireCounts = { came: 0, updated: 0, kept: 0, refused: 0, own: 0, left: 0 };

/** Has anything come that the desk sees? */
export const isAnything = ({ came, updated, kept }: WireCounts): boolean =>
  came + updated + kept > 0;

/** Links that one item alone has: of the others nothing can be told by them. */
function knownBy(items: readonly FeedItem[], known: readonly KnownItem[]) {
  const byGuid = new Map(known.map((one) => [one.guid, one]));
  const count = new Map<string, number>();
  for (const { link } of items) count.set(link, (count.get(link) ?? 0) + 1);
  const guids = new Set(items.map(({ guid }) => guid));
  // A server that gives the same page another guid each time sends nothing new.
  const byLink = new Map(
    known.filter(({ guid, link }) => link !== '' && !guids.has(guid)).map((one) => [one.link, one]),
  );
  const byHash = new Map(known.map((one) => [one.hash, one]));
  return (item: FeedItem): KnownItem | undefined => {
    const { guid, link } = item;
    return (
      byGuid.get(guid) ??
      (count.get(link) === 1 ? byLink.get(link) : undefined) ??
      byHash.get(itemHash(item))
    );
  };
}

interface Taken extends Pick<Reading, 'counts' | 'headlines'> {
  /** Some are left for the next reading. */
  hasMore: boolean;
}

/** Takes what is new of a feed in, the oldest first, each in a transaction of its own. */
async function takeAll(
  parts: ReadingParts,
  wire: ClaimedWire,
  newsroom: WireNewsroom,
  items: readonly FeedItem[],
): Promise<Taken> {
  const { database, clock, log } = parts;
  const find = knownBy(items, await knownItems(database.db, wire.id, items));
  const changed = items.filter((item) => find(item)?.hash !== itemHash(item));
  const due = changed.slice(0, wire.isNew ? FIRST_ITEMS : undefined);
  const left = changed.slice(due.length);
  if (left.length > 0) await leaveItems(database.db, wire.id, left, clock());
  // Feeds begin with the newest.
  const oldest = due.toReversed();
  const counts = { ...NOTHING, left: left.length };
  const headlines: string[] = [];
  for (const item of oldest.slice(0, MAX_ITEMS)) {
    try {
      const outcome = await database.transaction(async (tx) => {
        if (!(await holdsWire(tx, wire))) throw new WireFault('Se cambió mientras se leía');
        const taking = { tx, parts, wire, newsroom, now: clock() };
        return takeItem(taking, item, find(item));
      });
      if (outcome.kind === 'same') continue;
      counts[outcome.kind] += 1;
      if ('document' in outcome && headlines.length < MAX_HEADLINES)
        headlines.push(headlineIn(outcome.document));
    } catch (error) {
      if (error instanceof WireFault) throw error;
      log.warn(
        { event: 'wire_item_failed', wire: wire.id, err: error },
        'Una nota de agencia no entró',
      );
      counts.refused += 1;
    }
  }
  await database.transaction((tx) =>
    seeItems(
      tx,
      wire.id,
      items.map(({ guid }) => guid),
      clock(),
    ),
  );
  return { counts, headlines, hasMore: oldest.length > MAX_ITEMS };
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Notes a failure: the next reading waits twice as long each time, a day at most. */
async function settleFault(parts: ReadingParts, wire: ClaimedWire, fault: WireFault) {
  const now = parts.clock();
  const failures = wire.failures + 1;
  const waits = wire.everyMinutes * MINUTE_MS * 2 ** Math.min(failures, 10);
  const wait = Math.min(Math.max(waits, fault.retryAfterMs ?? 0), MAX_WAIT_MS);
  const { etag, lastModified, url, isNew } = wire;
  await parts.database.transaction(async (tx) => {
    const end = { fault: fault.message, nextAt: later(now, wait), failures, url, etag };
    const isOn = wire.isOn && !fault.isGone;
    await settleWire(tx, wire, { ...end, isOn, isNew, lastModified, counts: null }, now);
    if (!fault.isGone || !wire.isOn) return;
    const detail = `${wire.name} · ${fault.message}: se apagó`;
    const subject = { kind: 'wire', id: wire.id } as const;
    const act = { action: 'wire.change', subject, site: wire.site, detail } as const;
    await writeAudit(tx, act, { actor: SYSTEM, now });
  });
}

async function settleDone(
  parts: ReadingParts,
  wire: ClaimedWire,
  sent: SentFeed,
  { counts, hasMore }: Pick<Taken, 'counts' | 'hasMore'>,
): Promise<void> {
  const now = parts.clock();
  const nextAt = later(now, wire.everyMinutes * MINUTE_MS);
  await parts.database.transaction(async (tx) => {
    const isMoved = sent.lastingUrl !== wire.url && !(await isTakenUrl(tx, wire, sent.lastingUrl));
    const url = isMoved ? sent.lastingUrl : wire.url;
    await settleWire(
      tx,
      wire,
      {
        fault: null,
        failures: 0,
        nextAt,
        isOn: wire.isOn,
        isNew: false,
        url,
        // What was left is asked for again.
        etag: hasMore ? null : sent.etag,
        lastModified: hasMore ? null : sent.lastModified,
        counts: isAnything(counts) || counts.refused > 0 ? counts : null,
      },
      now,
    );
    if (!isMoved) return;
    const subject = { kind: 'wire', id: wire.id } as const;
    const detail = `${wire.name} · se mudó a ${url}`;
    const act = { action: 'wire.change', subject, site: wire.site, detail } as const;
    await writeAudit(tx, act, { actor: SYSTEM, now });
  });
}

/** Reads a wire that nobody else reads meanwhile. */
async function readClaimed(
  parts: ReadingParts,
  wire: ClaimedWire,
  signal: AbortSignal | undefined,
): Promise<Reading> {
  const { database } = parts;
  let result: Omit<Reading, 'wire'> = { isUnchanged: false, counts: NOTHING, headlines: [] };
  try {
    const newsroom = await parts.readNewsroom(database.db, wire.site);
    if (!newsroom.sections.includes(wire.section))
      throw new WireFault(`Este sitio ya no tiene la sección «${wire.section}»`);
    const { fetch, clock } = parts;
    const sent = await fetchFeed(wire, { ...newsroom, fetch, now: clock(), signal });
    if (sent.feed) {
      const taken = await takeAll(parts, wire, newsroom, sent.feed.items);
      result = { isUnchanged: false, counts: taken.counts, headlines: taken.headlines };
      await settleDone(parts, wire, sent, taken);
    } else {
      result = { ...result, isUnchanged: true };
      await settleDone(parts, wire, sent, { counts: NOTHING, hasMore: false });
    }
  } catch (error) {
    if (signal?.aborted) await releaseWire(database.db, wire);
    else if (error instanceof WireFault) await settleFault(parts, wire, error);
    else {
      await releaseWire(database.db, wire);
      throw error;
    }
  }
  return { ...result, wire: (await findWire(database.db, wire.id)) ?? wire };
}

/**
 * Reads the wire that is due first, or that of `id` whether it is due or not: what is new of its
 * feed comes to the desk, or to readers. Undefined where there is none that nobody reads already.
 */
export async function readWire(
  parts: ReadingParts,
  { id, signal }: { id?: string; signal?: AbortSignal | undefined } = {},
): Promise<Reading | undefined> {
  const claimed = await parts.database.transaction((tx) => claimWire(tx, parts.clock(), id));
  return claimed && readClaimed(parts, claimed, signal);
}
