import type { Context, Hono } from 'hono';
import { pageEndpoints as api } from '../../schemas/endpoints/pages.ts';
import { staffStream } from '../http/event-stream.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import type { PageFeed } from './page-feed.ts';

interface PresenceDependencies extends EndpointDependencies {
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
}

/**
 * Who has a page open, and what happens to it meanwhile. `GET /pages/{id}/events` is a stream of
 * server-sent events (`people`, `draft`, `page`, `content`, `again`).
 */
export function presenceRoutes(dependencies: PresenceDependencies): Hono {
  const { feed, requirePage, pagesOfSite, staffIdOf, editorName, isStillIn, stopping } =
    dependencies;
  const { app, handle } = serveEndpoints(dependencies);

  handle(api.pageEvents, async ({ c, params: { id } }) => {
    await requirePage(id);
    return staffStream(c, {
      subscribe: (send) => feed.subscribe(id, staffIdOf(c), send),
      isStillIn,
      stopping,
    });
  });

  handle(api.peopleOnPages, async ({ query: { site } }) => {
    const everywhere = feed.everywhere();
    const own = await pagesOfSite([...everywhere.keys()], site);
    return Object.fromEntries(own.map((page) => [page, [...(everywhere.get(page) ?? [])]]));
  });

  handle(api.tellPresence, async ({ c, params: { id: page }, body }) => {
    const { session, block, isLeaving } = body;
    await requirePage(page);
    const who = { page, staff: staffIdOf(c), session };
    await feed.tell(
      isLeaving ? { kind: 'gone', ...who } : { kind: 'here', ...who, name: editorName(c), block },
    );
  });

  return app;
}
