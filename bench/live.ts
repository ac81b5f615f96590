/**
 * `npm run bench:live`: from an author's request to the byte at each reader's socket, on two whole
 * nodes with one PostgreSQL, beside a bare `node:http` server that writes the same bytes to as many;
 * memory of a stream; updates lost or doubled over cut lines; readers who take nothing, and others
 * beside them; the poll's address beside a bare server. Nothing here passes or fails.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../services/database/database.ts';
import { freePort } from '../services/database/free-port.ts';
import { postgresForTests, stopPostgres } from '../services/database/postgres.testing.ts';
import { createSigninLink, ensureAdmin, redeemSigninLink } from '../services/staff/store.ts';
import { openClient } from './live-clients.ts';
import {
  besideSlowOnes,
  CUT_PUBLISHES,
  CUT_READERS,
  crowd,
  cutLines,
  SLOW_READERS,
} from './live-crowd.ts';
import { pollReport } from './live-poll.ts';
import { EDITOR, Publisher, post, STREAM } from './live-publish.ts';
import { ms, type Spread, table } from './measure.ts';
import { onCore } from './site-process.ts';
import { startNode } from './whole-nodes.ts';

/** `BENCH_STREAMS=500,5000`, unless told; 0: the poll alone. */
const CROWDS = (process.env.BENCH_STREAMS ?? '500,5000').split(',').map(Number);
const ids = () => crypto.randomUUID();

async function startBare(): Promise<{ port: number; child: ChildProcess }> {
  const [command = '', ...args] = onCore(0, [
    process.execPath,
    join(import.meta.dirname, 'live-bare.mjs'),
  ]);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const port = await new Promise<string>((resolve) => lines.once('line', resolve));
  return { port: Number(port), child };
}

async function slowReport(port: number, publisher: Publisher): Promise<void> {
  const { alone, beside, after, updates, cut, left } = await besideSlowOnes(port, publisher);
  console.log(
    `\n${SLOW_READERS} readers who take nothing: ${cut} cut off after ${updates} updates of 45 kB; of the others ${left}`,
  );
  const row = (name: string, { p50, p95, p99 }: Spread) => [name, ms(p50), ms(p95), ms(p99)];
  console.log(
    table(
      ['100 others', 'p50 ms', 'p95 ms', 'p99 ms'],
      [row('alone', alone), row('beside them', beside), row('once they are cut off', after)],
    ),
  );
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portada-live-'));
  process.env.LIVE_STREAMS_PER_ADDRESS = '100000';
  process.env.EDITOR_ORIGIN = EDITOR;
  const postgres = mkdtempSync(join(tmpdir(), 'portada-live-postgres-'));
  const databaseUrl = await postgresForTests(postgres);
  const ports = [await freePort(), await freePort()];
  const nodes: ChildProcess[] = [];
  for (const [index, port] of ports.entries())
    nodes.push(
      await startNode(port, databaseUrl, join(folder, String(index)), (one) => onCore(0, one)),
    );
  const [port = 0, other = 0] = ports;
  const database = await openDatabase({ databaseUrl });
  const cookie = await database.transaction(async (tx) => {
    const context = { clock: () => new Date(), ids };
    const link = await createSigninLink(tx, await ensureAdmin(tx, context), context);
    const redeemed = await redeemSigninLink(tx, link, context);
    return redeemed.ok ? `portada_staff=${redeemed.session}` : '';
  });
  await database.close();
  const bare = await startBare();
  const publisher = new Publisher(other, cookie);
  const { publish } = publisher;
  await publish();
  const sample = await openClient({ port, path: STREAM });
  const chunk = await new Promise<string>((resolve) => {
    sample.socket.on('data', (bytes) => bytes.includes('id: ') && resolve(bytes.toString()));
    void publish();
  });
  sample.close();
  const body = chunk.slice(chunk.indexOf('id: '), chunk.lastIndexOf('\n\n') + 2);
  const pid = nodes[0]?.pid ?? 0;
  const load0 = loadavg()[0]?.toFixed(1);
  const rows: string[][] = [];
  for (const count of CROWDS.filter((one) => one > 0)) {
    const ours = await crowd({ count, port, path: STREAM, pid, say: () => publish() });
    const theirs = await crowd({
      count,
      port: bare.port,
      path: '/stream',
      pid: bare.child.pid ?? 0,
      say: () => post({ port: bare.port, path: '/', headers: {}, body }),
    });
    for (const [name, one] of [
      ['two nodes, by PostgreSQL', ours],
      ['bare node:http, same bytes', theirs],
    ] as const)
      rows.push([
        String(count),
        name,
        ms(one.spread.p50),
        ms(one.spread.p95),
        ms(one.spread.p99),
        (one.bytes / 1_000).toFixed(1),
      ]);
  }
  console.log(
    `\nOne event: ${Buffer.byteLength(body)} bytes. Load before: ${load0}; after: ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(table(['streams', 'server', 'p50 ms', 'p95 ms', 'p99 ms', 'kB a stream'], rows));
  const isPollAlone = CROWDS.includes(0);
  const { cuts, lost, doubled } = isPollAlone
    ? { cuts: 0, lost: 0, doubled: 0 }
    : await cutLines(ports, publisher);
  console.log(
    `\n${CUT_READERS} readers on two nodes, ${CUT_PUBLISHES} updates, ${cuts} cut lines: ${lost} lost, ${doubled} doubled`,
  );
  if (!isPollAlone) await slowReport(port, publisher);
  await pollReport(port, bare.port, publisher.published);
  bare.child.kill();
  for (const node of nodes) node.kill();
  await sleep(1_000);
  stopPostgres(postgres);
  for (const one of [folder, postgres]) rmSync(one, { recursive: true, force: true });
}

await main();
process.exit(0);
