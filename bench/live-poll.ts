import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { BLOG, post } from './live-publish.ts';
import { table } from './measure.ts';
import { buildServer, startServer } from './site-process.ts';
import { load } from './wrk.ts';

/** The machine is shared, and has spells: many short turns, and the one in the middle. */
const SECONDS = 1;
const TURNS = 15;
const ENCODING = 'gzip, deflate, br';

interface Reply {
  headers: string[];
  etag: string;
  /** Base64. */
  body: string;
}

/** A reply with the headers that its server does not add to any by itself. */
const replyOf = (port: number, path: string, etag = ''): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: 'localhost',
      'accept-encoding': ENCODING,
      ...(etag ? { 'if-none-match': etag } : {}),
    };
    const take = (response: IncomingMessage) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const own = response.rawHeaders.filter(
          (_, index, all) =>
            !/^(?:date|connection|keep-alive)$/i.test(all[index - (index % 2)] ?? ''),
        );
        const body = Buffer.concat(parts).toString('base64');
        resolve({ headers: own, etag: response.headers.etag ?? '', body });
      });
    };
    httpRequest({ host: '127.0.0.1', port, path, headers }, take).on('error', reject).end();
  });

interface Compared {
  name: string;
  port: number;
  bare: number;
  /** What is asked of the bare server; without it the same. */
  barePath?: string;
  path: string;
  etag?: string;
}

function compare({ name, port, bare, path, barePath = path, etag }: Compared): void {
  const given = {
    connections: 16,
    seconds: SECONDS,
    encoding: ENCODING,
    path,
    ...(etag ? { etag } : {}),
  };
  const turns = Array.from({ length: TURNS }, () => {
    const theirs = load(bare, { ...given, path: barePath }).perSecond;
    const ours = load(port, given).perSecond;
    return { theirs, ours, ratio: ours / theirs };
  });
  const rows = turns.map(({ theirs, ours, ratio }, turn) => [
    ...[String(turn + 1), theirs.toFixed(0), ours.toFixed(0), ratio.toFixed(2)],
  ]);
  const ratios = turns.map(({ ratio }) => ratio).sort((one, other) => one - other);
  console.log(table([name, 'bare a second', 'ours a second', 'ratio'], rows));
  console.log(`The middle ratio: ${ratios[Math.floor(TURNS / 2)]?.toFixed(2)}`);
}

/** Stories on the page of `bench:site` whose bytes its bare server repeats. */
const PAGE_STORIES = 120;

/**
 * The poll's address from memory, by turns with the bare server of `bench:site`, which repeats a
 * page, and with a bare server that repeats the poll's own bytes and headers: to pages that ask for
 * the first time, and to those that have the reply already.
 */
export async function pollReport(port: number, bare: number, after: number): Promise<void> {
  const path = `/_live/${BLOG}/after/${after}`;
  await replyOf(port, path);
  // Its best compression comes a little later.
  await sleep(2_000);
  const whole = await replyOf(port, path);
  const { etag } = whole;
  const { headers: unchanged } = await replyOf(port, path, etag);
  const body = JSON.stringify({ ...whole, unchanged });
  await post({ port: bare, path: '/kept', headers: {}, body });
  await buildServer();
  const page = await startServer('bare-headers', PAGE_STORIES);
  const name = 'poll, beside the bare server of bench:site';
  compare({ name, port, bare: page.port, path, barePath: '/' });
  page.stop();
  compare({ name: 'poll, 200', port, bare, path });
  compare({ name: 'poll, 304', port, bare, path, etag });
}
