import { LiveEntry, type LivePlace } from '../../blocks/_live/LiveEntry.tsx';
import { LiveHead } from '../../blocks/_live/LiveHead.tsx';
import type { LiveWire } from '../../schemas/live/live-page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { ShownChanges } from '../../services/sources/ports.ts';
import { Body } from '../cache/body.ts';
import { RETRY_MS } from '../cache/content-cache.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import { BARE_POLICY } from '../http/bare-policy.ts';
import type { RequestNote } from '../http/request-note.ts';
import { markupOf } from '../markup/markup-of.ts';
import { tagHeaders } from '../page/page-headers.ts';
import { type Chunks, withChunks } from '../page/render-block.tsx';
import { cachedPage } from './page-for.ts';
import { type ReaderContext, siteNow } from './reader-context.ts';
import { ContentLookup } from './routes/content-lookup.ts';

/** `/_live/{id}/after/{n}`: what changed after event n, the same for every reader. */
export const LIVE_AFTER = /^\/_live\/([\w.-]{1,100})\/after\/(0|[1-9]\d{0,8})$/;

const HEADERS: readonly string[] = [
  ...['Content-Type', 'application/json; charset=utf-8'],
  // Open pages ask every ten seconds; a CDN drops it by its tags as soon as something happens.
  ...['Cache-Control', 'public, max-age=0, s-maxage=5, stale-while-revalidate=10'],
  ...['X-Content-Type-Options', 'nosniff'],
  ...['Content-Security-Policy', BARE_POLICY],
  ...['X-Robots-Tag', 'noindex'],
];

interface WireParts {
  site: SiteProperties;
  changes: ShownChanges;
  after: number;
  /** Where the chunks of behaviours are. */
  chunks: Chunks;
}

/** What open pages are told: markup of a site, with links that know no block. */
export function liveWire({ site, changes, after, chunks }: WireParts): LiveWire {
  const { blog, events, entries, gone, hasMore, page } = changes;
  const place: LivePlace = { site, blog: blog.id, level: 3 };
  const published = new Set(events.filter(({ kind }) => kind === 'published').map((e) => e.entry));
  const head = page && markupOf(<LiveHead live={page} place={{ ...place, level: 2 }} />).html;
  return {
    event: events.at(-1)?.id ?? Math.min(after, blog.lastEvent),
    state: blog.state,
    entries: entries.map((entry) => ({
      id: entry.id,
      date: entry.date,
      html: withChunks(markupOf(<LiveEntry entry={entry} place={place} />).html, chunks),
      isNew: published.has(entry.id),
    })),
    gone,
    ...(head === undefined ? {} : { head }),
    hasMore,
  };
}

const NONE: ReadyPage = {
  status: 404,
  headers: HEADERS,
  body: new Body(Buffer.from('{}\n')),
  tags: [],
};

/** Null for any other path. */
export async function liveChangesPage(
  reader: ReaderContext,
  site: SiteProperties,
  path: string,
  note: RequestNote,
): Promise<ReadyPage | null> {
  const [found, id = '', number = '0'] = LIVE_AFTER.exec(path) ?? [];
  if (found === undefined) return null;
  note.kind = 'live';
  const build = async (): Promise<ReadyPage> => {
    const now = siteNow(reader, site);
    const lookup = new ContentLookup(now.key, reader.lookups.content);
    const after = Number(number);
    const changes = await lookup.request<ShownChanges>('live-changes', { id, after });
    if (!changes) return NONE;
    const tags = [...new Set(lookup.tags)];
    return {
      status: 200,
      headers: [...HEADERS, ...tagHeaders(tags)],
      body: new Body(
        Buffer.from(
          JSON.stringify(liveWire({ site: now, changes, after, chunks: reader.builder.assets })),
        ),
      ),
      tags,
      freshUntil: lookup.isIncomplete ? reader.builder.clock() + RETRY_MS : lookup.freshUntil,
    };
  };
  return cachedPage(reader, note, `${site.key} ${path}`, build, true);
}
