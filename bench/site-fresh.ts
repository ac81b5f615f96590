import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../services/database/database.ts';
import { freePort } from '../services/database/free-port.ts';
import { postgresForTests, stopPostgres } from '../services/database/postgres.testing.ts';
import { ms, spreadOf, table } from './measure.ts';
import { type Change, editStory, get, publishFront, startNode, untilFresh } from './whole-nodes.ts';

const CHANGES = 120;
/** The first ones find code that was never run. */
const WARM_UP = 20;
const NODES = [1, 2];
const LIMIT_MS = 10_000;

/**
 * From the commit of a change until the last of so many nodes, each a process, answers with it.
 * Milliseconds.
 */
export async function freshReport(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portada-frescura-'));
  const cleanups: (() => unknown)[] = [
    () => stopPostgres(folder),
    () => rmSync(folder, { recursive: true, force: true }),
  ];
  try {
    const databaseUrl = await postgresForTests(folder);
    const ports: number[] = [];
    const took = new Map<string, number[]>();
    const database = await openDatabase({ databaseUrl });
    cleanups.unshift(() => database.close());
    const change = async (make: () => Promise<Change>): Promise<number> => {
      const { path, text } = await make();
      const started = performance.now();
      const each = await Promise.all(
        ports.map((port) => untilFresh(port, { path, text, started, limitMs: LIMIT_MS })),
      );
      return Math.max(...each.map((one) => one ?? Number.POSITIVE_INFINITY));
    };
    for (const nodes of NODES) {
      const port = await freePort();
      const node = await startNode(port, databaseUrl, join(folder, `nodo-${nodes}`));
      cleanups.unshift(() => node.kill('SIGKILL'));
      ports.push(port);
      const makers = { 'the front is published': publishFront, 'a story changes': editStory };
      const where = `${nodes} node${nodes > 1 ? 's' : ''}`;
      for (let number = 0; number < CHANGES + WARM_UP; number++) {
        await Promise.all(ports.map((one) => get(one, '/')));
        for (const [kind, make] of Object.entries(makers)) {
          const one = await change(() => make(database, nodes * 1_000 + number));
          if (number >= WARM_UP)
            took.set(`${kind}, ${where}`, [...(took.get(`${kind}, ${where}`) ?? []), one]);
        }
      }
    }
    const rows = [...took].sort().map(([name, samples]) => {
      const { p50, p99, runs } = spreadOf(samples);
      return [name, String(runs), ms(p50), ms(p99)];
    });
    return `From the commit until every node answers with it, ms\n\n${table(['change', 'times', 'p50', 'p99'], rows)}`;
  } finally {
    for (const cleanup of cleanups) await cleanup();
  }
}
