import { Hono } from 'hono';
import { z } from 'zod';
import { contentQuery, type SourceSummary } from '../../schemas/api.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { asOf } from '../database/as-of.ts';
import type { Database, Tx } from '../database/database.ts';
import { check, type FaultLog, invalid, notFound, replyWithProblem } from '../http/problem.ts';
import { type ContentReplies, unknownSource } from './content-replies.ts';

interface SourceDependencies {
  database: Database;
  replies: ContentReplies;
  hasSite(tx: Tx, key: string): Promise<boolean>;
  log?: FaultLog;
}

function parseQuery(text: string): JsonObject {
  try {
    return z.record(z.string(), z.json()).parse(JSON.parse(text)) as JsonObject;
  } catch {
    throw invalid([{ path: ['query'], message: 'Se espera un objeto JSON' }]);
  }
}

/**
 * `GET /content/sources` and `GET /content/{source}?query=&filter=&_website=`, to be mounted at
 * `/api` after every other address under `/content`.
 */
export function sourceRoutes({ database, replies, hasSite, log }: SourceDependencies): Hono {
  const app = new Hono();
  app.onError(replyWithProblem(log));

  app.get('/content/sources', (c) =>
    c.json(
      replies.sources
        .filter(({ isInternal }) => !isInternal)
        .map(
          ({ declaration: { name, label, kinds, query } }) =>
            ({ name, label, kinds, params: Object.keys(query) }) satisfies SourceSummary,
        ),
    ),
  );

  app.get('/content/:source', async (c) => {
    const { query, filter, at, _website: site } = check(contentQuery, c.req.query());
    if (!(await hasSite(database.db, site))) throw notFound(`No hay un sitio «${site}».`);
    const paths = filter.split(',').filter(Boolean);
    const name = c.req.param('source');
    if (replies.source(name)?.isInternal) throw unknownSource(name);
    const request = {
      source: name,
      query: parseQuery(query),
      ...(paths.length > 0 ? { filter: paths } : {}),
    };
    const replyIn = (tx: Tx) => replies.reply(request, { site, tx });
    const { reply } = await (at ? asOf(database, new Date(at), replyIn) : replyIn(database.db));
    return c.json(reply as never);
  });

  return app;
}
