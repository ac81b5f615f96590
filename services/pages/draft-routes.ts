import { type Context, Hono } from 'hono';
import {
  MAX_VERSION,
  type PageSummary,
  type PublishedPage,
  pageHistory,
  restorePage,
  type SavedDraft,
  type SavedPage,
} from '../../schemas/api.ts';
import { MAX_PAGE_BYTES, MAX_PAGE_VALUES, type PageDocument } from '../../schemas/page.ts';
import { removeVersion as removeVersionShape } from '../../schemas/take-down.ts';
import { notePage } from '../changes/page-notes.ts';
import type { Tx } from '../database/database.ts';
import { check, notFound, readJson, replyWithProblem } from '../http/problem.ts';
import { type Prepare, readDraft, saveDraft } from './drafts.ts';
import { readHistory, writeHistory } from './histories.ts';
import { type Change, readPage } from './page-rows.ts';
import { type PagesDependencies, pageWork } from './page-work.ts';
import { publish } from './publishing.ts';
import {
  listVersions,
  nameVersion,
  pageVersion,
  removeVersion,
  restoreVersion,
  saveVersion,
} from './versions.ts';

const SMALL_BODY_BYTES = 20_000;
/** As long as a page: its steps hold what they replaced. */
const HISTORY_BYTES = MAX_PAGE_BYTES;

const versionIn = (text: string): number => {
  const version = Number(text);
  if (!Number.isInteger(version) || version < 1 || version > MAX_VERSION)
    throw notFound('Esa versión no existe.');
  return version;
};

/**
 * The working draft of a page, and its versions: the part of the staff API between opening a page
 * and publishing it.
 */
export function draftRoutes(dependencies: PagesDependencies): Hono {
  const { database, clock, audit, staffIdOf, log } = dependencies;
  const { changeBy, told, showVersion, withShownConflict, readSave, prepareFor } =
    pageWork(dependencies);
  const app = new Hono();
  app.onError(replyWithProblem(log));

  /** Whoever has the page open looks at its draft and its versions. */
  const noteVersion = async (tx: Tx, { id, revision, updatedBy }: PageSummary) => {
    await notePage(tx, { kind: 'draft', page: id, revision, by: updatedBy });
    await notePage(tx, { kind: 'page', page: id });
  };

  /** Saves what a request brings, as a draft or for readers, and notes which version it became. */
  const saveBy = async <Saved extends SavedPage>(
    c: Context,
    action: 'page.save' | 'page.publish',
    save: (
      tx: Tx,
      id: string,
      baseRevision: number,
      prepare: Prepare,
      change: Change,
    ) => Promise<Saved>,
  ): Promise<Saved> => {
    const { baseRevision, document, name } = await readSave(c);
    const id = c.req.param('id') ?? '';
    return withShownConflict(id, async (tx) => {
      let before: PageDocument | undefined;
      const prepare = prepareFor(tx, {
        document,
        isForReaders: action === 'page.publish',
        onDraft: (draft) => {
          before = draft;
        },
      });
      const saved = await save(tx, id, baseRevision, prepare, changeBy(c));
      if (name !== undefined) await nameVersion(tx, id, saved.version, name);
      const page = await readPage(tx, id);
      const detail = `${page.name} · versión ${saved.version}`;
      await noteVersion(tx, page);
      await audit(tx, c, { action, ...told(page), detail, before, after: saved.document });
      return saved;
    });
  };

  app.put('/pages/:id/draft', async (c) => {
    const { baseRevision, document } = await readSave(c);
    const id = c.req.param('id');
    const saved: SavedDraft = await withShownConflict(id, async (tx) => {
      let before: PageDocument | undefined;
      const prepare = prepareFor(tx, {
        document,
        isForReaders: false,
        onDraft: (draft) => {
          before = draft;
        },
      });
      const change = changeBy(c);
      const page = await readPage(tx, id, true);
      const done = await saveDraft(tx, id, baseRevision, prepare, change);
      // An hour of writing is one line: the first autosave after a version, or after a colleague's.
      const isFirst = !page.isDraftAhead || page.updatedBy !== change.by;
      if (done.revision !== page.revision)
        await notePage(tx, { kind: 'draft', page: id, revision: done.revision, by: change.by });
      if (isFirst && done.revision !== page.revision)
        await audit(tx, c, { action: 'page.draft', ...told(page), before, after: done.document });
      return done;
    });
    return c.json(saved);
  });

  app.get('/pages/:id/history', async (c) => {
    const history = await readHistory(database.db, c.req.param('id'), staffIdOf(c));
    return c.json({ history: history === null ? null : JSON.parse(history) });
  });

  app.put('/pages/:id/history', async (c) => {
    const { history } = check(
      pageHistory,
      await readJson(c.req.raw, HISTORY_BYTES, MAX_PAGE_VALUES),
    );
    const saved = { history: JSON.stringify(history ?? null), now: clock() };
    await database.transaction((tx) => writeHistory(tx, c.req.param('id'), staffIdOf(c), saved));
    return c.body(null, 204);
  });

  app.post('/pages/:id/versions', async (c) => {
    const saved: SavedPage = await saveBy(c, 'page.save', saveVersion);
    return c.json(saved);
  });

  app.post('/pages/:id/publish', async (c) => {
    const published: PublishedPage = await saveBy(c, 'page.publish', publish);
    return c.json(published);
  });

  app.get('/pages/:id/versions', async (c) =>
    c.json(await listVersions(database.db, c.req.param('id'))),
  );

  app.get('/pages/:id/versions/:version', async (c) =>
    c.json(
      await showVersion(
        c.req.param('id'),
        await pageVersion(database.db, c.req.param('id'), versionIn(c.req.param('version'))),
      ),
    ),
  );

  app.delete('/pages/:id/versions/:version', async (c) => {
    dependencies.requireAdmin(c);
    const { reason } = check(removeVersionShape, await readJson(c.req.raw, SMALL_BODY_BYTES));
    const id = c.req.param('id');
    const version = versionIn(c.req.param('version'));
    await database.transaction(async (tx) => {
      const before = await removeVersion(tx, id, version, clock());
      const page = await readPage(tx, id);
      const detail = `${page.name} · versión ${version}: ${reason}`;
      await audit(tx, c, { action: 'page.version-remove', ...told(page), detail, before });
    });
    return c.body(null, 204);
  });

  app.post('/pages/:id/restore', async (c) => {
    const { version, baseRevision } = check(
      restorePage,
      await readJson(c.req.raw, SMALL_BODY_BYTES),
    );
    const id = c.req.param('id');
    const restored = await withShownConflict(id, async (tx) => {
      const { document: before, ...page } = await readDraft(tx, id);
      const saved = await restoreVersion(tx, id, version, baseRevision, changeBy(c));
      const detail = `${page.name} · versión ${version}`;
      const after = saved.document;
      await noteVersion(tx, await readPage(tx, id));
      await audit(tx, c, {
        action: 'page.restore',
        ...told(page as PageSummary),
        detail,
        before,
        after,
      });
      return saved;
    });
    return c.json(await showVersion(id, restored));
  });

  return app;
}
