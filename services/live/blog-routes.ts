import { sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { liveEndpoints as api } from '../../schemas/endpoints/live.ts';
import type { ImageList, imageQuery } from '../../schemas/endpoints/shapes/image.ts';
import { readLiveConfig } from '../../schemas/live/config.ts';
import type { LiveDesk } from '../../schemas/live/live-api.ts';
import { rows, type Tx } from '../database/database.ts';
import { changesBy, type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { eraseBlog } from './erase-blog.ts';
import { changeBlog, createBlog, listBlogs } from './live-blogs.ts';
import { dateIn, exportConfig, extraOf, importTimeLine } from './live-config.ts';
import { dropShown } from './live-log.ts';
import { blogOf, ENTRY_COLUMNS, type EntryRow, entryOf, readBlogRow } from './live-rows.ts';
import { type LiveWorkDependencies, liveWork } from './live-work.ts';

export interface LiveDependencies extends LiveWorkDependencies, EndpointDependencies {
  ids: () => string;
  /** The name of the staff member who sent the request. */
  editorName(context: Context): string;
  staffIdOf(context: Context): string;
  /** The same with the tokens of our own pictures in it. */
  signPictures<Reply extends object>(tx: Tx, reply: Reply): Promise<Reply>;
}

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
  const { clock, ids, sanitiser, editorName, liveSites } = dependencies;
  const { findStories, findImages, signPictures } = dependencies;
  const changeBy = changesBy(dependencies);
  const { write, policy } = liveWork(dependencies);
  const { app, handle } = serveEndpoints(dependencies);

  handle(api.liveSites, ({ c }) => ({ author: editorName(c), sites: liveSites(c) }));

  handle(api.liveBlogs, ({ query, tx }) => listBlogs(tx, query.site));

  handle(api.createLiveBlog, async ({ c, body: { config, ...rest }, tx, note }) => {
    await policy(rest.site);
    const description = sanitiser.body(rest.description);
    const endLiveDate = config ? dateIn(readLiveConfig(config).endLiveDate) : null;
    const extra = config ? extraOf(readLiveConfig(config)) : {};
    const blog = { ...rest, id: rest.id ?? ids(), description, endLiveDate, extra };
    const created = await createBlog(tx, blog, changeBy(c));
    const subject = { kind: 'live-blog', id: created.id } as const;
    await note({ subject, site: created.site, detail: created.headline, after: created });
    await dropShown(tx, created.id);
    return created;
  });

  handle(api.liveBlog, async ({ params, tx }) => signPictures(tx, await deskOf(tx, params.id)));

  handle(api.changeLiveBlog, (call) => {
    const { baseVersion, description, summary, ...rest } = call.body;
    const changes = {
      ...rest,
      ...(description === undefined ? {} : { description: sanitiser.body(description) }),
      ...(summary === undefined ? {} : { summary: sanitiser.body(summary) }),
    };
    return write(editorName(call.c), call, async ({ tx, blog, change }) => {
      const result = await changeBlog(tx, { id: blog.id, baseVersion, changes }, change);
      return { result, line: { after: result } };
    });
  });

  handle(api.eraseLiveBlog, async ({ params: { id }, body: { headline }, tx, note }) => {
    const before = await deskOf(tx, id);
    const { site, headline: detail } = before.blog;
    await note({ subject: { kind: 'live-blog', id }, site, detail, before, after: null });
    await eraseBlog(tx, { id, headline, now: clock() });
  });

  handle(api.liveConfig, ({ params, tx }) => exportConfig(tx, params.id));

  handle(api.importLiveConfig, async (call) => {
    const { config, isReplacing } = call.body;
    const read = readLiveConfig(config);
    const reply = await write(
      editorName(call.c),
      call,
      async ({ tx, blog: { id }, change, clean }) => {
        const imported = await importTimeLine(tx, { id, config: read, clean, isReplacing }, change);
        const detail = `${imported.added} nuevas, ${imported.replaced} cambiadas`;
        const result = { ...(await deskOf(tx, id)), ...imported };
        return { result, line: { after: result.entries, detail } };
      },
    );
    return signPictures(call.tx, reply);
  });

  // Whoever writes may choose a picture, in a frame of another site too: what is in the library is
  // there to be published, and this neither changes it nor takes files in.
  handle(api.liveImages, ({ query }) => findImages(query));

  handle(api.liveStories, async ({ params, query, tx }) => {
    const { site } = await readBlogRow(tx, params.id);
    return findStories(site, query.q.slice(0, 200));
  });

  return app;
}
