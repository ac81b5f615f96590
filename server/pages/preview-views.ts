import { previewPage } from '../../renderer/site/preview.ts';
import { withLooks } from '../../renderer/site/preview-looks.ts';
import type { Preview, Previews } from '../../renderer/site/preview-source.ts';
import type { ReaderContext } from '../../renderer/site/reader-context.ts';
import type { Clock } from '../../schemas/clock.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { PageLooks } from '../../schemas/preview-api.ts';
import { asOf } from '../../services/database/as-of.ts';
import type { Database } from '../../services/database/database.ts';
import { documentAsOf, pagesAsOf } from '../../services/pages/pages-as-of.ts';
import type { RenderedPreview } from '../../services/pages/preview-routes.ts';
import { findPreview, type OpenPreview } from '../../services/pages/previews.ts';
import type { ContentReplies } from '../../services/sources/content-replies.ts';
import { requestContent } from '../content/request-content.ts';

interface ViewParts {
  database: Database;
  replies: ContentReplies;
  clock: Clock;
  /** A stored document as readers of its site may be shown it today, or at a moment to come. */
  shown(document: PageDocument, site: string, at?: Date): Promise<PageDocument | null>;
}

/** Whoever was given a preview reads all of it. */
const WHOLE = { isForReaders: false };
/** As on the site, where the page is the same for everybody. */
const OPEN = { isForReaders: true };

/** The newspaper as a preview shows it: pages, content and the page that is looked at. */
function viewOf(parts: ViewParts, view: OpenPreview, reading = WHOLE): Preview {
  const { database, replies, clock, shown } = parts;
  const { db } = database.reading;
  const { at } = view;
  const moment = at ?? clock();
  return {
    site: view.site,
    publishedPages: (site) => pagesAsOf(db, site, moment, view),
    publishedDocument: async (id) => {
      const document = await documentAsOf(db, id, moment, view);
      return document ? shown(document, view.site, at) : null;
    },
    request: at
      ? (request, site) =>
          asOf(database, at, (tx) =>
            requestContent(replies, { reading: { db: tx } }, reading)(request, site),
          )
      : requestContent(replies, database, reading),
  };
}

/** What opens a token, for the readers' side. A moment that passed is now. */
export const previewFinder =
  (parts: ViewParts): Previews['find'] =>
  async (token) => {
    const now = parts.clock();
    const found = await findPreview(parts.database.reading.db, token, now);
    if (!found) return undefined;
    const at = found.at && found.at > now ? found.at : undefined;
    return viewOf(parts, { ...found, at });
  };

const NOTHING = '<!doctype html><html lang="es-MX"><title>Nada</title><body></body></html>';

/** The frame's policy lets none run: they need not be there. Nor does anything take the focus. */
const SCRIPT = /<script\b[^>]*(?:>|$).*?(?:<\/script>|$)/gs;
const LINK = /<link\b[^>]*(?:>|$)/g;

const withoutScripts = (html: string): string =>
  html
    .replace(SCRIPT, '')
    .replaceAll(' autofocus=""', '')
    .replace(LINK, (link) => (link.includes(' rel="modulepreload"') ? '' : link));

/** The same pages for a frame of the editor. */
export const previewRenderer =
  (parts: ViewParts, reader: ReaderContext, limits: Previews['limits']) =>
  async (view: OpenPreview, path: string, looks: PageLooks): Promise<RenderedPreview> => {
    const site = reader.hosts().sites.find(({ key }) => key === view.site);
    const preview = viewOf(parts, view, looks.reader === 'anonymous' ? OPEN : WHOLE);
    const given = { path, query: null, part: looks.part, id: '' };
    const found =
      site &&
      (await reader.gate.run(() => previewPage(reader, { limits }, preview, { ...given, site })));
    if (!found || 'redirect' in found) return { status: 404, html: Buffer.from(NOTHING) };
    const page = withoutScripts(found.body.identity.bytes.toString());
    const html = withLooks(page, looks);
    return { status: 200, html: Buffer.from(html) };
  };
