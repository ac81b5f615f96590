import type { JsonObject } from '../../schemas/json.ts';
import { type Act, COMMAND_LINE, writeAudits } from '../audit/audit-log.ts';
import { writeOutbox } from '../changes/outbox.ts';
import { takeDownTag } from '../changes/tags.ts';
import type { Database, Tx } from '../database/database.ts';
import { lockIngest } from '../database/ingest-lock.ts';
import { type BatchItem, dropItems, itemsAfter, listBatches, markUndone } from './batches.ts';
import { type ItemKind, type Keepers, StaysError, type Subject } from './ports.ts';

/** A transaction each: readers and other imports go in between. */
const ITEMS_AT_ONCE = 100;
/** What names others goes before them, so that nothing holds them any more. */
const ORDER: readonly ItemKind[] = [
  'collection',
  'story',
  'author',
  'custom_embed',
  'image',
  'picture',
  'menu',
];

const CHANGED = 'cambió después de la importación';
const GONE = 'ya no está, y antes de la importación estaba';

/** What became of a batch. */
export interface Undone {
  erased: Record<ItemKind, number>;
  putBack: number;
  stays: (Subject & { reason: string })[];
}

interface Undoing {
  database: Database;
  keepers: Keepers;
  batch: string;
  clock: () => Date;
  /** Stops before the next transaction. */
  signal: AbortSignal;
}

function subjectOf({ kind, id }: BatchItem): Act['subject'] {
  if (kind === 'picture') return { kind: 'image', id };
  if (kind === 'menu') return { kind: 'site', id: id.split(' ', 1)[0] ?? id };
  return { kind: 'document', id: id.replace(/^redirect:/, '') };
}

const actOf = (item: BatchItem, site: string): Act => ({
  action: 'document.undo-import',
  subject: subjectOf(item),
  site,
  detail: item.before === null ? 'se quitó' : 'se puso como estaba',
  ...(item.before === null ? {} : { after: JSON.parse(item.before) as JsonObject }),
});

/** Takes one thing back. Returns the tags of what changed. Throws StaysError. */
async function takeBack(
  tx: Tx,
  { keepers, clock }: Undoing,
  { kind, id, before, mark }: BatchItem,
  now: string | undefined,
): Promise<string[]> {
  const keeper = keepers[kind];
  if (now === undefined) {
    if (before !== null) throw new StaysError(GONE);
    return [];
  }
  if (now !== mark) throw new StaysError(CHANGED);
  return before === null
    ? keeper.erase(tx, id)
    : keeper.putBack(tx, id, JSON.parse(before) as JsonObject, clock());
}

/** Takes some things of a kind back, in one transaction. Returns the last id; '' for the end. */
async function takeSomeBack(
  undoing: Undoing,
  { kind, after, site }: { kind: ItemKind; after: string; site: string },
  undone: Undone,
): Promise<string> {
  const { database, keepers, batch, clock } = undoing;
  const done = await database.transaction(async (tx) => {
    await lockIngest(tx);
    const items = await itemsAfter(tx, { batch, kind, after, limit: ITEMS_AT_ONCE });
    const marks = await keepers[kind].marks(
      tx,
      items.map(({ id }) => id),
    );
    const tags = new Set<string>();
    const taken: BatchItem[] = [];
    const stays: Undone['stays'] = [];
    for (const item of items)
      try {
        for (const tag of await takeBack(tx, undoing, item, marks.get(item.id))) tags.add(tag);
        taken.push(item);
      } catch (fault) {
        if (!(fault instanceof StaysError)) throw fault;
        stays.push({ kind, id: item.id, reason: fault.message });
      }
    const ids = taken.map(({ id }) => id);
    await dropItems(tx, batch, kind, ids);
    const acts = taken.map((item) => actOf(item, site));
    await writeAudits(tx, acts, { actor: COMMAND_LINE, now: clock() });
    if (tags.size > 0) await writeOutbox(tx, [takeDownTag(), ...tags]);
    return { taken, stays, last: items.length < ITEMS_AT_ONCE ? '' : (items.at(-1)?.id ?? '') };
  });
  for (const { before } of done.taken)
    if (before === null) undone.erased[kind] += 1;
    else undone.putBack += 1;
  undone.stays.push(...done.stays);
  return done.last;
}

/**
 * Takes the things of a kind back. What another one of them was in the way of is tried again, as
 * an address that it has.
 */
async function takeKindBack(
  undoing: Undoing,
  { kind, site }: { kind: ItemKind; site: string },
  undone: Undone,
): Promise<void> {
  const stays = [...undone.stays];
  const count = () => undone.putBack + undone.erased[kind];
  for (let before = -1; before < count(); ) {
    before = count();
    undone.stays = [...stays];
    for (let after = ''; !undoing.signal.aborted; ) {
      after = await takeSomeBack(undoing, { kind, after, site }, undone);
      if (after === '') break;
    }
    if (undone.stays.length === stays.length) return;
  }
}

/**
 * Takes back what a batch added, and puts back what it changed, where what stands there is still
 * what it wrote. It may be stopped and repeated; what stays is tried again then. Undefined: no such
 * batch.
 */
export async function undoBatch(undoing: Undoing): Promise<Undone | undefined> {
  const { database, batch, clock } = undoing;
  const [found] = await listBatches(database.db, batch);
  if (!found) return undefined;
  const none = Object.fromEntries(ORDER.map((kind) => [kind, 0])) as Undone['erased'];
  const undone: Undone = { erased: none, putBack: 0, stays: [] };
  for (const kind of ORDER) await takeKindBack(undoing, { kind, site: found.site }, undone);
  await markUndone(database.db, batch, clock());
  return undone;
}
