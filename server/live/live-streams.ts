import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseMethod } from '../../renderer/http/refuse-method.ts';
import { noteOf, withId } from '../../renderer/http/request-note.ts';
import type { Chunks } from '../../renderer/page/render-block.tsx';
import { accessToLive, liveWire } from '../../renderer/site/live-changes.tsx';
import type { ReaderContext } from '../../renderer/site/reader-context.ts';
import { siteOfRequest } from '../../renderer/site/site-of-host.ts';
import { addressOf } from '../../schemas/endpoints/public/pages.ts';
import { type LiveShown, liveAccessOf } from '../../schemas/live/live-access.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Database } from '../../services/database/database.ts';
import type { LiveChannel, ReaderStreams } from '../../services/live/reader-streams.ts';

import { ContentMissing, type ContentReplies } from '../../services/sources/content-replies.ts';
import type { ShownChanges } from '../../services/sources/ports.ts';

const LIVE_STREAM = addressOf('GET /_live/:id/stream');
const EVENT = /^\d{1,9}$/;
const RETRY_SECONDS = 60;

/** Undefined for a request that is for no stream. */
export type LiveStreams = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | undefined;

const refuse = (response: ServerResponse, status: 204 | 403 | 404 | 503): void => {
  const headers = {
    'Cache-Control': 'no-store',
    ...(status === 204 ? {} : { 'Content-Length': 0 }),
    ...(status === 503 ? { 'Retry-After': RETRY_SECONDS } : {}),
  };
  withId(response).writeHead(status, headers).end();
};

/**
 * `GET /_live/{id}/stream?desde={n}`: server-sent events, each with its number and a `LiveWire`.
 * What happened after event n, or after the `Last-Event-ID` of a page that comes back, comes first.
 * 204: it is over. 403: it stands in closed parts, which this reader was not given (rule 13.47).
 * 404: the site shows no such blog. 503: there are too many streams; the page asks every ten
 * seconds.
 */
export const liveStreams =
  (
    reader: Pick<ReaderContext, 'hosts' | 'lookups' | 'mayFollow'>,
    streams: Pick<ReaderStreams, 'open'>,
    client: (request: IncomingMessage) => string,
  ): LiveStreams =>
  (request, response) => {
    const [path = '', search = ''] = (request.url ?? '').split('?', 2);
    const blog = LIVE_STREAM.exec(path)?.[1];
    if (blog === undefined) return undefined;
    return (async () => {
      Object.assign(noteOf(response), { kind: 'live', isStream: true });
      if (refuseMethod(request, response)) return;
      const query = new URLSearchParams(search);
      const { host, cookie, 'last-event-id': last } = request.headers;
      const site = siteOfRequest(host, query.get('_website'), reader.hosts());
      if (!site) return refuse(response, 404);
      if (site.isInMaintenance || request.method === 'HEAD') return refuse(response, 503);
      const { access, lookup } = await accessToLive(reader, site.key, blog);
      if (lookup.isIncomplete) return refuse(response, 503);
      if (access === 'none') return refuse(response, 404);
      if (access === 'closed' && !(await reader.mayFollow?.(cookie, site.key, blog)))
        return refuse(response, 403);
      const from = [last, query.get('desde')].find((one) => typeof one === 'string');
      const after = typeof from === 'string' && EVENT.test(from) ? Number(from) : 0;
      const wanted = { site: site.key, blog, access, after, address: client(request) };
      const opened = await streams.open(response, wanted);
      if (opened !== 'open' && !response.destroyed) refuse(response, opened === 'full' ? 503 : 204);
    })();
  };

interface ReadParts {
  database: Database;
  replies: ContentReplies;
  sites(): readonly SiteProperties[];
  /** Where the chunks of behaviours are. */
  chunks: Chunks;
}

/** What streams are told: read past every cache, for what they are told of has just happened. */
export const liveReads =
  ({ database, replies, sites, chunks }: ReadParts) =>
  async ({ site: key, blog: id, access }: LiveChannel, after: number) => {
    const site = sites().find((one) => one.key === key);
    if (!site) return undefined;
    try {
      const asked = { source: 'live-shown', query: { id } };
      const shown = await replies.reply(asked, { site: key, tx: database.db, isForReaders: true });
      // Whoever came while it was open comes back with what it takes now.
      if (liveAccessOf(shown.reply as unknown as LiveShown, id) !== access) return undefined;
      const request = { source: 'live-changes', query: { id, after } };
      const { reply } = await replies.reply(request, { site: key, tx: database.db });
      const changes = reply as unknown as ShownChanges;
      const wire = liveWire({ site, changes, after, chunks });
      return {
        event: wire.event,
        body: changes.events.length > 0 ? JSON.stringify(wire) : undefined,
        isLasting: changes.events.every(({ kind }) => kind === 'published'),
        isOver: wire.state === 'finished' && !wire.hasMore,
        hasMore: wire.hasMore,
      };
    } catch (error) {
      if (error instanceof ContentMissing) return undefined;
      throw error;
    }
  };
