import { type Context, Hono } from 'hono';
import { MAX_VERSION, type PageSummary, type SavedPage } from '../../schemas/api.ts';
import {
  nameVersion as nameVersionShape,
  type PagePublishing,
  type ScheduledPage,
  type SchedulePage,
  schedulePage,
  unpublishPage,
} from '../../schemas/publishing-api.ts';
import type { Actor } from '../audit/audit-log.ts';
import { notePage } from '../changes/page-notes.ts';
import type { Tx } from '../database/database.ts';
import { check, notFound, readJson, replyWithProblem } from '../http/problem.ts';
import { minuteAhead } from '../jobs/minute-ahead.ts';
import { type Change, lockAnyPage, readPage } from './page-rows.ts';
import { type PagesDependencies, pageWork } from './page-work.ts';
import { publishPagesSoon } from './publish-due-pages.ts';
import { isFront, refuseArchived, requireConfirmation, unpublish } from './publishing.ts';
import { addSchedule, cancelSchedule, pendingSchedules, siteSchedules } from './schedules.ts';
import { listVersions, nameVersion, saveVersion } from './versions.ts';

const SMALL_BODY_BYTES = 2_000;

interface PublishingDependencies extends PagesDependencies {
  /** Who sent the request: what happens at a time to come happens in their name. */
  actorOf(context: Context): Actor;
}

const KINDS = { publish: 'publicar', unpublish: 'retirar' };

/**
 * Publishing at a time to come, taking a page from its readers, and what versions are called, to be
 * mounted at `/api`.
 */
export function publishingRoutes(dependencies: PublishingDependencies): Hono {
  const { database, clock, ids, audit, actorOf, log } = dependencies;
  const { changeBy, told, readDocument, readEnvelope, withShownConflict, prepareFor } =
    pageWork(dependencies);
  const app = new Hono();
  app.onError(replyWithProblem(log));

  /** What a schedule publishes: the working draft as it is sent becomes a version. */
  const saveFor = async (
    tx: Tx,
    c: Context,
    given: Extract<SchedulePage, { kind: 'publish' }>,
    change: Change,
  ): Promise<SavedPage> => {
    const { baseRevision, document, name } = given;
    const id = c.req.param('id') ?? '';
    const onDraft = () => undefined;
    const prepare = prepareFor(tx, { document, isForReaders: true, onDraft });
    const saved = await saveVersion(tx, id, baseRevision, prepare, change);
    if (name !== undefined) await nameVersion(tx, id, saved.version, name);
    return saved;
  };

  app.get('/schedules', async (c) =>
    c.json(await siteSchedules(database.db, c.req.query('site') ?? '')),
  );

  app.get('/pages/:id/publishing', async (c) => {
    const id = c.req.param('id');
    const page = await readPage(database.db, id);
    const versions = await listVersions(database.db, id);
    const live = versions.find((version) => version.live);
    const { publishedAt = '', version = 0, savedBy = '', name = '' } = live ?? {};
    const reply: PagePublishing = {
      live: live ? { version, publishedAt, savedBy, name } : null,
      schedules: await pendingSchedules(database.db, id),
      isFront: isFront(page),
    };
    return c.json(reply);
  });

  app.post('/pages/:id/schedules', async (c) => {
    const given = check(schedulePage, await readEnvelope(c));
    const id = c.req.param('id');
    const at = minuteAhead(given.at, clock());
    const document = given.kind === 'publish' ? await readDocument(given.document) : undefined;
    const scheduled = await withShownConflict(id, async (tx): Promise<ScheduledPage> => {
      const change = changeBy(c);
      const page = await readPage(tx, id, true);
      refuseArchived(page);
      if (given.kind === 'unpublish') requireConfirmation(page, given.confirmation);
      const saved =
        given.kind === 'publish' && document
          ? await saveFor(tx, c, { ...given, document }, change)
          : undefined;
      const schedule = await addSchedule(tx, {
        id: ids(),
        pageId: id,
        kind: given.kind,
        ...(saved ? { version: saved.version } : {}),
        at,
        actor: actorOf(c),
        now: change.now,
      });
      const which = saved ? ` la versión ${saved.version}` : '';
      const detail = `${page.name} · ${KINDS[given.kind]}${which} · ${schedule.at}`;
      const after = saved?.document;
      await audit(tx, c, { action: 'page.schedule', ...told(page), detail, after });
      await publishPagesSoon(tx, at, change.now);
      if (saved)
        await notePage(tx, { kind: 'draft', page: id, revision: saved.revision, by: change.by });
      await notePage(tx, { kind: 'page', page: id });
      return { schedule, ...(saved ? { saved } : {}) };
    });
    return c.json(scheduled, 201);
  });

  app.delete('/pages/:id/schedules/:schedule', async (c) => {
    const id = c.req.param('id');
    await database.transaction(async (tx) => {
      const page = await lockAnyPage(tx, id);
      const { kind, at } = await cancelSchedule(tx, id, c.req.param('schedule'), clock());
      const detail = `${page.name} · ${KINDS[kind]} · ${at}`;
      await audit(tx, c, { action: 'page.unschedule', ...told(page), detail });
      await notePage(tx, { kind: 'page', page: id });
    });
    return c.body(null, 204);
  });

  app.post('/pages/:id/unpublish', async (c) => {
    const { confirmation } = check(unpublishPage, await readJson(c.req.raw, SMALL_BODY_BYTES));
    const page: PageSummary = await database.transaction(async (tx) => {
      const after = await unpublish(tx, c.req.param('id'), confirmation, changeBy(c));
      await audit(tx, c, { action: 'page.unpublish', ...told(after) });
      await notePage(tx, { kind: 'page', page: after.id });
      return after;
    });
    return c.json(page);
  });

  app.patch('/pages/:id/versions/:version', async (c) => {
    const { name } = check(nameVersionShape, await readJson(c.req.raw, SMALL_BODY_BYTES));
    const id = c.req.param('id');
    const version = Number(c.req.param('version'));
    if (!Number.isInteger(version) || version < 1 || version > MAX_VERSION)
      throw notFound('Esa versión no existe.');
    const named = await database.transaction(async (tx) => {
      const page = await readPage(tx, id, true);
      const changed = await nameVersion(tx, id, version, name);
      const detail = `${page.name} · versión ${version} · «${name}»`;
      await audit(tx, c, { action: 'page.version-name', ...told(page), detail });
      await notePage(tx, { kind: 'page', page: id });
      return changed;
    });
    return c.json(named);
  });

  return app;
}
