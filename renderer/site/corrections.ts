import type { CorrectionsReply } from '../../schemas/corrections.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { correctionsSource } from '../../schemas/sources/corrections.ts';
import { CORRECTIONS_STYLES } from '../assets/style-sheets.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import type { RequestNote } from '../http/request-note.ts';
import { buildPage } from '../page/build-page.ts';
import {
  CORRECTIONS_PATH,
  correctionsLead,
  correctionsMarkup,
  correctionsTitle,
} from './corrections-list.tsx';
import { errorPageFor } from './error-pages.ts';
import { freshNoLonger, pageFacts } from './page-facts.ts';
import { cachedPage } from './page-for.ts';
import { type ReaderContext, siteNow } from './reader-context.ts';
import { routeFor, Unavailable } from './route.ts';
import { ContentLookup } from './routes/content-lookup.ts';

const PAGE = /^\/correcciones\/(?:([1-9]\d{0,3})\/)?$/;

/** In the frame of the site's front page. */
async function buildCorrections(
  reader: ReaderContext,
  site: SiteProperties,
  path: string,
  page: number,
): Promise<ReadyPage> {
  const lookup = new ContentLookup(site.key, reader.lookups.content);
  const query: JsonObject = page > 1 ? { page } : {};
  const reply = await lookup.request<CorrectionsReply>(correctionsSource.name, query);
  if (!reply) throw new Unavailable('Una fuente de contenido no contesta');
  if (page > 1 && reply.corrections.length === 0) return errorPageFor(reader, site, path, 404);
  const front = await routeFor(site, '/', reader.lookups);
  const { navigation = [], footer = [] } = front.kind === 'page' ? front.document.sections : {};
  const made = await buildPage(reader.builder, {
    document: {
      layout: 'single-column',
      sections: { navigation, footer },
      metadata: { title: correctionsTitle(site), description: correctionsLead(site) },
    },
    facts: pageFacts(site, path),
    tags: [...new Set([...('tags' in front ? front.tags : []), ...lookup.tags])],
    message: correctionsMarkup({ site, reply, page }),
    messageStyles: CORRECTIONS_STYLES,
  });
  return freshNoLonger(made, lookup.freshUntil);
}

/**
 * rule 2.14: `/correcciones/`, and `/correcciones/2/` for older ones. Null for any other path, and
 * where an editor made a page of that address.
 */
export async function correctionsPage(
  reader: ReaderContext,
  site: SiteProperties,
  path: string,
  note: RequestNote,
): Promise<ReadyPage | null> {
  const [found, number = '1'] = PAGE.exec(path) ?? [];
  if (found === undefined || path === `${CORRECTIONS_PATH}1/`) return null;
  const pages = await reader.lookups.publishedPages(site.key);
  if (pages.some(({ route }) => route.kind === 'path' && route.path === path)) return null;
  const build = () => buildCorrections(reader, siteNow(reader, site), path, Number(number));
  return cachedPage(reader, note, `${site.key} ${path}`, build, false);
}
