import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Logger, requestLevel } from './log.server.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

export interface FrontDoor {
  /** `host:port` or host of the editor. */
  editorHost: string;
  isReady(): Promise<{ ready: boolean; detail: Record<string, unknown> }>;
  /** Files of the build, the same on every host. */
  serveStatic(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
  editor: Handle;
  /** Answers from services that are open to readers: pictures. True when it did. */
  open(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
  reader: Handle;
  /** Answers what is ready at once, with the request's id; false when it cannot. */
  quick?(request: IncomingMessage, response: ServerResponse, id: string): boolean;
  log: Logger;
}

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(`${JSON.stringify(body)}\n`);
};

/** Ids of requests: unguessable in front, counted behind. Making a random one each time would cost a tenth of a cached answer. */
const idPrefix = randomUUID().slice(0, 13);
let requests = 0;

/** The id that a proxy gave, if it may be one, else a new one. */
function requestId(given: string | string[] | undefined): string {
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  requests += 1;
  return `${idPrefix}-${requests.toString(36)}`;
}

/** One line for a finished request, when its level is written at all. */
function logRequest(door: FrontDoor, request: IncomingMessage, response: ServerResponse, id: string, started: number): void {
  const ms = performance.now() - started;
  const level = requestLevel(response.statusCode, ms);
  if (!door.log.isLevelEnabled(level)) return;
  const { method, url } = request;
  const facts = { id, method, url, host: request.headers.host, status: response.statusCode, ms: Math.round(ms * 10) / 10 };
  door.log[level](facts, 'request');
}

/** The server on the port: health first, then files, then the editor on its own host, then readers' pages. */
export function frontDoor(door: FrontDoor): Server {
  const server = createServer((request, response) => {
    const started = performance.now();
    const id = requestId(request.headers['x-request-id']);
    // A page that is ready is answered before anything else is set up: this is nearly every request.
    if (door.quick?.(request, response, id)) return logRequest(door, request, response, id, started);
    response.setHeader('X-Request-Id', id);
    response.once('close', () => logRequest(door, request, response, id, started));
    answer(door, request, response).catch((error) => {
      door.log.error({ err: error, id, url: request.url }, 'request failed');
      if (!response.headersSent) json(response, 500, { code: 'internal', message: 'Algo falló de nuestro lado.' });
      else response.destroy();
    });
  });
  // A picture of 50 MB over a slow line takes minutes to come in.
  server.requestTimeout = 300_000;
  return server;
}

async function answer(door: FrontDoor, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? '/';
  if (!url.startsWith('/')) return json(response, 400, { code: 'invalid_input', message: 'Dirección no válida' });
  const path = url.split('?', 1)[0] ?? '/';
  if (path === '/healthz') return json(response, 200, { status: 'ok' });
  if (path === '/readyz') {
    const { ready, detail } = await door.isReady();
    return json(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', ...detail });
  }
  if (await door.serveStatic(request, response, path)) return;
  if (await door.open(request, response, path)) return;
  const host = (request.headers.host ?? '').toLowerCase();
  return host === door.editorHost ? door.editor(request, response) : door.reader(request, response);
}
