import { type Context, Hono } from 'hono';
import { liveHere, lockEntry, typedDraft } from '../../schemas/live/live-api.ts';
import { staffStream } from '../http/event-stream.ts';
import { check, readJson, replyWithProblem } from '../http/problem.ts';
import type { LiveFeed } from './live-feed.ts';
import { dropLock, keepDraft, takeLock } from './live-locks.ts';
import { readBlogRow } from './live-rows.ts';
import { BODY_BYTES, type LiveDependencies } from './live-work.ts';

interface DeskDependencies extends LiveDependencies {
  liveFeed: LiveFeed;
  /** Has the session of who listens not ended meanwhile? */
  isStillIn(context: Context): Promise<boolean>;
  /** Ends all streams: the server stops. */
  stopping: AbortSignal;
}

const SMALL_BODY_BYTES = 2_000;

/**
 * Who writes what at this moment. `GET /live/blogs/{id}/events` is a stream of server-sent events
 * (`people`, `change`).
 */
export function liveDeskRoutes(dependencies: DeskDependencies): Hono {
  const { database, clock, liveFeed, editorName, staffIdOf, isStillIn, stopping, log } =
    dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));

  app.get('/live/blogs/:id/events', async (c) => {
    const id = c.req.param('id');
    await readBlogRow(database.db, id);
    return staffStream(c, {
      subscribe: (send) => liveFeed.subscribe(id, staffIdOf(c), send),
      isStillIn,
      stopping,
    });
  });

  app.put('/live/blogs/:id/presence', async (c) => {
    const { session, entry, isLeaving } = check(
      liveHere,
      await readJson(c.req.raw, SMALL_BODY_BYTES),
    );
    const blog = c.req.param('id');
    await readBlogRow(database.db, blog);
    const who = { blog, staff: staffIdOf(c), session };
    await liveFeed.tell(
      isLeaving ? { kind: 'gone', ...who } : { kind: 'here', ...who, name: editorName(c), entry },
    );
    return c.body(null, 204);
  });

  const writerOf = (c: Context, session: string) => ({
    blog: c.req.param('id') ?? '',
    entry: c.req.param('entry') ?? '',
    staff: staffIdOf(c),
    name: editorName(c),
    session,
  });

  app.put('/live/blogs/:id/entries/:entry/lock', async (c) => {
    const { session } = check(lockEntry, await readJson(c.req.raw, SMALL_BODY_BYTES));
    const until = await database.transaction((tx) => takeLock(tx, writerOf(c, session), clock()));
    return c.json({ until: until.toISOString() });
  });

  app.delete('/live/blogs/:id/entries/:entry/lock', async (c) => {
    const session = c.req.query('session') ?? '';
    await database.transaction((tx) => dropLock(tx, writerOf(c, session)));
    return c.body(null, 204);
  });

  app.put('/live/blogs/:id/entries/:entry/draft', async (c) => {
    const { session, fields } = check(typedDraft, await readJson(c.req.raw, BODY_BYTES));
    await database.transaction((tx) => keepDraft(tx, { ...writerOf(c, session), fields }, clock()));
    return c.body(null, 204);
  });

  return app;
}
