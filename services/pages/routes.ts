import { type Context, Hono } from 'hono';
import {
  changePage as changePageShape,
  createPage as createPageShape,
  MAX_VERSION,
  type PageSummary,
  type PublishedPage,
  restorePage,
  type SavedPage,
  savePage,
  type VersionConflict,
} from '../../schemas/api.ts';
import type { Clock } from '../../schemas/clock.ts';
import type { Sanitiser } from '../../schemas/html.ts';
import { firstIssues } from '../../schemas/json-limits.ts';
import {
  checkPage,
  MAX_PAGE_BYTES,
  type PageDocument,
  type PageRoute,
  pageRoute,
} from '../../schemas/page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { removeVersion as removeVersionShape } from '../../schemas/take-down.ts';
import type { StaffAudit } from '../audit/audit-log.ts';
import type { Database, Tx } from '../database/database.ts';
import {
  check,
  type FaultLog,
  notFound,
  Problem,
  readJson,
  replyWithProblem,
} from '../http/problem.ts';
import { type BlockChecks, cleanPage, prepareBlocks } from './check-blocks.ts';
import { type Change, readPage } from './page-rows.ts';
import { changePage, createPage, deletePage, listPages, undeletePage } from './pages.ts';
import { publish } from './publishing.ts';
import {
  listVersions,
  type Prepare,
  pageVersion,
  readDraft,
  removeVersion,
  restoreVersion,
  saveDraft,
} from './versions.ts';

const SMALL_BODY_BYTES = 20_000;
/** The document's own limit plus the envelope around it. */
const SAVE_BODY_BYTES = MAX_PAGE_BYTES + 1_000;

const route = pageRoute.transform(spelled);
const createBody = createPageShape.extend({ route });
const changeBody = changePageShape.extend({ route: route.optional() });

/**
 * `%c3%b3`, `%C3%B3` and `o%CC%81` are one address to whoever requests it: it is stored in one
 * spelling, so that no page hides another.
 */
function spelled(given: PageRoute): PageRoute {
  if (given.kind !== 'path') return given;
  const words = decodeURIComponent(given.path).normalize('NFC').split('/');
  const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
  return {
    kind: 'path',
    path: words.map((word) => encodeURIComponent(word).replace(/[!'()*]/g, percent)).join('/'),
  };
}

interface PagesDependencies {
  database: Database;
  blocks: BlockChecks;
  /** For overrides. */
  sanitiser: Pick<Sanitiser, 'inline'>;
  /**
   * The same two for one page, where its markup may be sanitised before they are used and without
   * holding this thread up.
   */
  prepared?: (
    document: PageDocument,
    site: SiteProperties,
  ) => Promise<Pick<PagesDependencies, 'blocks' | 'sanitiser'>>;
  /** Fills the resizer tokens of pictures that a page's blocks chose. */
  signImages: (tx: Tx, document: PageDocument) => Promise<PageDocument>;
  readSite(tx: Tx, key: string): Promise<SiteProperties | undefined>;
  /** Does a layout of that name exist? */
  hasLayout?: (name: string) => boolean;
  clock: Clock;
  ids: () => string;
  /** The name of the editor who sent the request. */
  editorName(context: Context): string;
  /** Throws Problem 403 unless who sent the request is an admin. */
  requireAdmin(context: Context): void;
  audit: StaffAudit;
  log?: FaultLog;
}

/**
 * A document nested so deep that checking it overflows the stack is refused like any other fault.
 */
function checkDeep(document: unknown): ReturnType<typeof checkPage> {
  try {
    return checkPage(document);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, issues: [{ path: [], message: 'La página tiene demasiados niveles' }] };
  }
}

const conflictOf = ({ body }: Problem): VersionConflict['current'] | undefined =>
  body.code === 'version_conflict' ? (body.current as VersionConflict['current']) : undefined;

const versionIn = (text: string): number => {
  const version = Number(text);
  if (!Number.isInteger(version) || version < 1 || version > MAX_VERSION)
    throw notFound('Esa versión no existe.');
  return version;
};

/**
 * The page part of the staff API (schemas/api.ts), to be mounted at `/api`. Who may call it is
 * decided before.
 */
export function pagesRoutes(dependencies: PagesDependencies): Hono {
  const { database, signImages, readSite, clock, ids, audit, log } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));
  const changeBy = (c: Context) => ({ by: dependencies.editorName(c), now: clock() });

  /** What is told of a page beside its document. */
  const told = ({ id, site, name }: PageSummary) => ({
    subject: { kind: 'page', id } as const,
    site,
    detail: name,
  });
  const facts = ({ name, route }: PageSummary) => ({ name, route });

  const siteOrProblem = async (tx: Tx, key: string): Promise<SiteProperties> => {
    const found = await readSite(tx, key);
    if (!found) throw notFound(`No hay un sitio «${key}».`);
    return found;
  };

  /** A stored document as it may be shown today. */
  const shown = async (
    tx: Tx,
    site: SiteProperties,
    stored: PageDocument,
  ): Promise<PageDocument> => {
    const { blocks, sanitiser } = (await dependencies.prepared?.(stored, site)) ?? dependencies;
    return signImages(tx, cleanPage(stored, { site, blocks, inline: sanitiser.inline }));
  };
  const showVersion = async <T extends { document: PageDocument }>(id: string, version: T) => {
    const page = await readPage(database.db, id);
    const site = await siteOrProblem(database.db, page.site);
    return { ...version, document: await shown(database.db, site, version.document) };
  };
  /** The draft that a conflict tells of goes onto a canvas too. */
  const withShownConflict = async <T>(id: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await database.transaction(work);
    } catch (error) {
      const current = error instanceof Problem ? conflictOf(error) : undefined;
      if (current && error instanceof Problem) error.body.current = await showVersion(id, current);
      throw error;
    }
  };
  const refuseUnknownLayout = (name: string): void => {
    if (dependencies.hasLayout && !dependencies.hasLayout(name))
      throw new Problem(422, 'invalid_input', 'Esa plantilla no existe.', {
        issues: [{ path: ['layout'], message: `No hay una plantilla «${name}»` }],
      });
  };

  /**
   * Reads and checks the envelope and the document; what depends on the stored draft runs inside
   * the save's transaction.
   */
  const readSave = async (c: Context): Promise<{ baseVersion: number; document: PageDocument }> => {
    const { baseVersion, document } = check(savePage, await readJson(c.req.raw, SAVE_BODY_BYTES));
    const checked = checkDeep(document);
    if (!checked.ok)
      throw new Problem(422, 'invalid_page', 'La página tiene datos que no son válidos.', {
        issues: firstIssues(checked.issues),
      });
    return { baseVersion, document: checked.document };
  };
  const prepareFor =
    (tx: Tx, given: PageDocument, onDraft: (draft: PageDocument) => void): Prepare =>
    async (draft, page) => {
      onDraft(draft);
      const properties = await siteOrProblem(tx, page.site);
      if (given.layout !== draft.layout) refuseUnknownLayout(given.layout);
      const { blocks, sanitiser } =
        (await dependencies.prepared?.(given, properties)) ?? dependencies;
      const preparedOver = (...drafts: PageDocument[]) =>
        prepareBlocks({
          document: given,
          drafts,
          site: properties,
          blocks,
          inline: sanitiser.inline,
        });
      const first = preparedOver(draft);
      const { document, issues } =
        first.issues.length === 0 ? first : preparedOver(draft, await shown(tx, properties, draft));
      if (issues.length > 0)
        throw new Problem(422, 'invalid_page', 'Hay bloques con datos que no son válidos.', {
          issues,
        });
      const signed = await signImages(tx, document);
      if (Buffer.byteLength(JSON.stringify(signed)) > MAX_PAGE_BYTES) {
        throw new Problem(413, 'too_large', `La página pasa de ${MAX_PAGE_BYTES / 1_000} kB.`);
      }
      return signed;
    };

  /** Saves what a request brings, as a draft or for readers, and notes which version it became. */
  const saveBy = async <Saved extends SavedPage>(
    c: Context,
    action: 'page.save' | 'page.publish',
    save: (
      tx: Tx,
      id: string,
      baseVersion: number,
      prepare: Prepare,
      change: Change,
    ) => Promise<Saved>,
  ): Promise<Saved> => {
    const { baseVersion, document } = await readSave(c);
    const id = c.req.param('id') ?? '';
    return withShownConflict(id, async (tx) => {
      let before: PageDocument | undefined;
      const prepare = prepareFor(tx, document, (draft) => {
        before = draft;
      });
      const saved = await save(tx, id, baseVersion, prepare, changeBy(c));
      const page = await readPage(tx, id);
      const detail = `${page.name} · versión ${saved.version}`;
      await audit(tx, c, { action, ...told(page), detail, before, after: saved.document });
      return saved;
    });
  };

  app.get('/pages', async (c) => c.json(await listPages(database.db, c.req.query('site') ?? '')));

  app.post('/pages', async (c) => {
    const input = check(createBody, await readJson(c.req.raw, SMALL_BODY_BYTES));
    refuseUnknownLayout(input.layout);
    const page = await database.transaction(async (tx) => {
      await siteOrProblem(tx, input.site);
      const made = await createPage(tx, { ...input, id: ids() }, changeBy(c));
      const after = made.document;
      await audit(tx, c, { action: 'page.create', ...told(made), before: null, after });
      return made;
    });
    return c.json(page, 201);
  });

  app.get('/pages/:id', async (c) => {
    const { db } = database;
    const page = await readDraft(db, c.req.param('id'));
    const site = await siteOrProblem(db, page.site);
    return c.json({ ...page, document: await shown(db, site, page.document) });
  });

  app.patch('/pages/:id', async (c) => {
    const change = check(changeBody, await readJson(c.req.raw, SMALL_BODY_BYTES));
    const id = c.req.param('id');
    const changed = await database.transaction(async (tx) => {
      const before = await readPage(tx, id, true);
      const after = await changePage(tx, id, change, changeBy(c));
      const digests = { before: facts(before), after: facts(after) };
      await audit(tx, c, { action: 'page.change', ...told(after), ...digests });
      return after;
    });
    return c.json(changed);
  });

  app.delete('/pages/:id', async (c) => {
    const id = c.req.param('id');
    await database.transaction(async (tx) => {
      const page = await readDraft(tx, id);
      await deletePage(tx, id, changeBy(c));
      await audit(tx, c, { action: 'page.delete', ...told(page), before: page.document });
    });
    return c.body(null, 204);
  });

  app.post('/pages/:id/undelete', async (c) => {
    const page = await database.transaction(async (tx) => {
      const found = await undeletePage(tx, c.req.param('id'));
      const after = (await readDraft(tx, found.id)).document;
      await audit(tx, c, { action: 'page.undelete', ...told(found), before: null, after });
      return found;
    });
    return c.json(page);
  });

  app.put('/pages/:id/draft', async (c) => {
    const saved: SavedPage = await saveBy(c, 'page.save', saveDraft);
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
    const { version, baseVersion } = check(
      restorePage,
      await readJson(c.req.raw, SMALL_BODY_BYTES),
    );
    const id = c.req.param('id');
    const restored = await withShownConflict(id, async (tx) => {
      const { document: before, ...page } = await readDraft(tx, id);
      const saved = await restoreVersion(tx, id, version, baseVersion, changeBy(c));
      const detail = `${page.name} · versión ${version}`;
      const after = saved.document;
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
