/**
 * One measured server in a process of its own: `node site-server.js MODE STORIES`. Prints its port;
 * answers on standard input `cpu` with what it used and `drawn` with what drawing its blocks took.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { builtAssets } from '../renderer/assets/built-assets.ts';
import {
  createReader,
  type ReaderSources,
  type RunningReader,
} from '../renderer/site/create-reader.ts';
import { respondFromMemory, respondToReader } from '../renderer/site/reader.ts';
import type { AuthorsReply, ContentRequest, FeedReply, SearchReply } from '../schemas/feed.ts';
import type { SafeHtml } from '../schemas/html.ts';
import type { PageFacts } from '../schemas/page-facts.ts';
import type { Story } from '../schemas/story.ts';
import { createHttpServer } from '../server/http/http-server.ts';
import { createLog } from '../server/log/log.ts';
import type { PageTimes } from './block-times.ts';
import { blocksDocument, blocksIn, storiesOf } from './blocks-page.ts';
import { reactTree, renderWhole } from './react-page.tsx';
import { benchDocument, benchSite, benchSource } from './site-page.ts';

const [mode = 'page', count = '120', pageCount = '0'] = process.argv.slice(2);
/** Further pages, each kept by itself. */
const pages = Number(pageCount);
/** One list until it changes, as the server has it. */
const sites = [benchSite];
const stories = Number(count);
const log = createLog('info');
const document = mode === 'blocks' ? blocksDocument(stories) : benchDocument(stories);
const { answer, edit } = benchSource();
/**
 * Questions that reached the source: as many as the page has blocks with content, for every render
 * from nothing.
 */
let asked = 0;

const storiesIn = (reply: unknown): Story[] => {
  const { content_elements, data, authors, _id } = (reply ?? {}) as Partial<
    FeedReply & SearchReply & AuthorsReply & Story
  >;
  return content_elements ?? data ?? (_id && !authors ? [reply as Story] : []);
};

/** What the page's blocks are, before any was drawn. */
function noTimes(): PageTimes {
  const all = blocksIn(Object.values(document.sections).flat());
  const blocks: PageTimes['blocks'] = {};
  for (const stored of all) {
    const { onPage } = blocks[stored.block] ?? { onPage: 0 };
    blocks[stored.block] = { onPage: onPage + 1, stories: storiesOf(stored), drawn: 0, micros: 0 };
  }
  return { stories: all.reduce((sum, stored) => sum + storiesOf(stored), 0), blocks };
}
const times = noTimes();

function noteTime(block: string, ms: number): void {
  const known = times.blocks[block];
  if (!known) throw new Error(`${block} is not on the page`);
  known.drawn += 1;
  known.micros += ms * 1_000;
}

function makeReader(onRendered?: ReaderSources['onRendered']): RunningReader {
  return createReader({
    assets: builtAssets(join(process.cwd(), 'dist')),
    sites: () => sites,
    isProduction: false,
    publishedPages: async () => [
      { id: 'portada', route: { kind: 'path', path: '/' } },
      ...Array.from({ length: pages }, (_, n) => ({
        id: 'portada',
        route: { kind: 'path' as const, path: `/p-${n}/` },
      })),
    ],
    publishedDocument: async () => document,
    request: async (request: ContentRequest) => {
      asked += 1;
      const reply = answer(request);
      return { reply, tags: storiesIn(reply).map(({ _id }) => `story:${_id}`) };
    },
    limits: () => ({ ttlMs: 3_600_000, timeoutMs: 2_000 }),
    clock: Date.now,
    log,
    ...(onRendered ? { onRendered } : {}),
  });
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** What our own server answers, once, with its headers: what the bare servers repeat. */
async function capture(
  handle: Handle,
  acceptEncoding: string,
): Promise<{ headers: string[]; body: Buffer }> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  const { request } = await import('node:http');
  const captured = await new Promise<{ headers: string[]; body: Buffer }>((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path: '/',
        headers: { host: 'localhost', 'accept-encoding': acceptEncoding },
      },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const own = response.rawHeaders.filter(
          (_, index, all) =>
            !/^(?:date|connection|keep-alive)$/i.test(all[index - (index % 2)] ?? ''),
        );
        resolve({ headers: own, body: Buffer.concat(chunks) });
      },
    )
      .on('error', reject)
      .end();
  });
  server.closeAllConnections();
  server.close();
  return captured;
}

/** A reader's whole way in: the HTTP server with production logging. */
const ownServer = (reader: RunningReader, before?: () => void): Server =>
  createHttpServer({
    editorHost: 'editor.localhost',
    isReady: () => ({ ready: true, detail: {} }),
    serveStatic: async () => false,
    editor: (_, response) => void response.end(),
    open: async () => false,
    ...(before
      ? {}
      : { quick: (request, response, id) => respondFromMemory(reader, request, response, id) }),
    reader: (request, response) => {
      before?.();
      return respondToReader(reader, request, response);
    },
    log,
  });

/**
 * Another headline for one story, as an import would bring it: its answers and its pages are
 * dropped.
 */
function editOneStory(reader: RunningReader): () => void {
  let times = 0;
  return () => {
    edit(
      50,
      `La ciudad estrena una red de tranvías que promete cruzarla en ${times++} minutos` as SafeHtml,
    );
    reader.drop(['story:nota-50']);
  };
}

async function serverOf(name: string): Promise<Server> {
  const reader = makeReader(name === 'blocks' ? noteTime : undefined);
  if (name === 'page') return ownServer(reader);
  if (name === 'edited') return ownServer(reader, editOneStory(reader));
  if (name === 'cold' || name === 'blocks') return ownServer(reader, reader.clear);
  if (name === 'bare' || name === 'bare-headers') {
    const { headers, body } = await capture(
      (request, response) => void respondToReader(reader, request, response),
      'br',
    );
    const sent = name === 'bare' ? ['Content-Length', String(body.length)] : headers;
    return createServer((_, response) => {
      response.writeHead(200, sent);
      response.end(body);
    });
  }
  if (name === 'react') {
    const facts: PageFacts = {
      site: benchSite,
      path: '/',
      pageType: 'homepage',
      pageContent: null,
      query: {},
    };
    const { body } = await capture(
      (request, response) => void respondToReader(reader, request, response),
      'identity',
    );
    const html = body.toString();
    const start = html.indexOf('<a class="skip-main"');
    const tree = reactTree(document, facts, answer);
    return createServer((_, response) => {
      const bytes = renderWhole(tree, html.slice(0, start), '</body></html>');
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Length': bytes.length,
      });
      response.end(bytes);
    });
  }
  throw new Error(`No mode ${name}`);
}

const server = await serverOf(mode);
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'drawn') return console.log(JSON.stringify(times));
  const { user, system } = process.cpuUsage();
  console.log(`cpu ${user + system} ${process.memoryUsage.rss()} ${asked}`);
});
process.stdin.on('end', () => process.exit(0));
