import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../services/database/free-port.ts';
import { postgresForTests, stopPostgres } from '../services/database/postgres.testing.ts';
import { flood } from './flood.ts';
import { ms, spreadOf, table } from './measure.ts';
import { onCore } from './site-process.ts';
import { get, probeAgent, SITE, startNode, storiesWithPage } from './whole-nodes.ts';

const SECONDS = 10;
const CONNECTIONS = 40;
const READERS = 4;
const REST_MS = 5;

/**
 * Warm pages of one node on one core while so many connections ask for what nobody ever asked for.
 */
export async function floodReport(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portada-avalancha-'));
  const port = await freePort();
  const node = await startNode(
    port,
    await postgresForTests(folder),
    join(folder, 'nodo'),
    (command) => onCore(0, command),
  );
  const warm = [
    '/',
    '/nacional/',
    ...storiesWithPage.slice(0, 20).map((story) => story.websites?.[SITE]?.website_url as string),
  ];
  const readFor = async (milliseconds: number): Promise<number[]> => {
    const until = Date.now() + milliseconds;
    const took: number[] = [];
    const reader = async (own: number) => {
      for (let turn = own; Date.now() < until; turn += 1) {
        const started = performance.now();
        const { status } = await get(port, warm[(turn * 7) % warm.length] as string, {
          headers: { 'accept-encoding': 'br' },
          by: probeAgent,
        });
        if (status !== 200) throw new Error(`A warm page was answered ${status}`);
        took.push(performance.now() - started);
        await sleep(REST_MS);
      }
    };
    await Promise.all(Array.from({ length: READERS }, (_, own) => reader(own * 3)));
    return took;
  };
  try {
    // Twice: the second time everything is compressed as well as it will be, and the code is known.
    await readFor(4_000);
    const calm = spreadOf(await readFor((SECONDS * 1_000) / 2));
    const answered = new Map<number, number>();
    const [took] = await Promise.all([
      readFor(SECONDS * 1_000),
      flood(port, { connections: CONNECTIONS, milliseconds: SECONDS * 1_000, answered }),
    ]);
    const flooded = spreadOf(took);
    const statuses = [...answered]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status}: ${count}`);
    const row = (name: string, { runs, p50, p99 }: typeof calm) => [
      name,
      String(runs),
      ms(p50),
      ms(p99),
    ];
    return `Warm pages of one node on one core, ms\n\n${table(
      ['', 'requests', 'p50', 'p99'],
      [
        row('in calm', calm),
        row(`while ${CONNECTIONS} connections flood it with cold addresses`, flooded),
      ],
    )}\n\nThe flood was answered ${statuses.join(', ')}.`;
  } finally {
    node.kill('SIGKILL');
    stopPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
