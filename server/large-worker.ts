/**
 * The thread in which large documents are parsed, checked, sanitised and stored, on a connection to
 * the database of its own: nothing of it holds up those who read. Started by `large-work.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { MarkupToClean } from '../schemas/html.ts';
import { writeAudit } from '../services/audit/audit-log.ts';
import { connectRunning, type Database } from '../services/database/database.ts';
import type { StaffAudit } from '../services/http/serve-endpoints.ts';
import { cleanReply } from '../services/ingest/markup/clean-reply.ts';
import { ingestRoutes } from '../services/ingest/routes.ts';
import { parseReply } from '../services/sources/http-source.ts';
import { hasSite, ingest } from './content/content.ts';
import type { Done, Work, WorkerSetting } from './load/large-work.ts';
import { createLog } from './log/log.ts';
import { sanitiser } from './sanitiser.ts';

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

function takeReply({ body, policy }: Work & { kind: 'reply' }): Done {
  const reply = parseReply(body);
  const taken = reply === undefined ? undefined : cleanReply(sanitiser, reply, policy);
  return { kind: 'reply', json: taken === undefined ? '' : JSON.stringify(taken) };
}

const WORK: { [K in Work['kind']]: (work: Work & { kind: K }) => Done | Promise<Done> } = {
  document: take,
  markup: ({ list }) => ({ kind: 'markup', list: list.map((one) => clean(one)) }),
  reply: takeReply,
};

parentPort?.on('message', async (work: Work) => {
  parentPort?.postMessage(await WORK[work.kind](work as never));
});
