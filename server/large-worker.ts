/**
 * The thread in which large documents are parsed, checked, sanitised and stored, on a connection to
 * the database of its own: nothing of it holds up those who read. Started by `large-work.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { MarkupToClean } from '../schemas/html.ts';
import { connectRunning } from '../services/database/database.ts';
import { sanitiser } from '../services/html/sanitise.ts';
import { ingestRoutes } from '../services/ingest/routes.ts';
import { hasSite, ingest } from './content/content.ts';
import type { Done, Work, WorkerSetting } from './large-work.ts';
import { createLog } from './log.ts';

const { database: where, logLevel } = workerData as WorkerSetting;
const log = createLog(logLevel);
let app: ReturnType<typeof ingestRoutes> | undefined;

/** Markup alone needs no database. */
async function ingestApp(): Promise<ReturnType<typeof ingestRoutes>> {
  const database = await connectRunning({ ...where, log });
  return ingestRoutes({ database, ingest, hasSite, clock: () => new Date(), log });
}

async function take({ body, site }: Work & { kind: 'document' }): Promise<Done> {
  app ??= await ingestApp();
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
