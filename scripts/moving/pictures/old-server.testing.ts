import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OldServer {
  /** `http://127.0.0.1:4321` */
  origin: string;
  /** Paths that were asked for, in their order. */
  asked: string[];
  close(): void;
}

/** A server of a newspaper that moves, by what it replies at each path; the rest is 404. */
export async function openOldServer(
  replies: Readonly<Record<string, Buffer | RequestListener>>,
): Promise<OldServer> {
  const asked: string[] = [];
  const server: Server = createServer((request, reply) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = replies[path] ?? replies[path.split('?')[0] ?? ''];
    if (answer === undefined) reply.writeHead(404).end('No hay');
    else if (typeof answer === 'function') answer(request, reply);
    else reply.writeHead(200, { 'content-length': String(answer.byteLength) }).end(answer);
  });
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
