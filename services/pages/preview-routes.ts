import { type Context, Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import {
  createPreview,
  type NewPreview,
  type PageLooks,
  type PageWeight,
  previewSeconds,
  renderedQuery,
} from '../../schemas/preview-api.ts';
import type { StaffAudit } from '../audit/audit-log.ts';
import type { Database } from '../database/database.ts';
import {
  check,
  type FaultLog,
  invalid,
  notFound,
  readJson,
  replyWithProblem,
} from '../http/problem.ts';
import { readPage } from './page-rows.ts';
import { addPreview, listPreviews, type OpenPreview, revokePreview } from './previews.ts';
import { pageVersion } from './versions.ts';

const SMALL_BODY_BYTES = 2_000;
/** rule 6.23 */
const MAX_AHEAD_MS = 366 * 86_400_000;

/** A page as the editor's frame shows it. */
export interface RenderedPreview {
  status: number;
  html: Uint8Array;
}

interface PreviewDependencies {
  database: Database;
  clock: Clock;
  ids: () => string;
  /** A fresh secret of at least 32 random bytes, as letters of an address. */
  tokens: () => string;
  editorName(context: Context): string;
  /** The page at a path of its site, with inline styles. */
  renderPreview(view: OpenPreview, path: string, looks: PageLooks): Promise<RenderedPreview>;
  /** What readers load of a rendered page. */
  weigh(html: Buffer): Promise<PageWeight>;
  audit: StaffAudit;
  log?: FaultLog;
}

/** Pictures of pages may be behind their stories by so much. */
const PICTURE_SECONDS = 300;

/** No script runs, whatever is in the page; the editor may look into the frame. */
const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: http: data:",
  "media-src 'self' https: http:",
  "font-src 'self'",
  'frame-src https:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin',
].join('; ');

/**
 * Links under which a page is seen before its time, and the same page in a frame of the editor, to
 * be mounted at `/api`.
 */
export function previewRoutes(dependencies: PreviewDependencies): Hono {
  const { database, clock, ids, tokens, editorName, audit, log } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));

  /** A moment to come, or now. Throws Problem 422 for one past a year. */
  const momentOf = (given: string | undefined): Date | undefined => {
    if (given === undefined) return undefined;
    const at = new Date(given);
    const now = clock();
    if (at.getTime() > now.getTime() + MAX_AHEAD_MS)
      throw invalid([{ path: ['at'], message: 'Elige una hora de los próximos 12 meses' }]);
    return at > now ? at : undefined;
  };
  const told = (name: string, shows: OpenPreview['shows'], at: Date | undefined): string =>
    [
      name,
      typeof shows === 'number' ? `versión ${shows}` : '',
      at === undefined ? '' : at.toISOString(),
    ]
      .filter(Boolean)
      .join(' · ');

  app.get('/pages/:id/previews', async (c) => {
    const page = await readPage(database.db, c.req.param('id'));
    return c.json(await listPreviews(database.db, page.id, clock()));
  });

  app.post('/pages/:id/previews', async (c) => {
    const { shows, at, hours } = check(createPreview, await readJson(c.req.raw, SMALL_BODY_BYTES));
    const pageId = c.req.param('id');
    const moment = momentOf(at);
    const token = tokens();
    const link = await database.transaction(async (tx) => {
      const page = await readPage(tx, pageId);
      if (typeof shows === 'number') await pageVersion(tx, pageId, shows);
      const now = clock();
      const expiresAt = new Date(now.getTime() + previewSeconds(hours) * 1_000);
      const given = { token, pageId, shows, at: moment, now, expiresAt };
      const made = await addPreview(tx, { ...given, id: ids(), by: editorName(c) });
      const detail = told(page.name, shows, moment);
      const subject = { kind: 'page', id: pageId } as const;
      await audit(tx, c, { action: 'page.preview', subject, site: page.site, detail });
      return made;
    });
    const reply: NewPreview = { ...link, path: `/_preview/${token}` };
    return c.json(reply, 201);
  });

  app.delete('/pages/:id/previews/:preview', async (c) => {
    const pageId = c.req.param('id');
    await database.transaction(async (tx) => {
      const page = await readPage(tx, pageId);
      await revokePreview(tx, pageId, c.req.param('preview'));
      const subject = { kind: 'page', id: pageId } as const;
      const told = { subject, site: page.site, detail: page.name };
      await audit(tx, c, { action: 'page.preview-revoke', ...told });
    });
    return c.body(null, 204);
  });

  const rendered = async (c: Context) => {
    const { shows, at, path, ...looks } = check(renderedQuery, c.req.query());
    const page = await readPage(database.db, c.req.param('id') ?? '');
    const where = page.route.kind === 'path' ? page.route.path : (path ?? '/');
    const view = { pageId: page.id, site: page.site, shows, at: momentOf(at) };
    return dependencies.renderPreview(view, where, looks);
  };

  app.get('/pages/:id/weight', async (c) => {
    const { status, html } = await rendered(c);
    if (status !== 200) throw notFound('La página no se pudo dibujar.');
    return c.json(await dependencies.weigh(Buffer.from(html)));
  });

  app.get('/pages/:id/rendered', async (c) => {
    const { status, html } = await rendered(c);
    const isPicture = status === 200 && c.req.query('part') === 'top';
    return c.body(new Uint8Array(html), status === 200 ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': FRAME_POLICY,
      'Cache-Control': isPicture ? `private, max-age=${PICTURE_SECONDS}` : 'private, no-store',
    });
  });

  return app;
}
