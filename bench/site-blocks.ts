import { blockTable, costBetween, growthTable, type PageCost } from './block-times.ts';
import { table } from './measure.ts';
import { type Measurable, quiet, startServer } from './site-process.ts';
import { load } from './wrk.ts';

const SIZES = [30, 120, 480] as const;
const WARM_SECONDS = 2;
const ROUNDS = 2;
/** The sizes take turns, so that whatever else the machine does meets all of them. */
const TURNS = 4;
const TURN_SECONDS = 1;

/** One connection: requests that wait for one another would share a render. */
const ask = (server: Measurable, seconds: number): number =>
  load(server.port, { connections: 1, encoding: 'identity', seconds }).requests;

const moment = async (server: Measurable) => ({
  times: await server.drawn(),
  used: await server.used(),
});

async function measurePages(): Promise<PageCost[]> {
  const servers: Measurable[] = [];
  try {
    for (const stories of SIZES) servers.push(await startServer('blocks', stories));
    for (const server of servers) {
      ask(server, WARM_SECONDS);
      await quiet(server);
    }
    const starts = await Promise.all(servers.map(moment));
    const pages = servers.map(() => 0);
    for (let turn = 0; turn < TURNS; turn++) {
      for (const [index, server] of servers.entries())
        pages[index] = (pages[index] ?? 0) + ask(server, TURN_SECONDS);
    }
    const ends = await Promise.all(servers.map(moment));
    return ends.map(({ times, used }, index) => {
      const start = starts[index] as (typeof starts)[number];
      return costBetween(start.times, times, {
        pages: pages[index] ?? 0,
        cpuMicros: used.cpuMicros - start.used.cpuMicros,
      });
    });
  } finally {
    for (const server of servers) server.stop();
  }
}

/**
 * A page of every chain, promo and list, nothing of it drawn before: what each block costs, and how
 * the page grows.
 */
export async function blocksReport(): Promise<string> {
  const rounds: PageCost[][] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measurePages());
  const slowest = rounds.reduce((one, other) =>
    (one.at(-1)?.cpuMicros ?? 0) > (other.at(-1)?.cpuMicros ?? 0) ? one : other,
  );
  const [blocks, growth] = [blockTable(slowest), growthTable(rounds)];
  return [
    'Every chain, promo and list on one page, drawn from nothing: microseconds one drawing takes on the mean, the slower round\n',
    table(blocks.headings, blocks.rows),
    '\nThe same pages as they grow\n',
    table(growth.headings, growth.rows),
  ].join('\n');
}
