import { BuildGate } from '../../renderer/cache/build-gate.ts';
import { previewPage } from '../../renderer/site/preview.ts';
import { withLooks } from '../../renderer/site/preview-looks.ts';
import type { Previews, PreviewView } from '../../renderer/site/preview-source.ts';
import type { ReaderContext } from '../../renderer/site/reader-context.ts';
import type { Clock } from '../../schemas/clock.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { PageLooks } from '../../schemas/preview-api.ts';
import { asOf } from '../../services/database/as-of.ts';
import type { Database } from '../../services/database/database.ts';
import { Problem } from '../../services/http/problem.ts';
import { documentAsOf, pagesAsOf } from '../../services/pages/pages-as-of.ts';
import type { RenderedPreview } from '../../services/pages/preview-routes.ts';
import { findPreview, type PagePreview, type StoryPreview } from '../../services/pages/previews.ts';
import { publishedDocument, publishedPages } from '../../services/pages/published.ts';
import type { ContentReplies } from '../../services/sources/content-replies.ts';
import { type TrialParts, tryDraft } from '../../services/story-desk/try-draft.ts';
import { requestContent } from '../content/request-content.ts';
import { ELEMENT_PAGES } from './element-page.ts';

export interface ViewParts {
  database: Database;
  replies: ContentReplies;
  clock: Clock;
  /** A stored document as readers of its site may be shown it today, or at a moment to come. */
  shown(document: PageDocument, site: string, at?: Date): Promise<PageDocument | null>;
  /** How the draft of a story is published for whoever looks at it. */
  trial: TrialParts;
}

/** Whoever was given a preview reads all of it. */
const WHOLE = { isForReaders: false };
/** As on the site, where the page is the same for everybody. */
export const OPEN = { isForReaders: true };

/** Each holds a connection: editors have the others. */
const trials = new BuildGate({ maxRunning: 2, maxWaiting: 20 });

/** The newspaper as a preview of a page shows it: pages, content and the page. */
function viewOfPage(parts: ViewParts, view: PagePreview, reading: typeof WHOLE): PreviewView {
  const { database, replies, clock, shown } = parts;
  const { db } = database.reading;
  const { at } = view;
  const moment = at ?? clock();
  return {
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

/** Unset: the whole draft; else the element of its body at that place alone. */
type StoryView = StoryPreview & { element?: number | undefined };

/** The newspaper with the draft of a story in it, wherever it would stand. */
export function withStory<T>(
  parts: ViewParts,
  { storyId, site, element }: StoryView,
  reading: typeof WHOLE,
  work: (view: PreviewView) => Promise<T>,
): Promise<T> {
  const { database, replies, clock, shown, trial } = parts;
  const { db } = database.reading;
  const own = {
    publishedPages: (key: string) => publishedPages(db, key),
    publishedDocument: async (id: string) => {
      const published = await publishedDocument(db, id);
      return published ? shown(published.document, published.site) : null;
    },
  };
  const pages = element === undefined ? own : ELEMENT_PAGES;
  return trials.run(() =>
    tryDraft(database, trial, { storyId, site, now: clock(), element }, (tx, storyPath) => {
      const request = requestContent(replies, { reading: { db: tx } }, reading);
      return work({ ...pages, request, storyPath });
    }),
  );
}

const show = <T>(
  parts: ViewParts,
  view: PagePreview | StoryView,
  reading: typeof WHOLE,
  work: (shown: PreviewView) => Promise<T>,
): Promise<T> =>
  'storyId' in view
    ? withStory(parts, view, reading, work)
    : work(viewOfPage(parts, view, reading));

/** What opens a token, for the readers' side. A moment that passed is now. */
export const previewFinder =
  (parts: ViewParts): Previews['find'] =>
  async (token) => {
    const now = parts.clock();
    const found = await findPreview(parts.database.reading.db, token, now);
    if (!found) return undefined;
    const isPast = 'at' in found && found.at && found.at <= now;
    const view = isPast ? { ...found, at: undefined } : found;
    return {
      site: view.site,
      show: async (work) => {
        try {
          return await show(parts, view, WHOLE, work);
        } catch (error) {
          // The draft lacks something by now: there is nothing to see.
          if (error instanceof Problem && 'storyId' in view) return undefined;
          throw error;
        }
      },
    };
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

/** The same pages for a frame of the editor. A story's own page unless another path is given. */
export const previewRenderer =
  (parts: ViewParts, reader: ReaderContext, limits: Previews['limits']) =>
  async (
    view: PagePreview | StoryView,
    path: string | undefined,
    looks: PageLooks,
  ): Promise<RenderedPreview> => {
    const site = reader.hosts().sites.find(({ key }) => key === view.site);
    const reading = looks.reader === 'anonymous' ? OPEN : WHOLE;
    const given = { query: null, part: looks.part, id: '' };
    const found =
      site &&
      (await show(parts, view, reading, (shown) => {
        const asked = { ...given, site, path: path ?? shown.storyPath ?? '/' };
        return reader.gate.run(() => previewPage(reader, { limits }, shown, asked));
      }));
    if (!found || 'redirect' in found) return { status: 404, html: Buffer.from(NOTHING) };
    const page = withoutScripts(found.body.identity.bytes.toString());
    const html = withLooks(page, looks);
    return { status: 200, html: Buffer.from(html) };
  };
