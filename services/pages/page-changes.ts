import { sql } from 'drizzle-orm';
import { type BlockQuery, usesIn } from '../../schemas/block-uses.ts';
import type { Json } from '../../schemas/json.ts';
import { MAX_PAGE_BYTES, type PageDocument } from '../../schemas/page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { type Actor, writeAudit } from '../audit/audit-log.ts';
import { notePage } from '../changes/page-notes.ts';
import { rows, type Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { type BlockChecks, mapBlocks, prepareBlocks } from './check-blocks.ts';
import { type LockedDraft, lockDraft } from './drafts.ts';
import { type Change, parseDocument } from './page-rows.ts';
import type { BlockFields } from './page-uses.ts';
import { pageVersion, writeVersion } from './versions.ts';

/** A change of many pages as its row says it. */
interface WantedChange {
  id: string;
  site: string;
  query: BlockQuery;
  to: Json | undefined;
  label: string;
  actor: Actor;
}

export interface ChangingPages {
  blocks: BlockChecks;
  fields: BlockFields;
  inline: Parameters<typeof prepareBlocks>[0]['inline'];
  readSite(tx: Tx, key: string): Promise<SiteProperties | undefined>;
}

interface ItemRow {
  page_id: string;
  state: 'pending' | 'undoing';
  base_revision: number;
  before_version: number | null;
  revision: number | null;
}

type Settled =
  | { state: 'changed'; beforeVersion: number; revision: number }
  | { state: 'left' | 'kept'; reason: string }
  | { state: 'undone' };

const CHANGED_SINCE = 'Alguien la cambió mientras tanto';

async function readChange(tx: Tx, id: string): Promise<WantedChange | undefined> {
  const [row] = await rows<{
    site: string;
    query: string;
    wanted: string | null;
    label: string;
    by_id: string;
    by_name: string;
    by_email: string;
  }>(
    tx,
    sql`SELECT site, query, wanted, label, by_id, by_name, by_email FROM page_changes
      WHERE id = ${id}`,
  );
  if (!row) return undefined;
  const { site, label, by_id, by_name, by_email } = row;
  return {
    id,
    site,
    label,
    query: JSON.parse(row.query) as BlockQuery,
    to: row.wanted === null ? undefined : (JSON.parse(row.wanted) as Json),
    actor: { kind: 'staff', id: by_id, name: by_name, email: by_email },
  };
}

/** The document with the change; a text says why there is none. */
async function changed(
  tx: Tx,
  document: PageDocument,
  { site: key, query, to }: WantedChange,
  { blocks, fields, inline, readSite }: ChangingPages,
): Promise<PageDocument | string> {
  const site = await readSite(tx, key);
  if (!site) return `No hay un sitio «${key}»`;
  const uses = new Set(usesIn(document, query, fields.values).map(({ id }) => id));
  const given = mapBlocks(document, (block) =>
    uses.has(block.id) ? fields.change(block, query.field, to) : block,
  );
  if (given === document) return 'Ya no tiene bloques que cambiar';
  const prepared = prepareBlocks({ document: given, drafts: [document], site, blocks, inline });
  const [fault] = prepared.issues;
  if (fault) return fault.message;
  const bytes = Buffer.byteLength(JSON.stringify(prepared.document));
  return bytes > MAX_PAGE_BYTES ? `Pasaría de ${MAX_PAGE_BYTES / 1_000} kB` : prepared.document;
}

/** A version of a page's draft, beside what the log and whoever has it open are told. */
async function writeAndTell(
  tx: Tx,
  locked: LockedDraft,
  document: PageDocument,
  { change, wanted, what }: { change: Change; wanted: WantedChange; what: string },
): Promise<number> {
  const { page, draft } = locked;
  const saved = await writeVersion(tx, locked, document, change);
  const detail = `${page.name} · versión ${saved.version} · ${what}: ${wanted.label}`;
  await notePage(tx, { kind: 'draft', page: page.id, revision: saved.revision, by: change.by });
  await notePage(tx, { kind: 'page', page: page.id });
  await writeAudit(
    tx,
    {
      action: 'page.save',
      subject: { kind: 'page', id: page.id },
      site: page.site,
      detail,
      before: parseDocument(draft.document),
      after: document,
    },
    { actor: wanted.actor, now: change.now },
  );
  return saved.revision;
}

async function changeOne(
  tx: Tx,
  { page_id: id, base_revision }: ItemRow,
  { wanted, change, parts }: { wanted: WantedChange; change: Change; parts: ChangingPages },
): Promise<Settled> {
  const locked = await lockDraft(tx, id);
  if (locked.page.revision !== base_revision) return { state: 'left', reason: CHANGED_SINCE };
  const before = parseDocument(locked.draft.document);
  const after = await changed(tx, before, wanted, parts);
  if (typeof after === 'string') return { state: 'left', reason: after };
  // What nobody made a version of yet is one, to come back to.
  const { version: beforeVersion } = await writeVersion(tx, locked, before, change);
  const told = { change, wanted, what: 'en varias páginas' };
  const revision = await writeAndTell(tx, await lockDraft(tx, id), after, told);
  return { state: 'changed', beforeVersion, revision };
}

async function undoOne(
  tx: Tx,
  { page_id: id, before_version, revision }: ItemRow,
  { wanted, change }: { wanted: WantedChange; change: Change },
): Promise<Settled> {
  const locked = await lockDraft(tx, id);
  if (locked.page.revision !== revision) return { state: 'kept', reason: CHANGED_SINCE };
  const { document } = await pageVersion(tx, id, before_version ?? 0);
  await writeAndTell(tx, locked, document, { change, wanted, what: 'deshecho' });
  return { state: 'undone' };
}

/** A page that cannot be opened is left like one that changed. */
async function settle(work: Promise<Settled>, state: 'left' | 'kept'): Promise<Settled> {
  try {
    return await work;
  } catch (fault) {
    if (fault instanceof Problem) return { state, reason: fault.message };
    throw fault;
  }
}

/**
 * Changes, or changes back, the next page of a change of many, in one transaction. False when none
 * is left. Whoever else is at work on it takes another page.
 */
export async function settleNextPage(
  tx: Tx,
  id: string,
  { now, ...parts }: ChangingPages & { now: Date },
): Promise<boolean> {
  const wanted = await readChange(tx, id);
  const [item] = await rows<ItemRow>(
    tx,
    sql`SELECT page_id, state, base_revision, before_version, revision FROM page_change_items
      WHERE change_id = ${id} AND state IN ('pending', 'undoing')
      ORDER BY page_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  if (!wanted || !item) return false;
  const given = { wanted, change: { by: wanted.actor.name, now }, parts };
  const settled =
    item.state === 'pending'
      ? await settle(changeOne(tx, item, given), 'left')
      : await settle(undoOne(tx, item, given), 'kept');
  const reason = 'reason' in settled ? settled.reason : '';
  const made = settled.state === 'changed' ? settled : undefined;
  await tx.execute(
    sql`UPDATE page_change_items SET state = ${settled.state}, reason = ${reason},
        before_version = coalesce(${made?.beforeVersion ?? null}::integer, before_version),
        revision = coalesce(${made?.revision ?? null}::integer, revision)
      WHERE change_id = ${id} AND page_id = ${item.page_id}`,
  );
  return true;
}
