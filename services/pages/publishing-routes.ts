import type { Context, Hono } from 'hono';
import { publishingEndpoints as api } from '../../schemas/endpoints/publishing.ts';
import type { SavedPage } from '../../schemas/endpoints/shapes/page.ts';
import type { ScheduledPage, SchedulePage } from '../../schemas/publishing-api.ts';
import type { StoryStanding } from '../../schemas/story-document.ts';
import type { Actor } from '../audit/audit-log.ts';
import { notePage } from '../changes/page-notes.ts';
import type { Tx } from '../database/database.ts';
import { changesBy, serveEndpoints } from '../http/serve-endpoints.ts';
import { minuteAhead } from '../jobs/minute-ahead.ts';
import { versionIn } from './draft-routes.ts';
import { type Change, lockAnyPage, readPage } from './page-rows.ts';
import { pageWork } from './page-work.ts';
import { publishPagesSoon } from './publish-due-pages.ts';
import { isFront, refuseArchived, requireConfirmation, unpublish } from './publishing.ts';
import type { StoryReleases } from './release/ports.ts';
import type { PagesDependencies } from './routes.ts';
import { addSchedule, cancelSchedule, pendingSchedules, siteSchedules } from './schedules.ts';
import { listPublications } from './shown/publications.ts';
import { listVersions, nameVersion, saveVersion } from './versions.ts';

export interface PublishingDependencies extends PagesDependencies {
  /** Who sent the request: what happens at a time to come happens in their name. */
  actorOf(context: Context): Actor;
  /** May who sent the request publish stories in each of those places? */
  mayPublishStories(context: Context, places: readonly StoryStanding[]): boolean;
  releases: Pick<StoryReleases, 'add' | 'cancel'>;
}

const KINDS = { publish: 'publicar', unpublish: 'retirar' };

/**
 * Publishing at a time to come, taking a page from its readers, and what versions are called, to be
 * mounted at `/api`.
 */
export function publishingRoutes(dependencies: PublishingDependencies): Hono {
  const { clock, ids, actorOf, mayPublishStories, releases, audit } = dependencies;
  const changeBy = changesBy(dependencies);
  const { subjectOf, readDocument, withShownConflict, prepareFor } = pageWork(dependencies);
  const { app, handle, handleAlone } = serveEndpoints(dependencies);

  /** What a schedule publishes: the working draft as it is sent becomes a version. */
  const saveFor = async (
    tx: Tx,
    id: string,
    { baseRevision, document, name }: Extract<SchedulePage, { kind: 'publish' }>,
    change: Change,
  ): Promise<SavedPage> => {
    const onDraft = () => undefined;
    const prepare = prepareFor(tx, { document, isForReaders: true, onDraft });
    const saved = await saveVersion(tx, id, baseRevision, prepare, change);
    if (name !== undefined) await nameVersion(tx, id, saved.version, name);
    return saved;
  };

  handle(api.siteSchedules, ({ query, tx }) => siteSchedules(tx, query.site));

  handle(api.publications, ({ params: { id }, tx }) => listPublications(tx, id));

  handle(api.publishing, async ({ params: { id }, tx }) => {
    const page = await readPage(tx, id);
    const versions = await listVersions(tx, id);
    const live = versions.find((version) => version.live);
    const { publishedAt = '', version = 0, savedBy = '', name = '' } = live ?? {};
    return {
      live: live ? { version, publishedAt, savedBy, name } : null,
      schedules: await pendingSchedules(tx, id),
      isFront: isFront(page),
    };
  });

  handleAlone(api.schedule, async ({ c, params: { id }, body, note }) => {
    const at = minuteAhead(body.at, clock());
    const document = body.kind === 'publish' ? await readDocument(body.document) : undefined;
    return withShownConflict(id, async (tx): Promise<ScheduledPage> => {
      const change = changeBy(c);
      const page = await readPage(tx, id, true);
      refuseArchived(page);
      if (body.kind === 'unpublish') requireConfirmation(page, body.confirmation);
      const saved =
        body.kind === 'publish' && document
          ? await saveFor(tx, id, { ...body, document }, change)
          : undefined;
      const schedule = await addSchedule(tx, {
        id: ids(),
        pageId: id,
        kind: body.kind,
        ...(saved ? { version: saved.version } : {}),
        at,
        actor: actorOf(c),
        now: change.now,
      });
      const stories = body.kind === 'publish' ? (body.stories ?? []) : [];
      const release = { id: schedule.id, at, stories, actor: actorOf(c), ...change };
      const mayPublish = (places: readonly StoryStanding[]) => mayPublishStories(c, places);
      for (const act of await releases.add(tx, { ...release, mayPublish })) await audit(tx, c, act);
      const which = saved ? ` la versión ${saved.version}` : '';
      const detail = `${page.name} · ${KINDS[body.kind]}${which} · ${schedule.at}`;
      await note({ ...subjectOf(page), detail, after: saved?.document }, tx);
      await publishPagesSoon(tx, at, change.now);
      if (saved)
        await notePage(tx, { kind: 'draft', page: id, revision: saved.revision, by: change.by });
      await notePage(tx, { kind: 'page', page: id });
      return { schedule, ...(saved ? { saved } : {}) };
    });
  });

  handle(api.unschedule, async ({ params: { id, schedule }, tx, note }) => {
    const page = await lockAnyPage(tx, id);
    const { kind, at } = await cancelSchedule(tx, id, schedule, clock());
    await releases.cancel(tx, schedule);
    await note({ ...subjectOf(page), detail: `${page.name} · ${KINDS[kind]} · ${at}` });
    await notePage(tx, { kind: 'page', page: id });
  });

  handle(api.unpublish, async ({ c, params, body, tx, note }) => {
    const after = await unpublish(tx, params.id, body.confirmation, changeBy(c));
    await note(subjectOf(after));
    await notePage(tx, { kind: 'page', page: after.id });
    return after;
  });

  handle(api.nameVersion, async ({ params: { id, ...params }, body: { name }, tx, note }) => {
    const version = versionIn(params.version);
    const page = await readPage(tx, id, true);
    const changed = await nameVersion(tx, id, version, name);
    await note({ ...subjectOf(page), detail: `${page.name} · versión ${version} · «${name}»` });
    await notePage(tx, { kind: 'page', page: id });
    return changed;
  });

  return app;
}
