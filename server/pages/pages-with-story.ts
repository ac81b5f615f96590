import { previewPage } from '../../renderer/site/preview.ts';
import type { Previews } from '../../renderer/site/preview-source.ts';
import type { ReaderContext } from '../../renderer/site/reader-context.ts';
import { escapeHtml } from '../../schemas/escape-html.ts';
import type { StoryPlaces } from '../../schemas/preview-api.ts';
import { publishedPages } from '../../services/pages/published.ts';
import { OPEN, type ViewParts, withStory } from './preview-views.ts';

interface PageAddress {
  path: string;
  name: string;
}

/** Pages of a site that would show a draft: the site's own, and some that are given. */
export type PagesWithStory = (
  view: { storyId: string; site: string },
  about: readonly PageAddress[],
) => Promise<StoryPlaces>;

/** Somebody waits for it. */
const MAX_MS = 10_000;
/**
 * Of one trial, which holds a connection, and keeps the story's rows from whoever publishes it or
 * looks at it.
 */
const TRIAL_MS = 200;

const byPath = (a: PageAddress, b: PageAddress) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);

/**
 * Builds each page with the draft published, for a transaction that is rolled back, and looks for a
 * link to it: whatever lists, promos and texts of a page choose is what readers would get.
 */
export const pagesWithStory =
  (parts: ViewParts, reader: ReaderContext, limits: Previews['limits']): PagesWithStory =>
  async ({ storyId, site: key }, about) => {
    const site = reader.hosts().sites.find((one) => one.key === key);
    const found: StoryPlaces = { pages: [], isWhole: true };
    if (!site) return found;
    const own = (await publishedPages(parts.database.reading.db, key)).flatMap(({ name, route }) =>
      route.kind === 'path' ? [{ path: route.path, name }] : [],
    );
    const left = [...own.sort(byPath), ...about];
    const passed = (ms: number) => {
      const until = parts.clock().getTime() + ms;
      return () => parts.clock().getTime() > until;
    };
    const isOver = passed(MAX_MS);
    while (left.length > 0 && !isOver())
      await withStory(parts, { storyId, site: key }, OPEN, async (shown) => {
        const link = `href="${escapeHtml(shown.storyPath ?? '')}"`;
        const isTrialOver = passed(TRIAL_MS);
        for (let place = left.shift(); place; place = isTrialOver() ? undefined : left.shift()) {
          const { path, name } = place;
          if (path === shown.storyPath) continue;
          const asked = { site, path, query: null, id: '' };
          const page = await reader.gate.run(() => previewPage(reader, { limits }, shown, asked));
          if (!page || 'redirect' in page) continue;
          if (page.body.identity.bytes.includes(link)) found.pages.push({ path, name });
        }
      });
    found.isWhole = left.length === 0;
    return found;
  };
