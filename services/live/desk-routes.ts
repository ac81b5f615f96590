import type { Context, Hono } from 'hono';
import { liveEndpoints as api } from '../../schemas/endpoints/live.ts';
import { staffStream } from '../http/event-stream.ts';
import { serveEndpoints } from '../http/serve-endpoints.ts';
import type { LiveDependencies } from './blog-routes.ts';
import type { LiveFeed } from './live-feed.ts';
import { dropLock, keepDraft, takeLock } from './live-locks.ts';
import { readBlogRow } from './live-rows.ts';

interface DeskDependencies extends LiveDependencies {
  liveFeed: LiveFeed;
  /** Has the session of who listens not ended meanwhile? */
  isStillIn(context: Context): Promise<boolean>;
  /** Ends all streams: the server stops. */
  stopping: AbortSignal;
}

/**
 * Who writes what at this moment. `GET /live/blogs/{id}/events` is a stream of server-sent events
 * (`people`, `change`).
 */
export function liveDeskRoutes(dependencies: DeskDependencies): Hono {
  const { database, clock, liveFeed, editorName, staffIdOf, isStillIn, stopping } = dependencies;
  const { app, handle, handleAlone } = serveEndpoints(dependencies);

  handle(api.liveEvents, async ({ c, params: { id }, tx }) => {
    await readBlogRow(tx, id);
    return staffStream(c, {
      subscribe: (send) => liveFeed.subscribe(id, staffIdOf(c), send),
      isStillIn,
      stopping,
    });
  });

  handle(api.liveHere, async ({ c, params: { id: blog }, body, tx }) => {
    const { session, entry, isLeaving } = body;
    await readBlogRow(tx, blog);
    const who = { blog, staff: staffIdOf(c), session };
    await liveFeed.tell(
      isLeaving ? { kind: 'gone', ...who } : { kind: 'here', ...who, name: editorName(c), entry },
    );
  });

  const writerOf = (
    c: Context,
    { id: blog, entry }: { id: string; entry: string },
    session: string,
  ) => ({
    blog,
    entry,
    staff: staffIdOf(c),
    name: editorName(c),
    session,
  });

  handleAlone(api.lockEntry, async ({ c, params, body: { session } }) => {
    const writer = writerOf(c, params, session);
    const until = await database.transaction((tx) => takeLock(tx, writer, clock()));
    return { until: until.toISOString() };
  });

  handleAlone(api.unlockEntry, ({ c, params, query: { session } }) =>
    database.transaction((tx) => dropLock(tx, writerOf(c, params, session))),
  );

  handleAlone(api.keepEntryDraft, ({ c, params, body: { session, fields } }) =>
    database.transaction((tx) =>
      keepDraft(tx, { ...writerOf(c, params, session), fields }, clock()),
    ),
  );

  return app;
}
