import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What comes in that is no upload of the newsroom's is short. */
export const BODY_MS = 30_000;
export const HEAD_MS = 15_000;
/** How often heads that do not end are looked for. */
export const HEAD_CHECK_MS = 1_000;
export const CONNECTIONS_PER_ADDRESS = 100;

interface ConnectionLimits {
  /** The other end, for counting; undefined: it is not counted. */
  peerOf(socket: Socket): string | undefined;
  perAddress?: number;
}

/**
 * At most so many connections of one address. One more takes the place of that which has waited
 * longest for its client: for a request, or for what is missing of one. Where every one is being
 * answered it is refused.
 */
export function limitConnections(
  server: Server,
  { peerOf, perAddress = CONNECTIONS_PER_ADDRESS }: ConnectionLimits,
): void {
  /** By address, the oldest first; each with the request that is being answered. */
  const open = new Map<string, Map<Socket, IncomingMessage | undefined>>();
  const isWaiting = (request: IncomingMessage | undefined) => !request?.complete;
  const makeRoom = (own: Map<Socket, IncomingMessage | undefined>): boolean => {
    for (const [socket, request] of own)
      if (isWaiting(request)) {
        own.delete(socket);
        socket.destroy();
        return true;
      }
    return false;
  };
  server.on('connection', (socket) => {
    const address = peerOf(socket);
    if (address === undefined) return;
    const own = open.get(address) ?? new Map<Socket, IncomingMessage | undefined>();
    open.set(address, own);
    if (own.size >= perAddress && !makeRoom(own)) {
      socket.destroy();
      return;
    }
    own.set(socket, undefined);
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0 && open.get(address) === own) open.delete(address);
    });
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const address = peerOf(socket);
    const own = address === undefined ? undefined : open.get(address);
    if (!own?.has(socket)) return;
    own.set(socket, request);
    response.once('close', () => {
      // To the end: it waited for its client since now alone.
      if (own.delete(socket) && !socket.destroyed) own.set(socket, undefined);
    });
  });
}

/** Has the body of a request ended in time? Its connection ends where it has not: 408. */
export function limitBody(
  request: IncomingMessage,
  response: ServerResponse,
  bodyMs: number,
): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (request.complete || ((length === undefined || length === '0') && coding === undefined))
    return;
  const cut = setTimeout(() => {
    if (request.complete) return;
    if (!response.headersSent)
      response.writeHead(408, { Connection: 'close', 'Content-Length': 0 }).end();
    request.destroy();
  }, bodyMs);
  cut.unref();
  response.once('close', () => clearTimeout(cut));
}
