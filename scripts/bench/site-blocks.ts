import { blockTable, costBetween, growthTable, type PageCost } from './block-times.ts';
import { table } from './measure.ts';
import { type Load, load, quiet, startServer } from './site-process.ts';

const SIZES = [30, 120, 480] as const;
const SECONDS = 4;
const WARM_SECONDS = 2;
const ROUNDS = 2;
/** One connection: requests that wait for one another would share a render. */
const LOAD: Load = { connections: 1, encoding: 'identity', seconds: SECONDS };

async function measurePage(stories: number): Promise<PageCost> {
  const server = await startServer('blocks', stories);
  try {
    load(server.port, { ...LOAD, seconds: WARM_SECONDS });
    await quiet(server);
    const [before, start] = [await server.drawn(), await server.used()];
    const { requests: pages } = load(server.port, LOAD);
    const [end, after] = [await server.used(), await server.drawn()];
    return costBetween(before, after, { pages, cpuMicros: end.cpuMicros - start.cpuMicros });
  } finally {
    server.stop();
  }
}

/** A page of every chain, promo and list, nothing of it drawn before: what each block costs, and how the page grows. */
export async function blocksReport(): Promise<string> {
  const rounds: PageCost[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const pages: PageCost[] = [];
    for (const stories of SIZES) pages.push(await measurePage(stories));
    rounds.push(pages);
  }
  const slowest = rounds.reduce((one, other) => ((one.at(-1)?.cpuMicros ?? 0) > (other.at(-1)?.cpuMicros ?? 0) ? one : other));
  const [blocks, growth] = [blockTable(slowest), growthTable(rounds)];
  return [
    'Every chain, promo and list on one page, drawn from nothing: microseconds one drawing takes on the mean, the slower round\n',
    table(blocks.headings, blocks.rows),
    '\nThe same pages as they grow\n',
    table(growth.headings, growth.rows),
  ].join('\n');
}
