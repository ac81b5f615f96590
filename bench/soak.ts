/**
 * `npm run soak [-- --minutes 10 --nodes 3]`: whole built servers on one PostgreSQL behind a plain
 * proxy, all on this machine, for some minutes: readers throughout, a publish every two seconds,
 * story edits, floods of cold addresses, a node cut from the database, all cut from it, a node
 * killed and started again. Says at the end what readers and editors saw of it; exit code 1 when a
 * page stayed old or a reader got an error that another node could have spared.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Balancer, startBalancer } from '../server/http/balancer.testing.ts';
import { type Line, lineTo } from '../services/database/cut-line.testing.ts';
import { type Database, openDatabase } from '../services/database/database.ts';
import { freePort } from '../services/database/free-port.ts';
import { postgresForTests, stopPostgres } from '../services/database/postgres.testing.ts';
import { flood } from './flood.ts';
import { ms, spreadOf, table } from './measure.ts';
import {
  agent,
  type Change,
  editStory,
  get,
  probeAgent,
  publishFront,
  SITE,
  startNode,
  storiesWithPage,
  untilFresh,
} from './whole-nodes.ts';

const READERS = 12;
/**
 * Each reader rests between two pages: this measures how late answers are, not how many there can
 * be.
 */
const READER_REST_MS = 8;
const PUBLISH_EVERY_MS = 2_000;
const FLOOD_CONNECTIONS = 40;
const CUT_MS = 10_000;
const FRESH_LIMIT_MS = 30_000;

interface Node {
  name: string;
  port: number;
  toDatabase: Line;
  process: ChildProcess;
}

/** What was seen, by the phase in which it was. */
class Findings {
  readonly latencies = new Map<string, number[]>();
  readonly statuses = new Map<string, number>();
  readonly freshness = new Map<string, number[]>();
  readonly faults: string[] = [];
  phase = 'calm';

  latency(value: number, status: number): void {
    const key = `${this.phase} ${status}`;
    this.statuses.set(key, (this.statuses.get(key) ?? 0) + 1);
    add(this.latencies, this.phase, value);
  }

  fault(text: string): void {
    this.faults.push(text);
    console.log(`  ✗ ${text}`);
  }
}

function add(map: Map<string, number[]>, key: string, value: number): void {
  const known = map.get(key) ?? [];
  known.push(value);
  map.set(key, known);
}

class Soak {
  readonly found = new Findings();
  readonly warm: string[];
  isOver = false;
  #published = 0;
  readonly nodes: Node[];
  readonly database: Database;
  readonly balancer: Balancer;
  readonly folder: string;
  /** Publishes and edits go on in turn, never two at a time: each one's way is measured. */
  #editing: Promise<void> = Promise.resolve();

  constructor(parts: { nodes: Node[]; database: Database; balancer: Balancer; folder: string }) {
    this.nodes = parts.nodes;
    this.database = parts.database;
    this.balancer = parts.balancer;
    this.folder = parts.folder;
    const addresses = storiesWithPage
      .slice(0, 40)
      .map((story) => story.websites?.[SITE]?.website_url as string);
    this.warm = ['/', '/', '/', '/nacional/', '/mundo/', '/deportes/', '/ciencia/', ...addresses];
  }

  /** One reader after another page, through the proxy. */
  async read(number: number): Promise<void> {
    for (let turn = number; !this.isOver; turn += 1) {
      const path = this.warm[(turn * 7) % this.warm.length] as string;
      const started = performance.now();
      const { status } = await get(this.balancer.port, path, {
        headers: { 'accept-encoding': 'br' },
        by: probeAgent,
      }).catch(() => ({ status: 0 }));
      this.found.latency(performance.now() - started, status);
      if (status !== 200) this.found.fault(`${this.found.phase}: ${path} was answered ${status}`);
      await sleep(READER_REST_MS);
    }
  }

  async #measureFresh(kind: string, { path, text }: Change, among: readonly Node[]): Promise<void> {
    const started = performance.now();
    await Promise.all(
      among.map(async ({ port, name }) => {
        const took = await untilFresh(port, { path, text, started, limitMs: FRESH_LIMIT_MS });
        if (took === null) this.found.fault(`${name}: ${path} stayed old for ${FRESH_LIMIT_MS} ms`);
        else add(this.found.freshness, kind, took);
      }),
    );
  }

  async publishFront(among: readonly Node[], kind: string): Promise<string> {
    this.#published += 1;
    const change = await publishFront(this.database, this.#published);
    await this.#measureFresh(kind, change, among);
    return change.text;
  }

  async editStory(among: readonly Node[], kind: string): Promise<void> {
    this.#published += 1;
    await this.#measureFresh(kind, await editStory(this.database, this.#published), among);
  }

  /** Publishes and edits for a while; `among`: the nodes that are to show it. */
  async editFor(milliseconds: number, among: readonly Node[], kind: string): Promise<void> {
    const until = Date.now() + milliseconds;
    const own = this.#editing.then(async () => {
      while (Date.now() < until) {
        const started = Date.now();
        await this.publishFront(among, `publish${kind}`);
        await this.editStory(among, `story${kind}`);
        await sleep(
          Math.max(0, Math.min(until - Date.now(), PUBLISH_EVERY_MS - (Date.now() - started))),
        );
      }
    });
    this.#editing = own;
    await own;
  }

  async inPhase(name: string, work: () => Promise<void>): Promise<void> {
    console.log(`· ${name}`);
    this.found.phase = name;
    await work();
    this.found.phase = 'calm';
  }

  async readiness({ port }: Node): Promise<string> {
    const got = await get(port, '/readyz').catch(() => null);
    return got ? `${got.status} ${(JSON.parse(got.body) as { status: string }).status}` : 'gone';
  }

  /** Waits until every node is well and says that it heard of the same last change. */
  async settle(): Promise<void> {
    const until = Date.now() + FRESH_LIMIT_MS;
    for (;;) {
      const told = await Promise.all(
        this.nodes.map(({ port }) => get(port, '/readyz').catch(() => null)),
      );
      const states = told.map((got) =>
        got ? (JSON.parse(got.body) as { status: string; outbox: number }) : null,
      );
      if (states.every((state) => state?.status === 'ready' && state.outbox === states[0]?.outbox))
        return;
      if (Date.now() > until)
        return this.found.fault(`nodes do not agree: ${JSON.stringify(states)}`);
      await sleep(100);
    }
  }

  /**
   * Are the pages of all nodes the same? Asked twice: who was asked first may be given the one
   * before, for a moment.
   */
  async compare(): Promise<void> {
    await this.settle();
    for (const path of new Set(this.warm)) {
      let bodies: string[] = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        bodies = await Promise.all(
          this.nodes.map(async ({ port }) => (await get(port, path)).body),
        );
        if (new Set(bodies).size === 1) break;
        await sleep(6_000);
      }
      if (new Set(bodies).size !== 1) this.found.fault(`${path} is not the same on all nodes`);
    }
  }
}

async function memoryOf({ port }: Node): Promise<number> {
  const { body } = await get(port, '/metrics');
  return Number(/portada_memory_bytes\{kind="rss"\} (\d+)/.exec(body)?.[1] ?? Number.NaN);
}

/** One round of everything that can happen; about 70 seconds. */
async function round(soak: Soak, floods: Map<number, number>): Promise<void> {
  const { nodes } = soak;
  const [, second, third = second] = nodes as [Node, Node, Node?];
  await soak.inPhase('calm', () => soak.editFor(20_000, nodes, ''));
  await soak.inPhase('flood', async () => {
    await Promise.all([
      flood(soak.balancer.port, {
        connections: FLOOD_CONNECTIONS,
        milliseconds: 8_000,
        answered: floods,
      }),
      soak.editFor(8_000, nodes, ' in a flood'),
    ]);
  });
  await soak.inPhase('one node without database', async () => {
    second.toDatabase.cut();
    await soak.editFor(
      CUT_MS,
      nodes.filter((node) => node !== second),
      '',
    );
    const told = await soak.readiness(second);
    if (told !== '200 stale') soak.found.fault(`cut off, it says ${told}`);
    const title = await soak.publishFront(
      nodes.filter((node) => node !== second),
      'publish',
    );
    const mended = performance.now();
    second.toDatabase.mend();
    while (
      !(await get(second.port, '/')).body.includes(title) &&
      performance.now() - mended < FRESH_LIMIT_MS
    )
      await sleep(5);
    add(soak.found.freshness, 'caught up after a cut', performance.now() - mended);
  });
  await soak.compare();
  await soak.inPhase('no database at all', async () => {
    for (const { toDatabase } of nodes) toDatabase.cut();
    await sleep(CUT_MS / 2);
    for (const { toDatabase } of nodes) toDatabase.mend();
    await soak.settle();
  });
  await soak.inPhase('one node killed', async () => {
    third.process.kill('SIGKILL');
    await soak.editFor(
      5_000,
      nodes.filter((node) => node !== third),
      '',
    );
    third.process = await startNode(
      third.port,
      third.toDatabase.url,
      join(soak.folder, third.name),
    );
  });
  await soak.compare();
}

function report(
  { found, balancer }: Soak,
  facts: {
    minutes: number;
    nodes: number;
    floods: Map<number, number>;
    memory: [number, number][];
  },
): string {
  const statusesOf = (phase: string) =>
    [...found.statuses]
      .filter(([key]) => key.replace(/ \d+$/, '') === phase)
      .map(([key, count]) => `${key.split(' ').at(-1)}: ${count}`);
  const readers = [...found.latencies].map(([phase, values]) => {
    const { p50, p99, runs } = spreadOf(values);
    return [phase, String(runs), ms(p50), ms(p99), statusesOf(phase).join(', ')];
  });
  const fresh = [...found.freshness].map(([kind, values]) => {
    const { p50, p99, runs } = spreadOf(values);
    return [kind, String(runs), ms(p50), ms(p99)];
  });
  const [before, after] = [
    facts.memory.map(([one]) => one),
    facts.memory.map(([, other]) => other),
  ];
  const megabytes = (values: number[]) =>
    values.map((value) => Math.round(value / 1e6)).join(' / ');
  return [
    '',
    `${facts.nodes} nodes, ${facts.minutes} minutes, ${READERS} readers through the proxy; milliseconds, on a machine that runs nodes, PostgreSQL, proxy and readers at once`,
    '',
    table(['warm pages', 'requests', 'p50', 'p99', 'status'], readers),
    '',
    table(['commit → new bytes on a node', 'times', 'p50', 'p99'], fresh),
    '',
    `The flood was answered ${[...facts.floods]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}.`,
    `The proxy asked another node ${balancer.figures.retried} times; ${balancer.figures.failed} requests had no node at all.`,
    `Memory of the nodes, MB: ${megabytes(before)} → ${megabytes(after)}.`,
    found.faults.length === 0
      ? 'No page stayed old; no reader got an error.'
      : `${found.faults.length} faults, the first: ${found.faults[0]}`,
  ].join('\n');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      nodes: { type: 'string', default: '3' },
    },
  });
  const [minutes, count] = [Number(values.minutes), Number(values.nodes)];
  if (!(minutes > 0 && minutes <= 120) || !Number.isInteger(count) || count < 2 || count > 5) {
    console.error(
      'Uso: npm run soak -- [--minutes 10] [--nodes 3] (de 2 a 5 nodos, hasta 120 minutos)',
    );
    process.exitCode = 1;
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'portada-soak-'));
  // PostgreSQL may run as a user of its own, which cannot enter the other.
  const postgres = mkdtempSync(join(tmpdir(), 'portada-soak-pg-'));
  const cleanups: (() => unknown)[] = [
    () => {
      for (const each of [folder, postgres]) rmSync(each, { recursive: true, force: true });
    },
    () => stopPostgres(postgres),
  ];
  try {
    const databaseUrl = await postgresForTests(postgres);
    const nodes: Node[] = [];
    console.log(`Arrancan ${count} nodos…`);
    for (let index = 0; index < count; index += 1) {
      const toDatabase = await lineTo(databaseUrl);
      const port = await freePort();
      const node: Node = {
        name: `node ${index + 1}`,
        port,
        toDatabase,
        process: await startNode(port, toDatabase.url, join(folder, `node ${index + 1}`)),
      };
      nodes.push(node);
      cleanups.push(toDatabase.close, () => node.process.kill('SIGKILL'));
    }
    const database = await openDatabase({ databaseUrl });
    cleanups.push(() => database.close());
    const balancer = await startBalancer(nodes.map(({ port }) => port));
    cleanups.push(
      balancer.close,
      () => agent.destroy(),
      () => probeAgent.destroy(),
    );
    const soak = new Soak({ nodes, database, balancer, folder });
    for (const path of new Set(soak.warm))
      await Promise.all(nodes.map(({ port }) => get(port, path)));
    const before = await Promise.all(nodes.map(memoryOf));
    const floods = new Map<number, number>();
    const readers = Array.from({ length: READERS }, (_, number) => soak.read(number * 11));
    const until = Date.now() + minutes * 60_000;
    do await round(soak, floods);
    while (Date.now() < until);
    soak.isOver = true;
    await Promise.all(readers);
    const after = await Promise.all(nodes.map(memoryOf));
    const memory = before.map((value, index): [number, number] => [
      value,
      after[index] ?? Number.NaN,
    ]);
    console.log(report(soak, { minutes, nodes: count, floods, memory }));
    process.exitCode = soak.found.faults.length === 0 ? 0 : 1;
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

await main();
