import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  port: number;
  /** Requests that another node had to answer, and those that none could. */
  figures: { retried: number; failed: number };
  close(): Promise<void>;
}

/** A node that failed is left out for this long. */
const LEFT_OUT_MS = 500;
const ANSWER_LIMIT_MS = 10_000;

interface SourceReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * The whole answer of a node: buffered, as nginx does it, so that one that breaks off can still be
 * asked of another.
 */
function ask(
  port: number,
  agent: Agent,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
): Promise<SourceReply> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      { host: '127.0.0.1', port, method, path: url, headers, agent, timeout: ANSWER_LIMIT_MS },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 502,
            headers: answer.headers,
            body: Buffer.concat(chunks),
          }),
        );
        answer.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.end(body);
  });
}

/**
 * A plain proxy on a loopback port over the nodes at the given ports, in turn. What can be asked
 * twice (GET, HEAD) is asked of the next node when one breaks off, as nginx's `proxy_next_upstream
 * error timeout` does. For tests and measurements.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const figures = { retried: 0, failed: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const leftOutUntil = new Map<number, number>();
  let turn = 0;
  const inTurn = (): number[] => {
    turn = (turn + 1) % ports.length;
    const order = [...ports.slice(turn), ...ports.slice(0, turn)];
    const isOut = (port: number) => (leftOutUntil.get(port) ?? 0) > Date.now();
    // Left out is last, not never: it may be the only one that stands.
    return [...order.filter((port) => !isOut(port)), ...order.filter(isOut)];
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const nodes = inTurn().slice(
      0,
      request.method === 'GET' || request.method === 'HEAD' ? ports.length : 1,
    );
    for (const [attempt, port] of nodes.entries()) {
      try {
        const { status, headers, body } = await ask(port, agent, request, Buffer.concat(chunks));
        if (attempt > 0) figures.retried += 1;
        response
          .writeHead(status, { ...headers, 'x-node': String(port), connection: 'keep-alive' })
          .end(body);
        return;
      } catch {
        leftOutUntil.set(port, Date.now() + LEFT_OUT_MS);
      }
    }
    figures.failed += 1;
    response.writeHead(502).end();
  };
  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    figures,
    close: () =>
      new Promise((done) => {
        agent.destroy();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
