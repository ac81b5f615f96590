import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../schemas/json.ts';
import { SYSTEM, writeAudit } from '../../audit/audit-log.ts';
import { notePage, storyRoom } from '../../changes/page-notes.ts';
import { rows, type Tx } from '../../database/database.ts';
import { lockIngest } from '../../database/ingest-lock.ts';
import { headlineOf } from '../act-of-draft.ts';
import { type DeskDraft, findDraft, lockDraft, putDraft } from '../draft-rows.ts';
import { keepBeside } from '../versions.ts';
import type { FeedItem } from './feed/feed.ts';
import type { WireNewsroom, WireParts } from './ports.ts';
import { storyOfItem } from './story/story-of-item.ts';
import { type ItemRecord, itemHash, type KnownItem, putItem } from './wire-items.ts';
import type { StoredWire } from './wire-store.ts';

/** What became of an item. */
export type ItemOutcome =
  | { kind: 'came' | 'updated' | 'kept'; document: JsonObject }
  | { kind: 'refused' | 'own' | 'same' };

interface Taking {
  tx: Tx;
  parts: WireParts;
  wire: StoredWire;
  newsroom: WireNewsroom;
  now: Date;
}

type Written = { record: ItemRecord } | { fault: string };

const hashOfStory = async (tx: Tx, id: string): Promise<string | null> => {
  const [row] = await rows<{ hash: string }>(tx, sql`SELECT hash FROM stories WHERE id = ${id}`);
  return row?.hash ?? null;
};

/** Hands a story to readers by way of import. */
async function publish({ tx, parts, wire, now }: Taking, document: JsonObject): Promise<Written> {
  const storyId = String(document._id);
  const outcome = await parts.intake.importDocument(tx, {
    input: document,
    defaultSite: wire.site,
    now,
  });
  if (outcome.status === 'refused') return { fault: outcome.issues?.[0]?.message ?? '' };
  const subject = { kind: 'document', id: storyId } as const;
  const detail = `${headlineOf({ id: storyId, document })} · ${wire.name}`;
  const act = { action: 'document.import', subject, site: wire.site, detail } as const;
  await writeAudit(tx, { ...act, after: document }, { actor: SYSTEM, now });
  return { record: { storyId, publishedHash: await hashOfStory(tx, storyId) } };
}

/** Puts a story into the inbox, or brings the draft there up to date that nobody wrote at. */
async function draft(
  { tx, parts, wire, now }: Taking,
  given: JsonObject,
  before?: DeskDraft,
): Promise<Written> {
  const cleaned = await parts.cleanDraft(tx, given, wire.site);
  if ('fault' in cleaned) return cleaned;
  const { document } = cleaned;
  const storyId = String(document._id);
  const revision = (before?.revision ?? 0) + 1;
  const written = { document, revision, publishedRevision: null, publishedHash: null };
  await putDraft(tx, { id: storyId, site: wire.site }, written, { by: wire.name, now });
  const action = before ? 'story.draft' : 'story.create';
  const subject = { kind: 'document', id: storyId } as const;
  const detail = `${headlineOf({ id: storyId, document })} · ${wire.name}`;
  const act = { action, subject, site: wire.site, detail } as const;
  const digests = before ? { before: before.document, after: document } : { after: document };
  await writeAudit(tx, { ...act, ...digests }, { actor: SYSTEM, now });
  const note = { page: storyRoom(storyId), revision, by: wire.name };
  if (before) await notePage(tx, { kind: 'draft', ...note });
  return { record: { storyId, revision } };
}

/** Did nobody but the wire write at a story, nor set its time? */
function isUntouched(draft: DeskDraft, known: KnownItem, storedHash: string | null): boolean {
  if (draft.schedule) return false;
  if (!draft.shown) return draft.revision === known.revision;
  const isClean = !draft.isStored || draft.revision === draft.publishedRevision;
  return isClean && known.publishedHash !== null && storedHash === known.publishedHash;
}

/** Another version of what came before. */
async function takeVersion(
  taking: Taking,
  item: FeedItem,
  known: KnownItem & { storyId: string },
): Promise<{ outcome: ItemOutcome; record: ItemRecord }> {
  const { tx, parts, wire, newsroom, now } = taking;
  const { storyId } = known;
  const same = { outcome: { kind: 'same' as const }, record: known };
  // What the desk discarded or took down does not come again.
  if (!(await findDraft(tx, storyId))) return same;
  const stored = await lockDraft(tx, storyId);
  const isShown = stored.shown !== undefined;
  // What is out stays out, and what is a draft stays one, whatever the wire does with new ones.
  const target = isShown ? 'readers' : 'drafts';
  const made = storyOfItem(item, { ...wire, target }, { timeZone: newsroom.timeZone, now });
  if (!made) return same;
  const document: JsonObject = { ...made, _id: storyId };
  if (isUntouched(stored, known, await hashOfStory(tx, storyId))) {
    const written = isShown
      ? await publish(taking, document)
      : await draft(taking, document, stored);
    if ('fault' in written) return same;
    return { outcome: { kind: 'updated', document }, record: written.record };
  }
  if (stored.isStored) {
    const cleaned = await parts.cleanDraft(tx, document, wire.site);
    if ('fault' in cleaned) return same;
    await keepBeside(tx, stored, cleaned.document, { by: wire.name, now });
  }
  await notePage(tx, { kind: 'page', page: storyRoom(storyId) });
  return { outcome: { kind: 'kept', document }, record: { ...known, isKept: true } };
}

async function takeNew(
  taking: Taking,
  item: FeedItem,
): Promise<{ outcome: ItemOutcome; record: ItemRecord }> {
  const { tx, wire, newsroom, now } = taking;
  if (item.link !== '' && newsroom.isOwn(item.link))
    return { outcome: { kind: 'own' }, record: {} };
  const refused = { outcome: { kind: 'refused' as const }, record: { isRefused: true } };
  const document = storyOfItem(item, wire, { timeZone: newsroom.timeZone, now });
  if (!document) return refused;
  const storyId = String(document._id);
  // It came by another feed of the site.
  if (await findDraft(tx, storyId)) return { outcome: { kind: 'same' }, record: { storyId } };
  const written =
    wire.target === 'readers' ? await publish(taking, document) : await draft(taking, document);
  if ('fault' in written) return refused;
  return { outcome: { kind: 'came', document }, record: written.record };
}

/** Takes an item in, or a new version of one, in one transaction, and notes what came of it. */
export async function takeItem(
  taking: Taking,
  item: FeedItem,
  known: KnownItem | undefined,
): Promise<ItemOutcome> {
  const { tx, wire, now } = taking;
  await lockIngest(tx);
  const hash = itemHash(item);
  const { guid, link } = item;
  const note = async (record: ItemRecord) =>
    putItem(tx, wire.id, { guid, link, hash, before: known?.guid ?? guid }, record, now);
  if (!known || known.isRefused) {
    const { outcome, record } = await takeNew(taking, item);
    await note(record);
    return outcome;
  }
  if (known.hash === hash || known.storyId === null) {
    await note(known);
    return { kind: 'same' };
  }
  const { outcome, record } = await takeVersion(taking, item, { ...known, storyId: known.storyId });
  await note(record);
  return outcome;
}
