import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Release } from '../../renderer/assets/assets.ts';
import { BARE_POLICY } from '../../renderer/http/bare-policy.ts';
import { refuseMethod } from '../../renderer/http/refuse-method.ts';
import {
  CACHE_STATES,
  KINDS,
  type RequestNote,
  setNote,
  withId,
} from '../../renderer/http/request-note.ts';
import { PLAIN_PATH } from '../../renderer/site/page-path.ts';
import type { Logger } from '../../services/http/logger.ts';
import { requestLevel } from '../log/log.ts';
import { maySeeMetrics } from '../metrics/may-see-metrics.ts';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import type { SignIns } from '../metrics/sign-ins.ts';
import {
  BODY_MS,
  CONNECTIONS_PER_ADDRESS,
  HEAD_CHECK_MS,
  HEAD_MS,
  limitBody,
  limitConnections,
} from './connection-limits.ts';
import { cutUnread } from './cut-unread.ts';
import type { ReaderLimits } from './reader-limits.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

export interface HttpServerParts {
  /** `host:port` or host of the editor. */
  editorHost: string;
  /** Said at `/healthz`. */
  release?: Release;
  /**
   * `ready`: it can serve readers; `isStale`: what they get may be old. The detail is for whoever
   * may see the metrics.
   */
  isReady(): { ready: boolean; isStale?: boolean; detail: Record<string, unknown> };
  /** Files of the build, the same on every host. */
  serveStatic(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
  editor: Handle;
  /** Replies of services that are open to readers: pictures, accounts. False for other paths. */
  open(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
  reader: Handle;
  /**
   * Sends what is ready at once, with the request's id when it came with one; false when it
   * cannot.
   */
  quick?(request: IncomingMessage, response: ServerResponse, id: string | undefined): boolean;
  /** What a client may request so often; everything, when unset. */
  limits?: ReaderLimits;
  log: Logger;
  /**
   * For how long a reader may take nothing of a reply before it is cut off: five minutes when
   * unset.
   */
  unreadMs?: number;
  /** What replies on readers' hosts say beside: name, value, name, value. */
  guards?: readonly string[];
  /** How long the body of a reader's request may take to come in: 30 s when unset. */
  bodyMs?: number;
  /** The other end of a connection, for counting; connections are not counted when unset. */
  peerOf?: Parameters<typeof limitConnections>[1]['peerOf'];
  perAddress?: number | undefined;
  metrics?: {
    requests: RequestMetrics;
    text(): Promise<string>;
    signIns?: Pick<SignIns, 'observe'>;
    token?: string | undefined;
    isProduction: boolean;
  };
}

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

const text = (response: ServerResponse, status: number, type: string, words: string): void => {
  response
    .writeHead(status, {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(words),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': BARE_POLICY,
    })
    .end(words);
};

const json = (response: ServerResponse, status: number, body: unknown): void =>
  text(response, status, 'application/json', `${JSON.stringify(body)}\n`);

/**
 * Ids of requests: unguessable in front, counted behind. A page from memory has none, unless a
 * proxy gave one: it is the same for everybody.
 */
const idPrefix = randomUUID().slice(0, 13);
let requests = 0;

/** The id that a proxy gave, if it may be one. */
const givenId = (given: string | string[] | undefined): string | undefined =>
  typeof given === 'string' && REQUEST_ID.test(given) ? given : undefined;

function newId(): string {
  requests += 1;
  return `${idPrefix}-${requests.toString(36)}`;
}

const BAD_ADDRESS = { code: 'invalid_input', message: 'Dirección no válida' };

/**
 * Which of two hosts is meant a proxy in front may see otherwise than we do, and keep the page
 * under the wrong one: RFC 9112 3.2 refuses them.
 */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts <= 1;
}

const WHOLE_ADDRESS = /^https?:\/\/([^/?#@\\]+)(\/[^#]*|\?[^#]*)?$/i;

/**
 * RFC 9112 3.2.2: a target may be a whole address, whose host then counts. False for one that is no
 * address here.
 */
function readTarget(request: IncomingMessage): boolean {
  const { url = '/' } = request;
  if (url.startsWith('/')) return true;
  const [whole, host, path = '/'] = WHOLE_ADDRESS.exec(url) ?? [];
  if (!whole) return false;
  request.headers.host = host;
  request.url = path.startsWith('/') ? path : `/${path}`;
  return true;
}

const PAGE = KINDS.indexOf('page');
const HIT = CACHE_STATES.indexOf('hit');

/** One line for a finished request, when its level is written at all. */
function logRequest(
  parts: HttpServerParts,
  request: IncomingMessage,
  response: ServerResponse,
  { id, kind }: Pick<RequestNote, 'kind'> & { id: string | undefined },
  ms: number,
): void {
  // Balancers ask each second, and hear 503 of a node that starts, or stops, as they should.
  const level = kind === 'health' ? 'debug' : requestLevel(response.statusCode, ms);
  if (!parts.log.isLevelEnabled(level)) return;
  const { method, url } = request;
  const facts = {
    event: 'request' as const,
    ...(id ? { id } : {}),
    method,
    url,
    host: request.headers.host,
    status: response.statusCode,
    ms: Math.round(ms * 10) / 10,
  };
  parts.log[level](facts, 'request');
}

/** Counts and logs a request that had no reply ready. */
function finish(
  parts: HttpServerParts,
  request: IncomingMessage,
  response: ServerResponse,
  note: RequestNote,
  started: number,
): void {
  const ms = note.isStream ? 0 : performance.now() - started;
  if (!response.headersSent && parts.metrics) parts.metrics.requests.aborted += 1;
  else
    parts.metrics?.requests.observe(
      KINDS.indexOf(note.kind),
      response.statusCode,
      CACHE_STATES.indexOf(note.cache),
      ms,
    );
  const who = note.kind === 'editor' ? 'staff' : 'reader';
  if (note.kind === 'editor' || note.kind === 'account')
    parts.metrics?.signIns?.observe(
      who,
      request.method ?? '',
      request.url ?? '',
      response.statusCode,
    );
  logRequest(parts, request, response, note, ms);
}

const LONGEST_REQUEST_MS = 300_000;
/** Proxies keep theirs for a minute: were ours shorter, they would use one that just closes. */
const KEPT_CONNECTION_MS = 65_000;

/**
 * The server on the port: health first, then files, then the editor on its own host, then readers'
 * pages.
 */
export function createHttpServer(parts: HttpServerParts): Server {
  const timing = { headersTimeout: HEAD_MS, connectionsCheckingInterval: HEAD_CHECK_MS };
  const server = createServer(timing, (request, response) => {
    const started = performance.now();
    const given = givenId(request.headers['x-request-id']);
    const isClear = hasOneHost(request);
    // A page that is ready goes out before anything else is set up: this is nearly every
    // request.
    const isCounted = parts.limits?.limitOf(request.url ?? '/') !== undefined;
    if (isClear && !isCounted && parts.quick?.(request, response, given)) {
      const ms = performance.now() - started;
      parts.metrics?.requests.observe(PAGE, response.statusCode, HIT, ms);
      return logRequest(parts, request, response, { id: given, kind: 'page' }, ms);
    }
    const id = given ?? newId();
    const note: RequestNote = { id, kind: 'page', cache: 'none' };
    setNote(response, note);
    response.once('close', () => finish(parts, request, response, note, started));
    if (!isClear || !readTarget(request)) return json(withId(response), 400, BAD_ADDRESS);
    if ((request.headers.host ?? '').toLowerCase() !== parts.editorHost)
      limitBody(request, response, parts.bodyMs ?? BODY_MS);
    respond(parts, request, response, note).catch((error) => {
      parts.log.error(
        { event: 'request_failed', err: error, id, url: request.url },
        'request failed',
      );
      if (!response.headersSent)
        json(withId(response), 500, { code: 'internal', message: 'Algo falló de nuestro lado.' });
      else response.destroy();
    });
  });
  // A picture of 50 MB over a slow line takes minutes to come in.
  server.requestTimeout = LONGEST_REQUEST_MS;
  server.keepAliveTimeout = KEPT_CONNECTION_MS;
  cutUnread(server, parts.unreadMs ?? LONGEST_REQUEST_MS);
  const { peerOf, perAddress = CONNECTIONS_PER_ADDRESS } = parts;
  if (peerOf) limitConnections(server, { peerOf, perAddress });
  return server;
}

function replyToHealth(
  parts: HttpServerParts,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): boolean {
  if ((path === '/healthz' || path === '/readyz') && refuseMethod(request, response)) return true;
  if (path === '/healthz') {
    json(response, 200, { status: 'ok', ...parts.release });
    return true;
  }
  if (path === '/readyz') {
    // A node that lost the database goes on serving readers what it has, and so says that it is
    // ready: were it not, the loss of the database would take all nodes out at once and with them
    // every page. A balancer that has others to choose from requests `?strict`, and gets 503 from a
    // node whose pages may be old.
    const { ready, isStale = false, detail } = parts.isReady();
    const isStrict = /[?&]strict(?:[=&]|$)/.test(request.url ?? '');
    const status = !ready ? 'not ready' : isStale ? 'stale' : 'ready';
    const isOperator = parts.metrics !== undefined && maySeeMetrics(request, parts.metrics);
    const told = isOperator ? { status, ...detail } : { status };
    json(response, ready && !(isStrict && isStale) ? 200 : 503, told);
    return true;
  }
  const { metrics } = parts;
  if (path !== '/metrics' || !metrics || !maySeeMetrics(request, metrics)) return false;
  if (!refuseMethod(request, response))
    metrics.text().then(
      (words) => text(response, 200, 'text/plain; version=0.0.4; charset=utf-8', words),
      (error) => {
        parts.log.error(
          { event: 'metrics_failed', err: error },
          'No se pudieron escribir las métricas',
        );
        text(response, 500, 'text/plain', 'failed\n');
      },
    );
  return true;
}

/** Whether a client that asks too often was told so. */
async function isRefused(
  { limits }: HttpServerParts,
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
): Promise<boolean> {
  const limit = limits?.limitOf(url);
  const wait = limits && limit && (await limit.exceededFor(limits.client(request)));
  if (wait === undefined) return false;
  response.setHeader('Retry-After', String(wait));
  const words = `Demasiadas peticiones. Vuelve a intentarlo en ${wait} segundos.\n`;
  text(withId(response), 429, 'text/plain; charset=utf-8', words);
  return true;
}

/** What readers' browsers ask of accounts and sales: no page. */
const READER_CALL = /^\/(?:identity|(?:sales|retail|paywall)\/public)\//;

async function respond(
  parts: HttpServerParts,
  request: IncomingMessage,
  response: ServerResponse,
  note: RequestNote,
): Promise<void> {
  const url = request.url ?? '/';
  const path = url.split('?', 1)[0] ?? '/';
  const host = (request.headers.host ?? '').toLowerCase();
  const isEditor = host === parts.editorHost;
  if (await isRefused(parts, request, response, url)) return;
  // No file and no picture has such an address. Pages bring the request's id among their own
  // headers.
  if (!isEditor && PLAIN_PATH.test(path) && !READER_CALL.test(path))
    return parts.reader(request, response);
  withId(response);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  const { guards = [] } = parts;
  if (!isEditor)
    for (let at = 0; at < guards.length; at += 2)
      response.setHeader(guards[at] ?? '', guards[at + 1] ?? '');
  // What is a page says another.
  response.setHeader('Content-Security-Policy', BARE_POLICY);
  note.kind = 'health';
  if (replyToHealth(parts, request, response, path)) return;
  note.kind = 'file';
  if (await parts.serveStatic(request, response, path)) return;
  note.kind = READER_CALL.test(path) ? 'account' : 'image';
  if (await parts.open(request, response, path)) return;
  note.kind = isEditor ? 'editor' : readersKind(path);
  return isEditor ? parts.editor(request, response) : parts.reader(request, response);
}

const readersKind = (path: string): RequestNote['kind'] =>
  path.startsWith('/_portada/bloque/')
    ? 'block'
    : path.startsWith('/_portada/contenido/')
      ? 'content'
      : path.startsWith('/_live/')
        ? 'live'
        : 'page';
