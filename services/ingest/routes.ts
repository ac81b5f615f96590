import type { Context, Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import { documentEndpoints as api } from '../../schemas/endpoints/documents.ts';
import type { Tx } from '../database/database.ts';
import { notFound, Problem, parseJson, readBody } from '../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import type { Ingest } from './create-ingest.ts';
import { importAct } from './import-act.ts';

/** Parsing and cleaning more than this takes long enough for readers to wait behind it. */
const LARGE_BYTES = 200_000;

interface IngestDependencies extends EndpointDependencies {
  ingest: Pick<Ingest, 'importDocument'>;
  /** Hosts beyond the sites' own that redirects may lead to. */
  redirectHosts: readonly string[];
  /** May who sent the request send readers to other hosts? */
  isAdmin(c: Context): boolean;
  hasSite(tx: Tx, key: string): Promise<boolean>;
  clock: Clock;
  /** Takes a large document in without holding this thread up; here, when unset. */
  takeLarge?: (c: Context, body: Uint8Array, site: string) => Promise<Response>;
}

/** Takes one ANS document in. To be mounted at `/api`. */
export function ingestRoutes(dependencies: IngestDependencies): Hono {
  const { database, ingest, hasSite, redirectHosts, isAdmin, clock, takeLarge } = dependencies;
  const { app, handleRaw } = serveEndpoints(dependencies);
  handleRaw(api.importDocument, async ({ c, query: { site }, note }) => {
    const body = await readBody(c.req.raw, api.importDocument.maxBytes);
    if (takeLarge && body.byteLength > LARGE_BYTES) return takeLarge(c, body, site);
    const input = parseJson(body);
    const outcome = await database.transaction(async (tx) => {
      if (!(await hasSite(tx, site))) throw notFound(`No hay un sitio «${site}».`);
      const redirects = { hosts: redirectHosts, mayLeave: isAdmin(c) };
      const options = { input, defaultSite: site, now: clock(), redirects };
      const taken = await ingest.importDocument(tx, options);
      const act = importAct(taken, { input, site });
      if (act) await note(act, tx);
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
