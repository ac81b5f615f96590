/**
 * The thread in which large documents are parsed, checked, sanitised and stored, on a connection to
 * the database of its own: nothing of it holds up those who read. Started by `large-work.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { MarkupToClean } from '../schemas/html.ts';
import { type StaffAudit, writeAudit } from '../services/audit/audit-log.ts';
import { connectRunning, type Database } from '../services/database/database.ts';
import { sanitiser } from '../services/html/sanitise.ts';
import { ingestRoutes } from '../services/ingest/routes.ts';
import { hasSite, ingest } from './content/content.ts';
import type { Done, Work, WorkerSetting } from './large-work.ts';
import { createLog } from './log.ts';

const { database: where, logLevel, redirectHosts } = workerData as WorkerSetting;
const log = createLog(logLevel);
const clock = () => new Date();
/** Markup alone needs none. */
let database: Database | undefined;

async function take({ body, site, by }: Work & { kind: 'document' }): Promise<Done> {
  database ??= await connectRunning({ ...where, log });
  const { actor, origin, mayLeave } = by;
  const audit: StaffAudit = (tx, _, act) => writeAudit(tx, act, { actor, origin, now: clock() });
  const stores = { database, ingest, hasSite, redirectHosts, clock, log };
  const app = ingestRoutes({ ...stores, audit, isAdmin: () => mayLeave });
  const address = `/content/documents?site=${encodeURIComponent(site)}`;
  const reply = await app.request(address, {
    method: 'POST',
    body: body as Uint8Array<ArrayBuffer>,
  });
  return {
    kind: 'document',
    status: reply.status,
    headers: [...reply.headers],
    body: await reply.text(),
  };
}

const clean = ({ html, strength }: MarkupToClean): string =>
  strength === 'inline' ? sanitiser.inline(html) : sanitiser.markup(html, strength);

parentPort?.on('message', async (work: Work) => {
  const done: Done =
    work.kind === 'document'
      ? await take(work)
      : { kind: 'markup', list: work.list.map((one) => clean(one)) };
  parentPort?.postMessage(done);
});
