import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seed } from '../../fixtures/seed.ts';
import { testAssets } from '../../renderer/seed-builder.testing.ts';
import { createReader, type RunningReader } from '../../renderer/site/create-reader.ts';
import { respondToReader } from '../../renderer/site/reader.ts';
import type { Database } from '../../services/database/database.ts';
import { signReply } from '../../services/images/sign.ts';
import { memoryImageStore } from '../../services/images/store/memory-store.testing.ts';
import { publishedDocument, publishedPages } from '../../services/pages/published.ts';
import { repliesOf } from '../content/content.testing.ts';
import { limitsOf, requestContent } from '../content/request-content.ts';
import { blockChecks } from '../pages/block-checks.ts';
import { sanitiser } from '../sanitiser.ts';
import { seedNewspaper } from './seed-newspaper.ts';

export type { RunningReader } from '../../renderer/site/create-reader.ts';

const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
} as never;

/** The sample newspaper without its pictures. */
export async function seedSample(database: Database, now: Date): Promise<void> {
  let ids = 0;
  await seedNewspaper(database, {
    seed: { ...seed, pictures: [] },
    images: memoryImageStore(),
    blocks: blockChecks(testAssets().registry, sanitiser),
    ids: () => `p${++ids}`,
    now,
  });
}

/** A node's reader over a database, which nothing keeps as new as that. */
export function readerOf(database: Database): RunningReader {
  const replies = repliesOf((tx, reply) => signReply(tx, 'prueba', reply));
  return createReader({
    assets: testAssets(),
    sites: () => seed.sites,
    isProduction: false,
    publishedPages: (site) => publishedPages(database.db, site),
    publishedDocument: async (id) => (await publishedDocument(database.db, id))?.document ?? null,
    request: requestContent(replies, database),
    limits: limitsOf(replies),
    clock: Date.now,
    log,
  });
}

export interface ReadPage {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Paths of the main site, over a socket as a reader gets them. */
export async function readPages(
  reader: RunningReader,
  paths: readonly string[],
): Promise<ReadPage[]> {
  const server = createServer(
    (request, response) => void respondToReader(reader, request, response),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const get = (path: string) =>
    new Promise<ReadPage>((resolve, reject) => {
      httpRequest(
        { host: '127.0.0.1', port, path, headers: { host: 'localhost', connection: 'close' } },
        async (response) => {
          response.setEncoding('utf8');
          let body = '';
          for await (const chunk of response) body += chunk;
          resolve({ status: response.statusCode, headers: response.headers, body });
        },
      )
        .on('error', reject)
        .end();
    });
  const pages = await Promise.all(paths.map(get));
  await new Promise((done) => server.close(done));
  return pages;
}
