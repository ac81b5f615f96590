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
  log: Logger;
}

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(`${JSON.stringify(body)}\n`);
};

/** The server on the port: health first, then files, then the editor on its own host, then readers' pages. */
export function frontDoor(door: FrontDoor): Server {
  const server = createServer((request, response) => {
    const started = performance.now();
    const given = request.headers['x-request-id'];
    const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    response.setHeader('X-Request-Id', id);
    response.once('close', () => {
      const durationMs = Math.round((performance.now() - started) * 10) / 10;
      const { method, url } = request;
      const facts = { id, method, url, host: request.headers.host, status: response.statusCode, ms: durationMs };
      door.log[requestLevel(response.statusCode, durationMs)](facts, 'request');
    });
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
