import { type Context, Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import type { StaffAudit } from '../audit/audit-log.ts';
import type { Database, Tx } from '../database/database.ts';
import {
  type FaultLog,
  notFound,
  Problem,
  parseJson,
  readBody,
  replyWithProblem,
} from '../http/problem.ts';
import type { Ingest } from './create-ingest.ts';
import { importAct } from './import-act.ts';

const MAX_DOCUMENT_BYTES = 5_000_000;
/** Parsing and cleaning more than this takes long enough for readers to wait behind it. */
const LARGE_BYTES = 200_000;

interface IngestDependencies {
  database: Database;
  ingest: Pick<Ingest, 'importDocument'>;
  /** Hosts beyond the sites' own that redirects may lead to. */
  redirectHosts: readonly string[];
  /** May who sent the request send readers to other hosts? */
  isAdmin(c: Context): boolean;
  hasSite(tx: Tx, key: string): Promise<boolean>;
  clock: Clock;
  audit: StaffAudit;
  log?: FaultLog;
  /** Takes a large document in without holding this thread up; here, when unset. */
  takeLarge?: (c: Context, body: Uint8Array, site: string) => Promise<Response>;
}

/** `POST /content/documents?site=`: takes one ANS document in. To be mounted at `/api`. */
export function ingestRoutes(dependencies: IngestDependencies): Hono {
  const { database, ingest, hasSite, redirectHosts, isAdmin, clock, audit, log } = dependencies;
  const { takeLarge } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));
  app.post('/content/documents', async (c) => {
    const site = c.req.query('site') ?? '';
    const body = await readBody(c.req.raw, MAX_DOCUMENT_BYTES);
    if (takeLarge && body.byteLength > LARGE_BYTES) return takeLarge(c, body, site);
    const input = parseJson(body);
    const outcome = await database.transaction(async (tx) => {
      if (!(await hasSite(tx, site))) throw notFound(`No hay un sitio «${site}».`);
      const redirects = { hosts: redirectHosts, mayLeave: isAdmin(c) };
      const options = { input, defaultSite: site, now: clock(), redirects };
      const taken = await ingest.importDocument(tx, options);
      const act = importAct(taken, { input, site });
      if (act) await audit(tx, c, act);
      return taken;
    });
    if (outcome.status === 'refused')
      throw new Problem(422, 'invalid_input', 'El documento no es válido.', {
        issues: outcome.issues,
      });
    return c.json(outcome, outcome.status === 'created' ? 201 : 200);
  });
  return app;
}
