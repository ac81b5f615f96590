import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LiveClient, openClient, openClients } from './live-clients.ts';
import { BLOG, type Publisher, SITE, STREAM } from './live-publish.ts';
import { spreadOf } from './measure.ts';
import { get } from './whole-nodes.ts';

const PUBLISHES = 20;
export const CUT_READERS = 300;
export const CUT_PUBLISHES = 60;
export const SLOW_READERS = 20;
const OTHERS = 100;
/** Of updates of 45 kB: what lies in the kernel's buffers is taken, as far as we can see. */
const LARGE_SENTENCES = 900;
const LARGE_PUBLISHES = 30;
const MAX_PUBLISHES = 600;

const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
/** The least of some looks: what is collected soon is nobody's. */
async function steadyRss(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 8; look += 1) {
    await sleep(400);
    least = Math.min(least, rssOf(pid));
  }
  return least;
}

/** Milliseconds until each of them had the byte, over some publications. */
async function timed(
  count: number,
  publishes: number,
  say: () => Promise<unknown>,
  hear: (on: (at: number) => void) => void,
) {
  const took: number[] = [];
  for (let turn = 0; turn < publishes; turn += 1) {
    let heard = 0;
    const started = performance.now();
    const all = new Promise<void>((resolve) =>
      hear((at) => {
        took.push(at - started);
        heard += 1;
        if (heard === count) resolve();
      }),
    );
    await Promise.all([say(), all]);
    await sleep(50);
  }
  return spreadOf(took);
}

interface Crowd {
  count: number;
  port: number;
  path: string;
  pid: number;
  say: () => Promise<unknown>;
}

/** So many readers, and when each had the first byte of an event; bytes of memory of each. */
export async function crowd({ count, port, path, pid, say }: Crowd) {
  const before = await steadyRss(pid);
  let on: (at: number) => void = () => undefined;
  const clients = await openClients(count, () => ({
    port,
    path,
    host: SITE,
    onEvent: (_, at) => on(at),
  }));
  const after = await steadyRss(pid);
  const spread = await timed(count, PUBLISHES, say, (next) => {
    on = next;
  });
  for (const client of clients) client.close();
  await sleep(1_000);
  return { spread, bytes: (after - before) / count };
}

/** Readers on both nodes whose lines are cut again and again while it is published. */
export async function cutLines(ports: readonly number[], publisher: Publisher) {
  const first = publisher.published + 1;
  const readers = await openClients(CUT_READERS, (index) => ({
    port: ports[index % 2] ?? 0,
    path: STREAM,
    isReading: true,
  }));
  const got = readers.map(() => [] as string[]);
  const start = Number(
    JSON.parse(
      (await get(ports[0] ?? 0, `/_live/${BLOG}/after/999999`, { headers: { host: SITE } })).body,
    ).event,
  );
  for (const reader of readers) reader.lastId = Math.max(reader.lastId, start);
  let cuts = 0;
  let isDone = false;
  const cutting = (async () => {
    while (!isDone) {
      const at = Math.floor(Math.random() * readers.length);
      const cut = readers[at] as LiveClient;
      cut.close();
      got[at]?.push(...cut.entries);
      const port = ports[(at + cuts) % 2] ?? 0;
      readers[at] = await openClient({ port, path: STREAM, isReading: true, lastId: cut.lastId });
      cuts += 1;
    }
  })();
  for (let turn = 0; turn < CUT_PUBLISHES; turn += 1) await publisher.publish();
  await sleep(500);
  isDone = true;
  await cutting;
  await sleep(2_000);
  let [lost, doubled] = [0, 0];
  for (const [index, reader] of readers.entries()) {
    const all = [...(got[index] ?? []), ...reader.entries];
    const seen = new Set(all);
    doubled += all.length - seen.size;
    for (let number = first; number <= publisher.published; number += 1)
      if (!seen.has(`bench-${number}`)) lost += 1;
    reader.close();
  }
  return { cuts, lost, doubled };
}

/** So many streams were cut off since the node began. */
async function cutOff(port: number): Promise<number> {
  const { body } = await get(port, '/metrics');
  return Number(/^portada_live_streams_cut_total (\d+)/m.exec(body)?.[1] ?? Number.NaN);
}

/**
 * When others have an update of 45 kB, alone and beside readers who take nothing; and how many of
 * these are cut off after how many updates.
 */
export async function besideSlowOnes(port: number, publisher: Publisher) {
  let on: (at: number) => void = () => undefined;
  const options = { port, path: STREAM, host: SITE };
  const others = await openClients(OTHERS, () => ({ ...options, onEvent: (_, at) => on(at) }));
  const say = () => publisher.publish(LARGE_SENTENCES);
  const hear = (next: (at: number) => void) => {
    on = next;
  };
  const alone = await timed(OTHERS, LARGE_PUBLISHES, say, hear);
  const before = await cutOff(port);
  const slow = await openClients(SLOW_READERS, () => options);
  for (const { socket } of slow) socket.pause();
  const beside = await timed(OTHERS, LARGE_PUBLISHES, say, hear);
  let updates = LARGE_PUBLISHES;
  let cut = (await cutOff(port)) - before;
  on = () => undefined;
  for (; cut < SLOW_READERS && updates < MAX_PUBLISHES; updates += 1) {
    await say();
    cut = (await cutOff(port)) - before;
  }
  const after = await timed(OTHERS, LARGE_PUBLISHES, say, hear);
  const left = others.filter(({ socket }) => socket.destroyed).length;
  for (const client of [...others, ...slow]) client.close();
  return { alone, beside, after, updates, cut, left };
}
