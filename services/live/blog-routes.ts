import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { type ImageList, imageQuery } from '../../schemas/api.ts';
import { readLiveConfig } from '../../schemas/live/config.ts';
import {
  changeLiveBlog,
  createLiveBlog,
  eraseLiveBlog,
  importConfig,
  type LiveDesk,
} from '../../schemas/live/live-api.ts';
import { rows, type Tx } from '../database/database.ts';
import { check, readJson, replyWithProblem } from '../http/problem.ts';
import { eraseBlog } from './erase-blog.ts';
import { changeBlog, createBlog, listBlogs } from './live-blogs.ts';
import { dateIn, exportConfig, extraOf, importTimeLine } from './live-config.ts';
import { dropShown } from './live-log.ts';
import { blogOf, ENTRY_COLUMNS, type EntryRow, entryOf, readBlogRow } from './live-rows.ts';
import { BODY_BYTES, type LiveDependencies, liveWork } from './live-work.ts';

const CONFIG_BYTES = 4_000_000;

interface BlogDependencies extends LiveDependencies {
  /** Published stories of a site whose headlines have those words, newest first. */
  findStories(site: string, q: string): Promise<{ headline: string; url: string }[]>;
  /** Pictures of the library, newest first, with the resizer's tokens. */
  findImages(query: z.output<typeof imageQuery>): Promise<ImageList>;
  /** Sites where the staff member who sent the request may write live blogs. */
  liveSites(context: Context): { key: string; name: string; mayErase: boolean }[];
}

/** A live blog as its authors see it. Throws Problem 404. */
async function deskOf(tx: Tx, id: string): Promise<LiveDesk> {
  const blog = blogOf(await readBlogRow(tx, id));
  const found = await rows<EntryRow>(
    tx,
    sql`SELECT ${ENTRY_COLUMNS} FROM live_entries e WHERE e.blog_id = ${id}
      ORDER BY e.date DESC, e.id DESC`,
  );
  return { blog, entries: found.map(entryOf) };
}

/** Live blogs as wholes: `/live/blogs`, to be mounted at `/api`. */
export function liveBlogRoutes(dependencies: BlogDependencies): Hono {
  const { database, clock, ids, sanitiser, audit, log, editorName, liveSites } = dependencies;
  const { findStories, findImages, signPictures } = dependencies;
  const { write, changeBy, policy } = liveWork(dependencies);
  const app = new Hono();
  app.onError(replyWithProblem(log));

  app.get('/live/sites', (c) => c.json({ author: editorName(c), sites: liveSites(c) }));
  app.get('/live/blogs', async (c) =>
    c.json(await listBlogs(database.db, c.req.query('site') ?? '')),
  );

  app.post('/live/blogs', async (c) => {
    const given = check(createLiveBlog, await readJson(c.req.raw, BODY_BYTES));
    await policy(given.site);
    const description = sanitiser.body(given.description);
    const blog = await database.transaction(async (tx) => {
      const { config, ...rest } = given;
      const endLiveDate = config ? dateIn(readLiveConfig(config).endLiveDate) : null;
      const extra = config ? extraOf(readLiveConfig(config)) : {};
      const made = { ...rest, id: given.id ?? ids(), description, endLiveDate, extra };
      const created = await createBlog(tx, made, changeBy(c));
      const subject = { kind: 'live-blog', id: created.id } as const;
      const { site, headline: detail } = created;
      await audit(tx, c, { action: 'live.create', subject, site, detail, after: created });
      await dropShown(tx, created.id);
      return created;
    });
    return c.json(blog, 201);
  });

  app.get('/live/blogs/:id', async (c) => {
    const desk = await deskOf(database.db, c.req.param('id'));
    return c.json(await signPictures(database.db, desk));
  });

  app.patch('/live/blogs/:id', async (c) => {
    const { baseVersion, description, summary, ...rest } = check(
      changeLiveBlog,
      await readJson(c.req.raw, BODY_BYTES),
    );
    const changes = {
      ...rest,
      ...(description === undefined ? {} : { description: sanitiser.body(description) }),
      ...(summary === undefined ? {} : { summary: sanitiser.body(summary) }),
    };
    const changed = await write(c, async ({ tx, blog, change }) => {
      const result = await changeBlog(tx, { id: blog.id, baseVersion, changes }, change);
      return { result, act: { action: 'live.change', after: result } };
    });
    return c.json(changed);
  });

  app.post('/live/blogs/:id/erase', async (c) => {
    const { headline } = check(eraseLiveBlog, await readJson(c.req.raw, BODY_BYTES));
    const id = c.req.param('id');
    await database.transaction(async (tx) => {
      const before = await deskOf(tx, id);
      const { site } = before.blog;
      const subject = { kind: 'live-blog', id } as const;
      const detail = before.blog.headline;
      await audit(tx, c, { action: 'live.erase', subject, site, detail, before, after: null });
      await eraseBlog(tx, { id, headline, now: clock() });
    });
    return c.body(null, 204);
  });

  app.get('/live/blogs/:id/config', async (c) =>
    c.json(await exportConfig(database.db, c.req.param('id'))),
  );

  app.put('/live/blogs/:id/config', async (c) => {
    const { config, isReplacing } = check(importConfig, await readJson(c.req.raw, CONFIG_BYTES));
    const read = readLiveConfig(config);
    const reply = await write(c, async ({ tx, blog: { id }, change, clean }) => {
      const imported = await importTimeLine(tx, { id, config: read, clean, isReplacing }, change);
      const detail = `${imported.added} nuevas, ${imported.replaced} cambiadas`;
      const result = { ...(await deskOf(tx, id)), ...imported };
      return { result, act: { action: 'live.import', after: result.entries, detail } };
    });
    return c.json(await signPictures(database.db, reply));
  });

  // Whoever writes may choose a picture, in a frame of another site too: what is in the library is
  // there to be published, and this neither changes it nor takes files in.
  app.get('/live/blogs/:id/images', async (c) =>
    c.json(await findImages(check(imageQuery, c.req.query()))),
  );

  app.get('/live/blogs/:id/stories', async (c) => {
    const { site } = await readBlogRow(database.db, c.req.param('id'));
    return c.json(await findStories(site, (c.req.query('q') ?? '').slice(0, 200)));
  });

  return app;
}
