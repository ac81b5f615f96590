import type { Context, Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import { storyEndpoints as api } from '../../schemas/endpoints/story-desk.ts';
import { escapeHtml } from '../../schemas/escape-html.ts';
import {
  type PageLooks,
  type PreviewLink,
  previewSeconds,
  type StoryPlaces,
} from '../../schemas/preview-api.ts';
import { sitesOf } from '../../schemas/story-document.ts';
import type { Tx } from '../database/database.ts';
import { FRAME_POLICY } from '../http/frame-policy.ts';
import { invalid, Problem } from '../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { headlineOf } from './act-of-draft.ts';
import { type DeskDraft, readDraft } from './draft-rows.ts';
import { type Filing, filedUnder } from './filed-under.ts';

interface NewStoryLink {
  id: string;
  /** At least 32 random bytes; only its digest is stored. */
  token: string;
  subject: { storyId: string; site: string };
  shows: 'draft';
  at: undefined;
  by: string;
  now: Date;
  expiresAt: Date;
}

/** Where links are kept (services/pages). */
interface StoryLinks {
  add(tx: Tx, link: NewStoryLink): Promise<PreviewLink>;
  list(tx: Tx, subject: { storyId: string }, now: Date): Promise<PreviewLink[]>;
  revoke(tx: Tx, subject: { storyId: string }, id: string): Promise<void>;
}

export interface StoryPreviewParts {
  storyLinks: StoryLinks;
  /** Below a link: leads to the story, wherever it stands by then. */
  storyLinkPath: string;
}

interface StoryPreviewDependencies extends EndpointDependencies, StoryPreviewParts {
  clock: Clock;
  ids: () => string;
  /** A fresh secret of at least 32 random bytes, as letters of an address. */
  tokens: () => string;
  editorName(context: Context): string;
  /** The draft as readers of a site would get it, one element of it, or another page with it. */
  renderPreview(
    view: { storyId: string; site: string; element?: number | undefined },
    path: string | undefined,
    looks: PageLooks,
  ): Promise<{ status: number; html: Uint8Array }>;
  /** Pages of its site that would show the draft: the site's own, and some that are about it. */
  pagesWithStory(
    view: { storyId: string; site: string },
    about: readonly Filing[],
  ): Promise<StoryPlaces>;
}

/** What keeps a draft from being shown, as a page of the frame. */
function faultPage({ body, message }: Problem): string {
  const words = body.issues?.length ? body.issues.map((issue) => issue.message) : [message];
  const items = words.map((each) => `<li>${escapeHtml(each)}</li>`).join('');
  return (
    '<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><title>Falta algo</title>' +
    '<style>body{font:16px/1.5 system-ui,sans-serif;margin:3rem auto;max-width:32rem;' +
    'padding:0 1rem}</style></head><body><h1>Todavía no se puede ver</h1>' +
    `<ul>${items}</ul></body></html>`
  );
}

/** The draft of a story as its readers would see it, to be mounted at `/api`. */
export function storyPreviewRoutes(dependencies: StoryPreviewDependencies): Hono {
  const { clock, ids, tokens, editorName, storyLinks, storyLinkPath } = dependencies;
  const { app, handle } = serveEndpoints(dependencies);
  const subjectOf = ({ id, site }: Pick<DeskDraft, 'id' | 'site'>) =>
    ({ subject: { kind: 'document', id }, site }) as const;

  handle(api.renderedStory, async ({ c, params: { id }, query }) => {
    const { site, path, element, ...looks } = query;
    const page = (status: 200 | 404 | 422, html: string | Uint8Array) =>
      c.body(typeof html === 'string' ? html : new Uint8Array(html), status, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': FRAME_POLICY,
        'Cache-Control': 'private, no-store',
      });
    try {
      const found = await dependencies.renderPreview({ storyId: id, site, element }, path, looks);
      return page(found.status === 200 ? 200 : 404, found.html);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 422) throw error;
      return page(422, faultPage(error));
    }
  });

  handle(api.storyPlaces, async ({ params: { id }, query: { site }, tx }) => {
    const { document } = await readDraft(tx, id);
    return dependencies.pagesWithStory({ storyId: id, site }, filedUnder(document, site));
  });

  handle(api.storyPreviews, async ({ params: { id }, tx }) => {
    await readDraft(tx, id);
    return storyLinks.list(tx, { storyId: id }, clock());
  });

  handle(api.createStoryPreview, async ({ c, params: { id }, body: { site, hours }, tx, note }) => {
    const draft = await readDraft(tx, id);
    if (!sitesOf(draft.document, draft.site, [site]).includes(site))
      throw invalid([{ path: ['site'], message: 'La nota no se publica en este sitio' }]);
    const token = tokens();
    const now = clock();
    const link = await storyLinks.add(tx, {
      id: ids(),
      token,
      subject: { storyId: id, site },
      shows: 'draft',
      at: undefined,
      by: editorName(c),
      now,
      expiresAt: new Date(now.getTime() + previewSeconds(hours) * 1_000),
    });
    await note({ ...subjectOf(draft), detail: headlineOf(draft) });
    return { ...link, path: `/_preview/${token}${storyLinkPath}` };
  });

  handle(api.revokeStoryPreview, async ({ params: { id, preview }, tx, note }) => {
    const draft = await readDraft(tx, id);
    await storyLinks.revoke(tx, { storyId: id }, preview);
    await note({ ...subjectOf(draft), detail: headlineOf(draft) });
  });

  return app;
}
