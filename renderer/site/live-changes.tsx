import { LiveEntry, type LivePlace } from '../../blocks/_live/LiveEntry.tsx';
import { LiveHead } from '../../blocks/_live/LiveHead.tsx';
import { addressOf } from '../../schemas/endpoints/public/pages.ts';
import { type LiveAccess, type LiveShown, liveAccessOf } from '../../schemas/live/live-access.ts';
import type { LiveWire } from '../../schemas/live/live-wire.ts';
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
import { Unavailable } from './route.ts';
import { ContentLookup } from './routes/content-lookup.ts';

/** `/_live/{id}/after/{n}`: what changed after event n, the same for every reader. */
export const LIVE_AFTER = addressOf('GET /_live/:id/after/:event');

/** Open pages ask every ten seconds; a CDN drops it by its tags as soon as something happens. */
const SHARED = 'public, max-age=0, s-maxage=5, stale-while-revalidate=10';
const HEADERS: readonly string[] = [
  ...['Content-Type', 'application/json; charset=utf-8'],
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

const refusal = (status: 403 | 404): ReadyPage => ({
  status,
  headers: [...HEADERS, 'Cache-Control', 'private, no-store'],
  body: new Body(Buffer.from('{}\n')),
  tags: [],
});
const NONE = refusal(404);
const CLOSED = refusal(403);

/** What readers of a site have of a live blog now, and on what that depends. */
export async function accessToLive(
  reader: Pick<ReaderContext, 'lookups'>,
  site: string,
  id: string,
): Promise<{ access: LiveAccess; lookup: ContentLookup }> {
  const lookup = new ContentLookup(site, reader.lookups.content);
  return {
    access: liveAccessOf(await lookup.request<LiveShown>('live-shown', { id }), id),
    lookup,
  };
}

interface LiveRequest {
  site: SiteProperties;
  path: string;
  /** As the browser sent it. */
  cookie: string | undefined;
  note: RequestNote;
}

/**
 * Null for any other path. 404 where the site shows no such blog; what stands in closed parts alone
 * (rule 13.47) goes to whoever may follow it, and is kept by nobody else; 403 for others.
 */
export async function liveChangesPage(
  reader: ReaderContext,
  { site, path, cookie, note }: LiveRequest,
): Promise<ReadyPage | null> {
  const [found, id = '', number = '0'] = LIVE_AFTER.exec(path) ?? [];
  if (found === undefined) return null;
  note.kind = 'live';
  const first = await accessToLive(reader, site.key, id);
  if (first.lookup.isIncomplete) throw new Unavailable('No se sabe dónde está ese directo');
  const isClosed = first.access === 'closed';
  if (first.access === 'none') return NONE;
  if (isClosed && !(await reader.mayFollow?.(cookie, site.key, id))) return CLOSED;
  const build = async (): Promise<ReadyPage> => {
    const now = siteNow(reader, site);
    // Asked once more: what was open may be closed when it is its turn.
    const { access, lookup } = await accessToLive(reader, now.key, id);
    if (access !== first.access) return access === 'closed' ? CLOSED : NONE;
    const after = Number(number);
    const changes = await lookup.request<ShownChanges>('live-changes', { id, after });
    if (!changes) return NONE;
    const tags = [...new Set(lookup.tags)];
    const wire = liveWire({ site: now, changes, after, chunks: reader.builder.assets });
    return {
      status: 200,
      headers: isClosed
        ? [...HEADERS, 'Cache-Control', 'private, no-store', 'Vary', 'Cookie']
        : [...HEADERS, 'Cache-Control', SHARED, ...tagHeaders(tags, reader.builder)],
      body: new Body(Buffer.from(JSON.stringify(wire))),
      tags,
      freshUntil: lookup.isIncomplete ? reader.builder.clock() + RETRY_MS : lookup.freshUntil,
    };
  };
  // No address of a request can be the key of what is closed.
  const key = `${site.key} ${path}${isClosed ? '\n!' : ''}`;
  return cachedPage(reader, note, key, build, true);
}
