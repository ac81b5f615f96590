import type { Context, Hono } from 'hono';
import { liveEndpoints as api } from '../../schemas/endpoints/live.ts';
import type { LiveEntry } from '../../schemas/live/live-blog.ts';
import type { Act, Actor } from '../audit/audit-log.ts';
import { type Call, serveEndpoints } from '../http/serve-endpoints.ts';
import type { LiveDependencies } from './blog-routes.ts';
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
import { type LiveWork, liveWork } from './live-work.ts';
import { settleLiveSoon } from './settle-live.ts';

interface EntryDependencies extends LiveDependencies {
  /** Who sent the request: what happens at a time to come happens in their name. */
  actorOf(context: Context): Actor;
}

/** An update of a live blog, as an address names it. */
interface EntryAt {
  blog: string;
  id: string;
}

/** Updates of live blogs: `/live/blogs/{id}/entries`, to be mounted at `/api`. */
export function liveEntryRoutes(dependencies: EntryDependencies): Hono {
  const { ids, editorName, staffIdOf, actorOf, signPictures } = dependencies;
  const { write } = liveWork(dependencies);
  const { app, handle } = serveEndpoints(dependencies);

  type EntryCall = Pick<Call<typeof api.changeEntry>, 'c' | 'params' | 'tx'> & {
    note(line: Omit<Act, 'action'>): Promise<void>;
  };
  /** One write of the update that the address names, unless somebody else is writing it. */
  const writeEntry = <T extends LiveEntry | undefined>(
    call: EntryCall,
    work: (parts: LiveWork, at: EntryAt) => Promise<T>,
  ): Promise<T> =>
    write(editorName(call.c), call, async (parts) => {
      const at = { blog: parts.blog.id, id: call.params.entry };
      const which = { blog: at.blog, entry: at.id, staff: staffIdOf(call.c) };
      await refuseLocked(parts.tx, which, parts.change.now);
      const result = await work(parts, at);
      return { result, line: { after: result, detail: result?.headline ?? at.id } };
    });

  handle(api.entryVersions, async ({ params: { id, entry }, tx }) =>
    signPictures(tx, await entryVersions(tx, id, entry)),
  );

  handle(api.createEntry, (call) =>
    write(editorName(call.c), call, async ({ tx, blog, change, clean }) => {
      const { id = ids(), fields, isPublishing } = call.body;
      const entry = { blog: blog.id, id, fields: clean(fields), isPublishing };
      const result = await createEntry(tx, entry, change);
      const action = isPublishing ? 'live.publish' : 'live.draft';
      return { result, line: { action, after: result, detail: result.headline } };
    }),
  );

  handle(api.changeEntry, (call) => {
    const { baseVersion, fields } = call.body;
    return writeEntry(call, ({ tx, change, clean }, at) =>
      changeEntry(tx, { ...at, baseVersion, fields: clean(fields) }, change),
    );
  });

  handle(api.publishEntry, (call) => {
    const { baseVersion, fields } = call.body;
    return writeEntry(call, ({ tx, change, clean }, at) =>
      publishEntry(tx, { ...at, baseVersion, fields: fields && clean(fields) }, change),
    );
  });

  handle(api.correctEntry, (call) => {
    const { baseVersion, fields, note } = call.body;
    return writeEntry(call, ({ tx, change, clean }, at) =>
      correctEntry(tx, { ...at, baseVersion, fields: clean(fields), note }, change),
    );
  });

  handle(api.withdrawEntry, async (call) => {
    const { baseVersion } = call.body;
    const entry = await writeEntry(call, ({ tx, change }, at) =>
      withdrawEntry(tx, { ...at, baseVersion }, change),
    );
    return entry ?? call.c.body(null, 204);
  });

  handle(api.markEntry, (call) => {
    const { baseVersion, isKey, isPinned } = call.body;
    return writeEntry(call, ({ tx, change }, at) =>
      markEntry(tx, { ...at, baseVersion, isKey, isPinned }, change),
    );
  });

  handle(api.scheduleEntry, (call) => {
    const { baseVersion } = call.body;
    const at = call.body.at === null ? null : new Date(call.body.at);
    return writeEntry(call, async ({ tx, change }, which) => {
      const what = { ...which, baseVersion, at, actor: actorOf(call.c) };
      const scheduled = await scheduleEntry(tx, what, change);
      if (at) await settleLiveSoon(tx, at, change.now);
      return scheduled;
    });
  });

  handle(api.mergeEntries, (call) =>
    writeEntry(call, async ({ tx, change }, at) => {
      const other = { blog: at.blog, entry: call.body.other, staff: staffIdOf(call.c) };
      await refuseLocked(tx, other, change.now);
      return mergeEntries(tx, { ...at, ...call.body }, change);
    }),
  );

  return app;
}
