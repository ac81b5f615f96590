import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { pageEndpoints as api } from '../../schemas/endpoints/pages.ts';
import type { presence } from '../../schemas/endpoints/shapes/page.ts';
import { storyEndpoints } from '../../schemas/endpoints/story-desk.ts';
import { storyRoom } from '../changes/page-notes.ts';
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

type Presence = z.output<typeof presence>;

/**
 * Who has a page or a story open, and what happens to it meanwhile. `GET /pages/{id}/events` and
 * `GET /story-desk/stories/{id}/events` are streams of server-sent events (`people`, `draft`,
 * `page`, `content`, `again`).
 */
export function presenceRoutes(dependencies: PresenceDependencies): Hono {
  const { feed, requirePage, pagesOfSite, staffIdOf, editorName, isStillIn, stopping } =
    dependencies;
  const { app, handle } = serveEndpoints(dependencies);

  const stream = (c: Context, room: string) =>
    staffStream(c, {
      subscribe: (send) => feed.subscribe(room, staffIdOf(c), send),
      isStillIn,
      stopping,
    });
  const tellPresence = (c: Context, page: string, { session, block, isLeaving }: Presence) => {
    const who = { page, staff: staffIdOf(c), session };
    return feed.tell(
      isLeaving ? { kind: 'gone', ...who } : { kind: 'here', ...who, name: editorName(c), block },
    );
  };

  handle(api.pageEvents, async ({ c, params: { id } }) => {
    await requirePage(id);
    return stream(c, id);
  });
  // Of a story its place is asked before: one that is not there has none.
  handle(storyEndpoints.storyEvents, ({ c, params: { id } }) => stream(c, storyRoom(id)));

  handle(api.peopleOnPages, async ({ query: { site } }) => {
    const everywhere = feed.everywhere();
    const own = await pagesOfSite([...everywhere.keys()], site);
    return Object.fromEntries(own.map((page) => [page, [...(everywhere.get(page) ?? [])]]));
  });

  handle(api.tellPresence, async ({ c, params: { id }, body }) => {
    await requirePage(id);
    await tellPresence(c, id, body);
  });
  handle(storyEndpoints.tellStoryPresence, ({ c, params: { id }, body }) =>
    tellPresence(c, storyRoom(id), body),
  );

  return app;
}
