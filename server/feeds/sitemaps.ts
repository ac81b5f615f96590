import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  ENTRY,
  type IndexedSitemap,
  newsUrl,
  pageUrl,
  sitemapIndex,
  type TokenOf,
  URLSET,
  URLSET_END,
} from '../../renderer/feeds/sitemap-xml.ts';
import { BARE_POLICY } from '../../renderer/http/bare-policy.ts';
import { refuseMethod } from '../../renderer/http/refuse-method.ts';
import { withId } from '../../renderer/http/request-note.ts';
import { matchesEtag } from '../../renderer/http/respond.ts';
import type { ReaderContext } from '../../renderer/site/reader-context.ts';
import { siteOfRequest } from '../../renderer/site/site-of-host.ts';
import type { Clock } from '../../schemas/clock.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Database, Tx } from '../../services/database/database.ts';
import type { Logger } from '../../services/http/logger.ts';
import { imageTokens } from '../../services/images/sign.ts';
import { concurrencyGate } from '../../services/jobs/concurrency-gate.ts';
import { listSections } from '../../services/newsroom/newsroom-store.ts';
import { listedPaths } from '../../services/pages/published.ts';
import {
  type ListedMonth,
  type ListedRow,
  listedMonths,
  listedNews,
  readListed,
  SITEMAP_KINDS,
  type SitemapKind,
} from '../../services/stories/read-sitemap.ts';

const SITEMAP = /^\/sitemap(?:-([a-z]+)(?:-(\d{4}-\d\d)(?:-([1-9]\d{0,3}))?)?)?\.xml$/;

/** rule 2.11: as many addresses as one file may hold. */
const MAX_URLS = 50_000;
const MAX_NEWS = 1_000;
const NEWS_MS = 2 * 86_400_000;

/**
 * Robots come seldom and wait their turn: what they read keeps no reader from the database, and
 * one file at a time is what it takes of memory.
 */
const MAX_WAITING = 24;
const RETRY_SECONDS = 30;

interface SitemapParts {
  database: Database;
  reader: Pick<ReaderContext, 'hosts'>;
  /** Key of the resizer's tokens. */
  secret: string;
  clock: Clock;
  log: Logger;
}

const isKind = (name: string): name is SitemapKind =>
  (SITEMAP_KINDS as readonly string[]).includes(name);

const nameOf = (kind: SitemapKind, month: string, part: number): string =>
  `/sitemap-${kind}-${month}${part > 1 ? `-${part}` : ''}.xml`;

/** The files of a month, in each kind as many as its stories fill. */
function filesOf({ month, counts, modifiedAt }: ListedMonth, kind: SitemapKind): IndexedSitemap[] {
  const length = Math.ceil(counts[kind] / MAX_URLS);
  return Array.from({ length }, (_, index) => ({
    path: nameOf(kind, month, index + 1),
    modifiedAt,
  }));
}

async function indexOf({ database }: SitemapParts, site: SiteProperties): Promise<string> {
  const months = await listedMonths(database.reading.db, site);
  const files = SITEMAP_KINDS.flatMap((kind) => months.flatMap((month) => filesOf(month, kind)));
  const always = [{ path: '/sitemap-secciones.xml' }, { path: '/sitemap-noticias.xml' }];
  return sitemapIndex(site, [...always, ...files]);
}

/** The front page, the sections, and pages that stand at an address of their own. */
async function sectionsOf({ database }: SitemapParts, site: SiteProperties): Promise<string> {
  const { db } = database.reading;
  const sections = (await listSections(db, site.key)).map(({ _id }) => _id);
  const pages = await listedPaths(db, site.key);
  const paths = ['/', ...sections, '/correcciones/', ...pages].filter((path) =>
    path.startsWith('/'),
  );
  const urls = new Set(paths.map((path) => pageUrl(site, path)));
  return `${URLSET.notas}${[...urls].slice(0, MAX_URLS).join('')}${URLSET_END}`;
}

async function newsOf({ database, clock }: SitemapParts, site: SiteProperties): Promise<string> {
  const until = clock();
  const since = new Date(until.getTime() - NEWS_MS);
  const news = await listedNews(database.reading.db, site, { since, until, size: MAX_NEWS });
  return `${URLSET.noticias}${news.map((row) => newsUrl(site, row)).join('')}${URLSET_END}`;
}

const NO_TOKENS: TokenOf = () => undefined;

/** The tokens of the pictures of some stories. */
async function tokensOf(tx: Tx, secret: string, found: readonly ListedRow[]): Promise<TokenOf> {
  const ids = found.flatMap(({ pictures, video }) =>
    [...pictures, ...(video ? [video.thumbnail] : [])].flatMap(({ id }) => id ?? []),
  );
  const tokens = await imageTokens(tx, secret, ids);
  return (id) => tokens.get(id);
}

interface StoryFile {
  kind: SitemapKind;
  month: string;
  part: number;
}

/** Takes the text of a file; resolves when it can take more. */
type Take = (text: string) => Promise<void>;

async function storiesOf(
  { database, secret }: SitemapParts,
  site: SiteProperties,
  { kind, month, part }: StoryFile,
  take: Take,
): Promise<void> {
  const { db } = database.reading;
  const skip = (part - 1) * MAX_URLS;
  let begin = URLSET[kind];
  await readListed(db, site, { kind, month, skip, size: MAX_URLS }, async (found) => {
    const tokenOf = kind === 'notas' ? NO_TOKENS : await tokensOf(db, secret, found);
    const text = begin + found.map((row) => ENTRY[kind](site, row, tokenOf)).join('');
    begin = '';
    await take(text);
  });
  if (begin === '') await take(URLSET_END);
}

/** Files that are no story's month, by their names. */
const WHOLE = new Map([
  ['secciones', sectionsOf],
  ['noticias', newsOf],
]);

/** Writes the file at a path; undefined where no site has such a one. */
function fileAt(
  parts: SitemapParts,
  site: SiteProperties,
  [, name, month, part]: RegExpExecArray,
): ((take: Take) => Promise<void>) | undefined {
  const whole = month === undefined ? WHOLE.get(name ?? '') : undefined;
  const one = name === undefined ? indexOf : whole;
  if (one) return async (take) => take(await one(parts, site));
  if (!name || !isKind(name) || !month || part === '1' || !/-(?:0[1-9]|1[0-2])$/.test(month))
    return undefined;
  const file = { kind: name, month, part: Number(part ?? 1) };
  return (take) => storiesOf(parts, site, file, take);
}

const refuse = (response: ServerResponse, status: 404 | 503): void => {
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Length': 0,
    ...(status === 503 ? { 'Retry-After': RETRY_SECONDS } : {}),
  };
  withId(response).writeHead(status, headers).end();
};

/** A file as it is kept until it is sent: a twentieth of its size. Null where there is nothing. */
async function compressed(write: (take: Take) => Promise<void>): Promise<Buffer | null> {
  const gzip = createGzip();
  const chunks: Buffer[] = [];
  let isEmpty = true;
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
  try {
    await write(async (text) => {
      isEmpty = false;
      if (!gzip.write(text)) await once(gzip, 'drain');
    });
    gzip.end();
    await finished(gzip);
  } finally {
    gzip.destroy();
  }
  return isEmpty ? null : Buffer.concat(chunks);
}

const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** As fast as it is taken: nothing of the database waits for it any more. */
async function send(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
): Promise<void> {
  const isGzip = TAKES_GZIP.test(String(headers['accept-encoding'] ?? ''));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}${isGzip ? '-g' : ''}"`;
  const common = {
    'Cache-Control': 'public, max-age=0, s-maxage=600',
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
    Vary: 'Accept-Encoding',
  };
  if (matchesEtag(headers['if-none-match'], etag)) {
    withId(response).writeHead(304, common).end();
    return;
  }
  withId(response).writeHead(200, {
    ...common,
    'Content-Type': 'application/xml; charset=utf-8',
    'Content-Security-Policy': BARE_POLICY,
    ...(isGzip ? { 'Content-Encoding': 'gzip', 'Content-Length': bytes.length } : {}),
  });
  if (method === 'HEAD' || isGzip) response.end(method === 'HEAD' ? undefined : bytes);
  else await pipeline(Readable.from([bytes]), createGunzip(), response);
}

/** Undefined for a request that is for no sitemap. */
export type Sitemaps = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | undefined;

/** rule 2.11: `/sitemap.xml` and the files that it names, read from the database while they are sent. */
export function sitemaps(parts: SitemapParts): Sitemaps {
  const oneByOne = concurrencyGate(1, { maxWaiting: MAX_WAITING });
  return (request, response) => {
    const [path = '', search = ''] = (request.url ?? '').split('?', 2);
    const match = SITEMAP.exec(path);
    if (!match) return undefined;
    return (async () => {
      const override = new URLSearchParams(search).get('_website');
      const site = siteOfRequest(request.headers.host, override, parts.reader.hosts());
      if (!site) return refuse(response, 404);
      if (refuseMethod(request, response)) return;
      if (site.isInMaintenance) return refuse(response, 503);
      const file = fileAt(parts, site, match);
      if (!file) return refuse(response, 404);
      try {
        const bytes = await oneByOne(() => compressed(file));
        if (!bytes) return refuse(response, 404);
        await send(request, response, bytes);
      } catch (error) {
        parts.log.warn(
          { event: 'sitemap_failed', err: error, url: request.url },
          'A sitemap was not sent',
        );
        if (response.headersSent) response.destroy();
        else refuse(response, 503);
      }
    })();
  };
}
