import { type Context, Hono } from 'hono';
import {
  changePage as changePageShape,
  createPage as createPageShape,
  MAX_VERSION,
  type PublishedPage,
  restorePage,
  type SavedPage,
  savePage,
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
import type { Database, Tx } from '../database/database.ts';
import {
  check,
  type FaultLog,
  notFound,
  Problem,
  readJson,
  replyWithProblem,
} from '../http/problem.ts';
import { type BlockChecks, prepareBlocks } from './check-blocks.ts';
import { changePage, createPage, deletePage, listPages, undeletePage } from './pages.ts';
import { publish } from './publishing.ts';
import {
  listVersions,
  type Prepare,
  pageVersion,
  readDraft,
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
  const { database, signImages, readSite, clock, ids, log } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));
  const changeBy = (c: Context) => ({ by: dependencies.editorName(c), now: clock() });

  const siteOrProblem = async (tx: Tx, key: string): Promise<SiteProperties> => {
    const found = await readSite(tx, key);
    if (!found) throw notFound(`No hay un sitio «${key}».`);
    return found;
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
    (tx: Tx, given: PageDocument): Prepare =>
    async (draft, page) => {
      const properties = await siteOrProblem(tx, page.site);
      const { blocks, sanitiser } =
        (await dependencies.prepared?.(given, properties)) ?? dependencies;
      const { document, issues } = prepareBlocks({
        document: given,
        draft,
        site: properties,
        blocks,
        inline: sanitiser.inline,
      });
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

  app.get('/pages', async (c) => c.json(await listPages(database.db, c.req.query('site') ?? '')));

  app.post('/pages', async (c) => {
    const input = check(createBody, await readJson(c.req.raw, SMALL_BODY_BYTES));
    if (dependencies.hasLayout && !dependencies.hasLayout(input.layout)) {
      throw new Problem(422, 'invalid_input', 'Esa plantilla no existe.', {
        issues: [{ path: ['layout'], message: `No hay una plantilla «${input.layout}»` }],
      });
    }
    const page = await database.transaction(async (tx) => {
      await siteOrProblem(tx, input.site);
      return createPage(tx, { ...input, id: ids() }, changeBy(c));
    });
    return c.json(page, 201);
  });

  app.get('/pages/:id', async (c) => c.json(await readDraft(database.db, c.req.param('id'))));

  app.patch('/pages/:id', async (c) => {
    const change = check(changeBody, await readJson(c.req.raw, SMALL_BODY_BYTES));
    return c.json(
      await database.transaction((tx) => changePage(tx, c.req.param('id'), change, changeBy(c))),
    );
  });

  app.delete('/pages/:id', async (c) => {
    await database.transaction((tx) => deletePage(tx, c.req.param('id'), changeBy(c)));
    return c.body(null, 204);
  });

  app.post('/pages/:id/undelete', async (c) =>
    c.json(await database.transaction((tx) => undeletePage(tx, c.req.param('id')))),
  );

  app.put('/pages/:id/draft', async (c) => {
    const { baseVersion, document } = await readSave(c);
    const saved: SavedPage = await database.transaction((tx) =>
      saveDraft(tx, c.req.param('id'), baseVersion, prepareFor(tx, document), changeBy(c)),
    );
    return c.json(saved);
  });

  app.post('/pages/:id/publish', async (c) => {
    const { baseVersion, document } = await readSave(c);
    const published: PublishedPage = await database.transaction((tx) =>
      publish(tx, c.req.param('id'), baseVersion, prepareFor(tx, document), changeBy(c)),
    );
    return c.json(published);
  });

  app.get('/pages/:id/versions', async (c) =>
    c.json(await listVersions(database.db, c.req.param('id'))),
  );

  app.get('/pages/:id/versions/:version', async (c) =>
    c.json(await pageVersion(database.db, c.req.param('id'), versionIn(c.req.param('version')))),
  );

  app.post('/pages/:id/restore', async (c) => {
    const { version, baseVersion } = check(
      restorePage,
      await readJson(c.req.raw, SMALL_BODY_BYTES),
    );
    return c.json(
      await database.transaction((tx) =>
        restoreVersion(tx, c.req.param('id'), version, baseVersion, changeBy(c)),
      ),
    );
  });

  return app;
}
