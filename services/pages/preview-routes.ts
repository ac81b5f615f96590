import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { Clock } from '../../schemas/clock.ts';
import { publishingEndpoints as api } from '../../schemas/endpoints/publishing.ts';
import {
  type PageLooks,
  type PageWeight,
  previewSeconds,
  type renderedQuery,
} from '../../schemas/preview-api.ts';
import type { Tx } from '../database/database.ts';
import { FRAME_POLICY } from '../http/frame-policy.ts';
import { invalid, notFound } from '../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { readPage } from './page-rows.ts';
import { addPreview, listPreviews, type PagePreview, revokePreview } from './previews.ts';
import { pageVersion } from './versions.ts';

/** rule 6.23 */
const MAX_AHEAD_MS = 366 * 86_400_000;

/** A page as the editor's frame shows it. */
export interface RenderedPreview {
  status: number;
  html: Uint8Array;
}

interface PreviewDependencies extends EndpointDependencies {
  clock: Clock;
  ids: () => string;
  /** A fresh secret of at least 32 random bytes, as letters of an address. */
  tokens: () => string;
  editorName(context: Context): string;
  /** The page at a path of its site, with inline styles. */
  renderPreview(view: PagePreview, path: string, looks: PageLooks): Promise<RenderedPreview>;
  /** What readers load of a rendered page. */
  weigh(html: Buffer): Promise<PageWeight>;
}

/** Pictures of pages may be behind their stories by so much. */
const PICTURE_SECONDS = 300;

/**
 * Links under which a page is seen before its time, and the same page in a frame of the editor, to
 * be mounted at `/api`.
 */
export function previewRoutes(dependencies: PreviewDependencies): Hono {
  const { clock, ids, tokens, editorName } = dependencies;
  const { app, handle } = serveEndpoints(dependencies);

  /** A moment to come, or now. Throws Problem 422 for one past a year. */
  const momentOf = (given: string | undefined): Date | undefined => {
    if (given === undefined) return undefined;
    const at = new Date(given);
    const now = clock();
    if (at.getTime() > now.getTime() + MAX_AHEAD_MS)
      throw invalid([{ path: ['at'], message: 'Elige una hora de los próximos 12 meses' }]);
    return at > now ? at : undefined;
  };
  const detailOf = (name: string, shows: PagePreview['shows'], at: Date | undefined): string =>
    [
      name,
      typeof shows === 'number' ? `versión ${shows}` : '',
      at === undefined ? '' : at.toISOString(),
    ]
      .filter(Boolean)
      .join(' · ');

  handle(api.previews, async ({ params, tx }) => {
    const page = await readPage(tx, params.id);
    return listPreviews(tx, { pageId: page.id }, clock());
  });

  handle(api.createPreview, async ({ c, params: { id: pageId }, body, tx, note }) => {
    const { shows, at, hours } = body;
    const moment = momentOf(at);
    const token = tokens();
    const page = await readPage(tx, pageId);
    if (typeof shows === 'number') await pageVersion(tx, pageId, shows);
    const now = clock();
    const expiresAt = new Date(now.getTime() + previewSeconds(hours) * 1_000);
    const given = { token, subject: { pageId }, shows, at: moment, now, expiresAt };
    const link = await addPreview(tx, { ...given, id: ids(), by: editorName(c) });
    const subject = { kind: 'page', id: pageId } as const;
    await note({ subject, site: page.site, detail: detailOf(page.name, shows, moment) });
    return { ...link, path: `/_preview/${token}` };
  });

  handle(api.revokePreview, async ({ params: { id, preview }, tx, note }) => {
    const page = await readPage(tx, id);
    await revokePreview(tx, { pageId: id }, preview);
    await note({ subject: { kind: 'page', id }, site: page.site, detail: page.name });
  });

  const rendered = async (
    tx: Tx,
    id: string,
    { shows, at, path, ...looks }: z.output<typeof renderedQuery>,
  ) => {
    const page = await readPage(tx, id);
    const where = page.route.kind === 'path' ? page.route.path : (path ?? '/');
    const view = { pageId: page.id, site: page.site, shows, at: momentOf(at) };
    return dependencies.renderPreview(view, where, looks);
  };

  handle(api.pageWeight, async ({ params, query, tx }) => {
    const { status, html } = await rendered(tx, params.id, query);
    if (status !== 200) throw notFound('La página no se pudo dibujar.');
    return dependencies.weigh(Buffer.from(html));
  });

  handle(api.rendered, async ({ c, params, query, tx }) => {
    const { status, html } = await rendered(tx, params.id, query);
    const isPicture = status === 200 && query.part === 'top';
    return c.body(new Uint8Array(html), status === 200 ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': FRAME_POLICY,
      'Cache-Control': isPicture ? `private, max-age=${PICTURE_SECONDS}` : 'private, no-store',
    });
  });

  return app;
}
