import { type Context, Hono } from 'hono';
import {
  changeEntry as changeShape,
  correctEntry as correctShape,
  createEntry as createShape,
  markEntry as markShape,
  mergeEntries as mergeShape,
  publishEntry as publishShape,
  scheduleEntry as scheduleShape,
  withdrawEntry as withdrawShape,
} from '../../schemas/live/live-api.ts';
import type { LiveEntry } from '../../schemas/live/live-blog.ts';
import type { Act, Actor } from '../audit/audit-log.ts';
import { check, readJson, replyWithProblem } from '../http/problem.ts';
import { entryVersions } from './entry-versions.ts';
import {
  changeEntry,
  correctEntry,
  createEntry,
  markEntry,
  mergeEntries,
  publishEntry,
  scheduleEntry,
  withdrawEntry,
} from './live-entries.ts';
import { refuseLocked } from './live-locks.ts';
import { BODY_BYTES, type LiveDependencies, type LiveWork, liveWork } from './live-work.ts';
import { settleLiveSoon } from './settle-live.ts';

interface EntryDependencies extends LiveDependencies {
  /** Who sent the request: what happens at a time to come happens in their name. */
  actorOf(context: Context): Actor;
}

/** Updates of live blogs: `/live/blogs/{id}/entries`, to be mounted at `/api`. */
export function liveEntryRoutes(dependencies: EntryDependencies): Hono {
  const { database, ids, log, staffIdOf, actorOf, signPictures } = dependencies;
  const { write } = liveWork(dependencies);
  const app = new Hono();
  app.onError(replyWithProblem(log));
  const bodyOf = (c: Context) => readJson(c.req.raw, BODY_BYTES);

  /** One write of the update that the address names, unless somebody else is writing it. */
  const writeEntry = <T extends LiveEntry | undefined>(
    c: Context,
    action: Act['action'],
    work: (parts: LiveWork, at: { blog: string; id: string }) => Promise<T>,
  ): Promise<T> =>
    write(c, async (parts) => {
      const at = { blog: parts.blog.id, id: c.req.param('entry') ?? '' };
      const which = { blog: at.blog, entry: at.id, staff: staffIdOf(c) };
      await refuseLocked(parts.tx, which, parts.change.now);
      const result = await work(parts, at);
      return { result, act: { action, after: result, detail: result?.headline ?? at.id } };
    });

  app.get('/live/blogs/:id/entries/:entry/versions', async (c) => {
    const { id, entry } = c.req.param();
    const versions = await entryVersions(database.db, id, entry);
    return c.json(await signPictures(database.db, versions));
  });

  app.post('/live/blogs/:id/entries', async (c) => {
    const { id = ids(), fields, isPublishing } = check(createShape, await bodyOf(c));
    const entry = await write(c, async ({ tx, blog, change, clean }) => {
      const given = { blog: blog.id, id, fields: clean(fields), isPublishing };
      const result = await createEntry(tx, given, change);
      const action = isPublishing ? 'live.publish' : 'live.draft';
      return { result, act: { action, after: result, detail: result.headline } };
    });
    return c.json(entry, 201);
  });

  app.patch('/live/blogs/:id/entries/:entry', async (c) => {
    const { baseVersion, fields } = check(changeShape, await bodyOf(c));
    const entry = await writeEntry(c, 'live.update', ({ tx, change, clean }, at) =>
      changeEntry(tx, { ...at, baseVersion, fields: clean(fields) }, change),
    );
    return c.json(entry);
  });

  app.post('/live/blogs/:id/entries/:entry/publish', async (c) => {
    const { baseVersion, fields } = check(publishShape, await bodyOf(c));
    const entry = await writeEntry(c, 'live.publish', ({ tx, change, clean }, at) =>
      publishEntry(tx, { ...at, baseVersion, fields: fields && clean(fields) }, change),
    );
    return c.json(entry);
  });

  app.post('/live/blogs/:id/entries/:entry/correct', async (c) => {
    const { baseVersion, fields, note } = check(correctShape, await bodyOf(c));
    const entry = await writeEntry(c, 'live.correct', ({ tx, change, clean }, at) =>
      correctEntry(tx, { ...at, baseVersion, fields: clean(fields), note }, change),
    );
    return c.json(entry);
  });

  app.post('/live/blogs/:id/entries/:entry/withdraw', async (c) => {
    const { baseVersion } = check(withdrawShape, await bodyOf(c));
    const entry = await writeEntry(c, 'live.withdraw', ({ tx, change }, at) =>
      withdrawEntry(tx, { ...at, baseVersion }, change),
    );
    return entry ? c.json(entry) : c.body(null, 204);
  });

  app.post('/live/blogs/:id/entries/:entry/mark', async (c) => {
    const { baseVersion, isKey, isPinned } = check(markShape, await bodyOf(c));
    const entry = await writeEntry(c, 'live.mark', ({ tx, change }, at) =>
      markEntry(tx, { ...at, baseVersion, isKey, isPinned }, change),
    );
    return c.json(entry);
  });

  app.post('/live/blogs/:id/entries/:entry/schedule', async (c) => {
    const given = check(scheduleShape, await bodyOf(c));
    const at = given.at === null ? null : new Date(given.at);
    const entry = await writeEntry(c, 'live.schedule', async ({ tx, change }, which) => {
      const what = { ...which, baseVersion: given.baseVersion, at, actor: actorOf(c) };
      const scheduled = await scheduleEntry(tx, what, change);
      if (at) await settleLiveSoon(tx, at, change.now);
      return scheduled;
    });
    return c.json(entry);
  });

  app.post('/live/blogs/:id/entries/:entry/merge', async (c) => {
    const given = check(mergeShape, await bodyOf(c));
    const entry = await writeEntry(c, 'live.merge', async ({ tx, change }, at) => {
      const other = { blog: at.blog, entry: given.other, staff: staffIdOf(c) };
      await refuseLocked(tx, other, change.now);
      return mergeEntries(tx, { ...at, ...given }, change);
    });
    return c.json(entry);
  });

  return app;
}
