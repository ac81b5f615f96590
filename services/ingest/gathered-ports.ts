import type { Emit } from '../changes/outbox.ts';
import type { Tx } from '../database/database.ts';
import { gathering, oneAtATime } from './gather.ts';
import type { BulkPorts, IngestPorts, StoryAddress, StoryRecord, TakenKind } from './ports.ts';

/** A document of a batch. */
export interface Turn {
  index: number;
  /** Resolves when it is in, or refused. */
  done: Promise<unknown>;
  /** The document before it that is stored under an id. */
  before(id: string): Turn | undefined;
}

/**
 * Documents of a batch want each other's addresses, and one of them cannot know any more what it
 * would have found alone.
 */
export class Entangled extends Error {}

const keyOf = ({ site, websiteUrl }: StoryAddress): string => `${site} ${websiteUrl}`;

/**
 * The stores for the stories of one batch, which come in side by side: what they look up and write
 * at the same time is one statement. Addresses go as they would if the stories came in one by one:
 * who wants what an earlier one wants, or has, waits until that one is in, or refused.
 */
export function gatheredPorts(
  ports: IngestPorts,
  bulk: BulkPorts,
  { tx, now, emit }: { tx: Tx; now: Date; emit: Emit },
): (turn: Turn) => IngestPorts {
  const inTurn = oneAtATime();
  const whyTakenDown = gathering(inTurn, (all: readonly { kind: TakenKind; id: string }[]) =>
    bulk.whyAllTakenDown(tx, all),
  );
  const storedHash = gathering(inTurn, (ids: readonly string[]) => bulk.storedHashes(tx, ids));
  const storyAddresses = gathering(inTurn, (ids: readonly string[]) =>
    bulk.addressesOfAll(tx, ids),
  );
  const holderOf = gathering(inTurn, (all: readonly StoryAddress[]) => bulk.storiesAtUrls(tx, all));
  const isGone = gathering(inTurn, (all: readonly StoryAddress[]) => bulk.areGone(tx, all));
  const write = gathering(inTurn, async (records: readonly StoryRecord[]) => {
    await bulk.writeStories(tx, records, now, emit);
    return records.map(() => undefined);
  });
  /** The last of the documents that was there before: it may have left an address. */
  let lastRewritten = -1;
  const stored = new Map<Turn, boolean>();
  /** Who asked for an address last. */
  const wants = new Map<string, Turn>();

  const storyAtUrl = async (turn: Turn, address: StoryAddress): Promise<string | undefined> => {
    const key = keyOf(address);
    for (let before = wants.get(key); before && before !== turn; before = wants.get(key)) {
      if (before.index > turn.index) throw new Entangled();
      await before.done;
      if (turn.index < lastRewritten) throw new Entangled();
      if (wants.get(key) === before) wants.delete(key);
    }
    wants.set(key, turn);
    const holder = await holderOf(address);
    // Who has it may leave it before our turn comes.
    const mover = holder === undefined ? undefined : turn.before(holder);
    if (!mover) return holder;
    await mover.done;
    if (turn.index < lastRewritten) throw new Entangled();
    return holderOf(address);
  };

  return (turn) => ({
    ...ports,
    whyTakenDown: (_, kind, id) => whyTakenDown({ kind, id }),
    storedHash: async (_, id) => {
      const hash = await storedHash(id);
      stored.set(turn, hash !== undefined);
      return hash;
    },
    storyAddresses: (_, id) => storyAddresses(id),
    storyAtUrl: (_, site, websiteUrl) => storyAtUrl(turn, { site, websiteUrl }),
    isGone: (_, site, path) => isGone({ site, websiteUrl: path }),
    writeStory: async (_, record) => {
      if (stored.get(turn)) lastRewritten = Math.max(lastRewritten, turn.index);
      await write(record);
    },
  });
}
