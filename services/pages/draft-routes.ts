import type { Hono } from 'hono';
import { pageEndpoints as api } from '../../schemas/endpoints/pages.ts';
import {
  MAX_VERSION,
  type PageSummary,
  type SaveDraft,
  type SavedPage,
} from '../../schemas/endpoints/shapes/page.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { withDraftChanges } from '../../schemas/page-records/draft-changes.ts';
import { wireChanges } from '../../schemas/page-records/wire.ts';
import { notePage } from '../changes/page-notes.ts';
import type { Tx } from '../database/database.ts';
import { notFound, Problem } from '../http/problem.ts';
import { type Call, changesBy, serveEndpoints } from '../http/serve-endpoints.ts';
import { type Prepare, readDraft, saveDraft } from './drafts.ts';
import { readHistory, writeHistory } from './histories.ts';
import { type Change, readPage } from './page-rows.ts';
import { pageWork } from './page-work.ts';
import { publish } from './publishing.ts';
import type { PagesDependencies } from './routes.ts';
import {
  listVersions,
  nameVersion,
  pageVersion,
  removeVersion,
  restoreVersion,
  saveVersion,
} from './versions.ts';

/** Of a version, in an address. Throws Problem 404. */
export const versionIn = (text: string): number => {
  const version = Number(text);
  if (!Number.isInteger(version) || version < 1 || version > MAX_VERSION)
    throw notFound('Esa versión no existe.');
  return version;
};

/** The draft that a request changes. Throws Problem 409 where it means another one, 422. */
function changedDraft(draft: PageDocument, page: PageSummary, body: SaveDraft): unknown {
  if (page.revision !== body.baseRevision)
    throw new Problem(409, 'revision_conflict', 'El borrador ya es otro.');
  const changes = wireChanges.safeParse(body.changes);
  if (!changes.success)
    throw new Problem(422, 'invalid_page', 'Los cambios tienen datos que no son válidos.');
  return withDraftChanges(draft, changes.data);
}

/**
 * The working draft of a page, and its versions: the part of the staff API between opening a page
 * and publishing it.
 */
export function draftRoutes(dependencies: PagesDependencies): Hono {
  const { database, clock, staffIdOf } = dependencies;
  const changeBy = changesBy(dependencies);
  const { subjectOf, showVersion, withShownConflict, readDocument, prepareFor } =
    pageWork(dependencies);
  const { app, handle, handleAlone } = serveEndpoints(dependencies);

  /** Whoever has the page open looks at its draft and its versions. */
  const noteVersion = async (tx: Tx, { id, revision, updatedBy }: PageSummary) => {
    await notePage(tx, { kind: 'draft', page: id, revision, by: updatedBy });
    await notePage(tx, { kind: 'page', page: id });
  };

  /** Saves what a request brings, as a draft or for readers, and notes which version it became. */
  const saveBy =
    <Saved extends SavedPage>(
      save: (
        tx: Tx,
        id: string,
        baseRevision: number,
        prepare: Prepare,
        change: Change,
      ) => Promise<Saved>,
      isForReaders: boolean,
    ) =>
    async ({
      c,
      params: { id },
      body,
      note,
    }: Call<typeof api.saveVersion | typeof api.publish>) => {
      const { baseRevision, name } = body;
      const document = await readDocument(body.document);
      return withShownConflict(id, async (tx) => {
        let before: PageDocument | undefined;
        const onDraft = (draft: PageDocument) => {
          before = draft;
        };
        const prepare = prepareFor(tx, { document, isForReaders, onDraft });
        const saved = await save(tx, id, baseRevision, prepare, changeBy(c));
        if (name !== undefined) await nameVersion(tx, id, saved.version, name);
        const page = await readPage(tx, id);
        const detail = `${page.name} · versión ${saved.version}`;
        await noteVersion(tx, page);
        await note({ ...subjectOf(page), detail, before, after: saved.document }, tx);
        return saved;
      });
    };

  handleAlone(api.saveDraft, async ({ c, params: { id }, body, note }) => {
    const isWhole = body.changes === undefined || body.document !== undefined;
    const whole = isWhole ? await readDocument(body.document) : undefined;
    return withShownConflict(id, async (tx) => {
      let before: PageDocument | undefined;
      const onDraft = (draft: PageDocument) => {
        before = draft;
      };
      const prepare: Prepare = async (draft, page) => {
        const document = whole ?? (await readDocument(changedDraft(draft, page, body)));
        return prepareFor(tx, { document, isForReaders: false, onDraft })(draft, page);
      };
      const change = changeBy(c);
      const page = await readPage(tx, id, true);
      const saved = await saveDraft(tx, id, body.baseRevision, prepare, change);
      // An hour of writing is one line: the first autosave after a version, or after a colleague's.
      const isFirst = !page.isDraftAhead || page.updatedBy !== change.by;
      if (saved.revision !== page.revision)
        await notePage(tx, { kind: 'draft', page: id, revision: saved.revision, by: change.by });
      if (isFirst && saved.revision !== page.revision)
        await note({ ...subjectOf(page), before, after: saved.document }, tx);
      return saved;
    });
  });

  handle(api.history, async ({ c, params, tx }) => {
    const history = await readHistory(tx, params.id, staffIdOf(c));
    return { history: history === null ? null : JSON.parse(history) };
  });

  handleAlone(api.saveHistory, async ({ c, params, body }) => {
    const saved = { history: JSON.stringify(body.history ?? null), now: clock() };
    await database.transaction((tx) => writeHistory(tx, params.id, staffIdOf(c), saved));
  });

  handleAlone(api.saveVersion, saveBy(saveVersion, false));
  handleAlone(api.publish, saveBy(publish, true));

  handle(api.versions, ({ params, tx }) => listVersions(tx, params.id));

  handle(api.version, async ({ params: { id, version }, tx }) =>
    showVersion(id, await pageVersion(tx, id, versionIn(version))),
  );

  handle(api.removeVersion, async ({ c, params, body, tx, note }) => {
    dependencies.requireAdmin(c);
    const version = versionIn(params.version);
    const before = await removeVersion(tx, params.id, version, clock());
    const page = await readPage(tx, params.id);
    const detail = `${page.name} · versión ${version}: ${body.reason}`;
    await note({ ...subjectOf(page), detail, before });
  });

  handleAlone(api.restore, async ({ c, params: { id }, body: { version, baseRevision }, note }) => {
    const restored = await withShownConflict(id, async (tx) => {
      const { document: before, ...page } = await readDraft(tx, id);
      const saved = await restoreVersion(tx, id, version, baseRevision, changeBy(c));
      const detail = `${page.name} · versión ${version}`;
      await noteVersion(tx, await readPage(tx, id));
      await note({ ...subjectOf(page as PageSummary), detail, before, after: saved.document }, tx);
      return saved;
    });
    return showVersion(id, restored);
  });

  return app;
}
