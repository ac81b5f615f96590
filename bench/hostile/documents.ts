import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Finding } from './finding.ts';
import { type Product, type Reply, startProduct } from './product.ts';
import { REQUESTS } from './requests.ts';
import { SHAPES, type Shape } from './shapes.ts';

const HEAP_MB = 900;
const LIMIT_MS = 15_000;
const REPLY_CHARS = 4_990_000;
const SOURCE = 'forastera';

/** A content source of another system that replies whatever its request names. */
async function hostileSource(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const given = new URL(request.url ?? '/', 'http://a.invalid').searchParams.get('query') ?? '{}';
    const [at, place] = String((JSON.parse(given) as { shape?: string }).shape).split('-');
    const json = (SHAPES[Number(at)] as Shape).make(REPLY_CHARS);
    response.setHeader('content-type', 'application/json');
    response.end(place === 'whole' ? json : `{"content_elements":${json}}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** A source that replies nonsense is a fault of that source, told as 502 or 504. */
const isClear = ({ status, body }: Reply, isOfSource: boolean): boolean =>
  (status >= 200 && status < 300) ||
  (((status >= 400 && status < 500) || (isOfSource && (status === 502 || status === 504))) &&
    body.includes('"message"'));

function findingOf(
  name: string,
  replies: readonly { what: string; reply: Reply; isOfSource: boolean }[],
  isAlive: boolean,
): Finding {
  const worst = Math.max(...replies.map(({ reply }) => reply.ms));
  const bad = replies.filter(
    ({ reply, isOfSource }) => !isClear(reply, isOfSource) || reply.ms > LIMIT_MS,
  );
  const told = bad.map(({ what, reply }) => `${what}: ${reply.status} ${reply.ms.toFixed(0)} ms`);
  return {
    what: [`documents of ${name}`, ...told].join('; '),
    figure: isAlive ? `${replies.length} replies, ${worst.toFixed(0)} ms` : 'ended',
    limit: `2xx, 4xx, ${LIMIT_MS} ms`,
    isWithin: isAlive && bad.length === 0,
  };
}

async function tryShape(product: Product, shape: Shape, at: number): Promise<Finding> {
  const replies: Parameters<typeof findingOf>[1][number][] = [];
  for (const { name, make } of REQUESTS)
    replies.push({
      what: name,
      reply: await (await make(product, shape))(),
      isOfSource: false,
    });
  for (const place of ['whole', 'feed']) {
    const query = encodeURIComponent(JSON.stringify({ shape: `${at}-${place}` }));
    const reply = await product.staff(`/content/${SOURCE}?query=${query}&_website=brujula`);
    replies.push({ what: `reply of a source, ${place}`, reply, isOfSource: true });
  }
  const health = await product.read('/healthz');
  return findingOf(shape.name, replies, product.isAlive() && health.status === 200);
}

/**
 * Documents of any shape through every route of the staff API that takes a body and through a
 * content source: each is replied to, and the product stands with a heap of 900 MB.
 */
export async function documentsPart(): Promise<Finding[]> {
  const source = await hostileSource();
  const entry = { url: source.url, kind: 'ans-feed', params: ['shape'], timeoutMs: 10_000 };
  const env = { CONTENT_SOURCES: JSON.stringify({ [SOURCE]: entry }) };
  const product = await startProduct(HEAP_MB, env);
  try {
    const findings: Finding[] = [];
    for (const [at, shape] of SHAPES.entries()) {
      if (!product.isAlive()) break;
      findings.push(await tryShape(product, shape, at));
    }
    return findings;
  } finally {
    await product.stop();
    source.close();
  }
}
