import { type Context, Hono } from 'hono';
import { type PeopleOnPages, presence } from '../../schemas/api.ts';
import { staffStream } from '../http/event-stream.ts';
import { check, type FaultLog, readJson, replyWithProblem } from '../http/problem.ts';
import type { PageFeed } from './page-feed.ts';

interface PresenceDependencies {
  feed: PageFeed;
  /** Throws Problem 404. */
  requirePage(id: string): Promise<void>;
  /** Those pages of some that are a site's. */
  pagesOfSite(ids: readonly string[], site: string): Promise<readonly string[]>;
  staffIdOf(context: Context): string;
  /** The name of the editor who sent the request. */
  editorName(context: Context): string;
  /** Has the session of who listens not ended meanwhile? */
  isStillIn(context: Context): Promise<boolean>;
  /** Ends all streams: the server stops. */
  stopping: AbortSignal;
  log?: FaultLog;
}

const BODY_BYTES = 2_000;

/**
 * Who has a page open, and what happens to it meanwhile. `GET /pages/{id}/events` is a stream of
 * server-sent events (`people`, `draft`, `page`, `content`, `again`); `PUT /pages/{id}/presence`
 * says that a tab has the page open and which block is selected in it, or that it leaves. `GET
 * /presence?site=` tells who has which of a site's pages open.
 */
export function presenceRoutes(dependencies: PresenceDependencies): Hono {
  const { feed, requirePage, pagesOfSite, staffIdOf, editorName, isStillIn, stopping, log } =
    dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));

  app.get('/pages/:id/events', async (c) => {
    const id = c.req.param('id');
    await requirePage(id);
    return staffStream(c, {
      subscribe: (send) => feed.subscribe(id, staffIdOf(c), send),
      isStillIn,
      stopping,
    });
  });

  app.get('/presence', async (c) => {
    const everywhere = feed.everywhere();
    const own = await pagesOfSite([...everywhere.keys()], c.req.query('site') ?? '');
    const pages: PeopleOnPages = Object.fromEntries(
      own.map((page) => [page, [...(everywhere.get(page) ?? [])]]),
    );
    return c.json(pages);
  });

  app.put('/pages/:id/presence', async (c) => {
    const { session, block, isLeaving } = check(presence, await readJson(c.req.raw, BODY_BYTES));
    const page = c.req.param('id');
    await requirePage(page);
    const who = { page, staff: staffIdOf(c), session };
    await feed.tell(
      isLeaving ? { kind: 'gone', ...who } : { kind: 'here', ...who, name: editorName(c), block },
    );
    return c.body(null, 204);
  });

  return app;
}
