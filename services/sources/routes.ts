import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { contentEndpoints as api } from '../../schemas/endpoints/content.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { asOf } from '../database/as-of.ts';
import type { Tx } from '../database/database.ts';
import { invalid, notFound } from '../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { type ContentReplies, unknownSource } from './content-replies.ts';

export interface SourceDependencies extends EndpointDependencies {
  replies: ContentReplies;
  hasSite(tx: Tx, key: string): Promise<boolean>;
  /** May who sent the request see the stories of a site that are not out yet? */
  mayReadDrafts(context: Context, site: string): boolean;
}

function parseQuery(text: string): JsonObject {
  try {
    return z.record(z.string(), z.json()).parse(JSON.parse(text)) as JsonObject;
  } catch {
    throw invalid([{ path: ['query'], message: 'Se espera un objeto JSON' }]);
  }
}

/**
 * Content sources and their replies, to be mounted at `/api` after every other address under
 * `/content`.
 */
export function sourceRoutes(dependencies: SourceDependencies): Hono {
  const { database, replies, hasSite, mayReadDrafts } = dependencies;
  const { app, handle } = serveEndpoints(dependencies);

  handle(api.sources, () =>
    replies.sources
      .filter(({ isInternal }) => !isInternal)
      .map(({ declaration: { name, label, kinds, query } }) => ({
        name,
        label,
        kinds,
        params: Object.keys(query),
      })),
  );

  handle(api.content, async ({ c, params: { source }, query, tx: db }) => {
    const { filter, at, _website: site } = query;
    if (!(await hasSite(db, site))) throw notFound(`No hay un sitio «${site}».`);
    const paths = filter.split(',').filter(Boolean);
    if (replies.source(source)?.isInternal) throw unknownSource(source);
    const request = {
      source,
      query: parseQuery(query.query),
      ...(paths.length > 0 ? { filter: paths } : {}),
    };
    // As of a moment, what is scheduled by then shows, and no draft.
    const isCanvas = at === undefined && mayReadDrafts(c, site);
    const replyIn = (tx: Tx) => replies.reply(request, { site, tx, isCanvas });
    const { reply } = await (at ? asOf(database, new Date(at), replyIn) : replyIn(db));
    return reply;
  });

  return app;
}
