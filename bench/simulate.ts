/**
 * `npm run simulate [-- --readers 10000000 --publish-every 20 …]`: what a news night takes.
 * Arithmetic over measured figures, nothing is run. docs/capacity.md shows every step.
 */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { table } from './measure.ts';

/**
 * Figures of one core of the machine that they were measured on (Node 20, a front page of 120
 * stories): 146 kB of HTML, 15.7 kB in Brotli. Absolute values move with the machine: `npm run
 * bench:site` and `npm run soak` give those of another.
 */
export const MEASURED = {
  /** A page that is ready, in Brotli: ETag, negotiation, logging (bench:site, warm page). */
  warmCpuMs: 0.02,
  /**
   * A page whose stories changed: the changed blocks drawn, the others joined (bench:site, one
   * story edited).
   */
  rebuildCpuMs: 0.3,
  /**
   * A page that no cache knows anything of: 1.4 for an address of nothing to 5 for a search, the
   * embedded database's own work among them (a flood of such on one core).
   */
  coldCpuMs: 4,
  /**
   * Its first Brotli, quality 5, and its best, quality 11, which is made once a version beside the
   * main thread.
   */
  fastBrotliCpuMs: 1.2,
  bestBrotliCpuMs: 120,
  pageBytes: 15_700,
  /**
   * Queries for one page built anew: its documents are in memory, so one an answer whose tags were
   * dropped, and its pictures.
   */
  queriesPerRebuild: 4,
  /** PostgreSQL 15, reads from 16 connections. */
  databaseReadsPerSecond: 27_600,
  /**
   * One process under load, and with its caches full: 27 kB for each page of 30 stories over a base
   * of 132 MB (bench:site).
   */
  baseBytes: 132_000_000,
  bytesPerPage: 27_000,
  /** Connections of one process: 6 for staff, 6 for readers, 4 for listeners and jobs. */
  connectionsPerNode: 16,
} as const;

export interface Night {
  readersPerHour: number;
  pagesPerReader: number;
  /** The busiest second over the mean one. */
  peakFactor: number;
  /** Share of page requests that a CDN answers by itself; 0 is none. */
  cdnHitRate: number;
  nodes: number;
  secondsBetweenPublishes: number;
  /**
   * Pages that carry the tags of one change: the story's own, its sections, tags, authors, the
   * front.
   */
  pagesPerPublish: number;
  /** Addresses that nobody saw before: long tail, robots, mistakes. */
  coldShare: number;
  pagesInMemory: number;
  /** Of one node's line. */
  networkBitsPerSecond: number;
  databaseConnections: number;
  /** How full a resource may be at the peak and still answer fast: past that, queues grow. */
  maxLoad: number;
}

export const NEWS_NIGHT: Night = {
  readersPerHour: 10_000_000,
  pagesPerReader: 2.5,
  peakFactor: 3,
  cdnHitRate: 0,
  nodes: 3,
  secondsBetweenPublishes: 20,
  pagesPerPublish: 12,
  coldShare: 0.02,
  pagesInMemory: 10_000,
  networkBitsPerSecond: 1e9,
  databaseConnections: 97,
  maxLoad: 0.6,
};

export interface Load {
  /** Page requests a second at the peak, before and behind the CDN. */
  readersPerSecond: number;
  originPerSecond: number;
  /** Shares of one node's resources that are in use at the peak; 1 is all of it. */
  shares: Record<'main thread' | 'compression' | 'network' | 'database' | 'connections', number>;
  /** What is nearest to its limit. */
  bottleneck: keyof Load['shares'];
  /** Does the night stand, with one node gone? */
  stands: boolean;
  standsWithoutOne: boolean;
  bytesPerNode: number;
}

/**
 * Threads of libuv's pool, where compression happens, against the cores that are left beside the
 * main thread.
 */
const COMPRESSION_CORES = 1;

function sharesOf(night: Night, nodes: number): Load['shares'] {
  const { originPerSecond } = trafficOf(night);
  const perNode = originPerSecond / nodes;
  const cold = perNode * night.coldShare;
  // Every node renders what a change dropped, once, for the first of its readers who asks.
  const rebuilds = night.pagesPerPublish / night.secondsBetweenPublishes;
  const mainMs =
    perNode * MEASURED.warmCpuMs + rebuilds * MEASURED.rebuildCpuMs + cold * MEASURED.coldCpuMs;
  const versions = rebuilds + cold;
  // What waits for its best compression longest is left as it is, so that this never asks for more
  // than there is: only rebuilt pages count in full.
  const compressionMs = versions * MEASURED.fastBrotliCpuMs + rebuilds * MEASURED.bestBrotliCpuMs;
  return {
    'main thread': mainMs / 1_000,
    compression: compressionMs / 1_000 / COMPRESSION_CORES,
    network: (perNode * MEASURED.pageBytes * 8) / night.networkBitsPerSecond,
    database: (nodes * versions * MEASURED.queriesPerRebuild) / MEASURED.databaseReadsPerSecond,
    connections: (nodes * MEASURED.connectionsPerNode) / night.databaseConnections,
  };
}

function trafficOf({ readersPerHour, pagesPerReader, peakFactor, cdnHitRate }: Night) {
  const readersPerSecond = ((readersPerHour * pagesPerReader) / 3_600) * peakFactor;
  return { readersPerSecond, originPerSecond: readersPerSecond * (1 - cdnHitRate) };
}

/**
 * Connections are had or not: they do not queue. All else answers fast only while some of it is
 * free.
 */
const limitOf = (name: string, maxLoad: number): number => (name === 'connections' ? 1 : maxLoad);
const isWithin = (shares: Load['shares'], maxLoad: number): boolean =>
  Object.entries(shares).every(([name, share]) => share <= limitOf(name, maxLoad));

export function simulate(night: Night): Load {
  const shares = sharesOf(night, night.nodes);
  const nearness = (name: string): number =>
    shares[name as keyof Load['shares']] / limitOf(name, night.maxLoad);
  const [bottleneck] = Object.keys(shares).toSorted(
    (one, other) => nearness(other) - nearness(one),
  ) as [keyof Load['shares']];
  return {
    ...trafficOf(night),
    shares,
    bottleneck,
    stands: isWithin(shares, night.maxLoad),
    standsWithoutOne: night.nodes > 1 && isWithin(sharesOf(night, night.nodes - 1), night.maxLoad),
    bytesPerNode: MEASURED.baseBytes + night.pagesInMemory * MEASURED.bytesPerPage,
  };
}

/**
 * The fewest nodes that stand the night with one of them gone; null when no number of them does.
 */
export function nodesFor(night: Night): number | null {
  const most = Math.floor(night.databaseConnections / MEASURED.connectionsPerNode);
  for (let nodes = 2; nodes <= most; nodes += 1)
    if (simulate({ ...night, nodes }).standsWithoutOne && simulate({ ...night, nodes }).stands)
      return nodes;
  return null;
}

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
const round = (value: number): string => Math.round(value).toLocaleString('en');

const CDN_RATES = [0, 0.8, 0.95, 0.99];
const NODE_COUNTS = [1, 2, 3, 5];

export function report(night: Night): string {
  const { readersPerSecond } = simulate(night);
  const rows = CDN_RATES.flatMap((cdnHitRate) =>
    NODE_COUNTS.map((nodes) => {
      const load = simulate({ ...night, cdnHitRate, nodes });
      const { shares } = load;
      const verdict = load.standsWithoutOne ? 'yes, without one too' : load.stands ? 'yes' : 'no';
      return [
        percent(cdnHitRate),
        String(nodes),
        round(load.originPerSecond),
        ...[
          shares['main thread'],
          shares.compression,
          shares.network,
          shares.database,
          shares.connections,
        ].map(percent),
        load.bottleneck,
        verdict,
      ];
    }),
  );
  const headings = [
    'CDN',
    'nodes',
    'origin/s',
    'main thread',
    'compression',
    'network',
    'database',
    'connections',
    'bottleneck',
    'stands',
  ];
  const needed = CDN_RATES.map((cdnHitRate) => {
    const nodes = nodesFor({ ...night, cdnHitRate });
    return `${percent(cdnHitRate)} from a CDN: ${nodes === null ? 'no number of nodes is enough' : `${nodes} nodes`}`;
  });
  return [
    `${round(night.readersPerHour)} readers an hour, ${night.pagesPerReader} pages each, peak ${night.peakFactor} times the mean: ${round(readersPerSecond)} pages a second.`,
    `A publish every ${night.secondsBetweenPublishes} s drops ${night.pagesPerPublish} pages; ${percent(night.coldShare)} of requests are for pages that nobody saw before.`,
    `Shares are of one node (main thread, compression, network) or of the one PostgreSQL (database, connections), at the peak; up to ${percent(night.maxLoad)} counts as fast.`,
    '',
    table(headings, rows),
    '',
    `Nodes that stand it with one of them gone: ${needed.join('; ')}.`,
    `Memory of a node with ${round(night.pagesInMemory)} pages: ${round(simulate(night).bytesPerNode / 1e6)} MB.`,
  ].join('\n');
}

/** Throws a TypeError for a value that is no number above 0. */
export function nightOf(args: readonly string[]): Night {
  const names = {
    readers: 'readersPerHour',
    pages: 'pagesPerReader',
    peak: 'peakFactor',
    'publish-every': 'secondsBetweenPublishes',
    drops: 'pagesPerPublish',
    cold: 'coldShare',
    network: 'networkBitsPerSecond',
  } as const satisfies Record<string, keyof Night>;
  const options = Object.fromEntries(
    Object.keys(names).map((name) => [name, { type: 'string' as const }]),
  );
  const { values } = parseArgs({ args: [...args], options });
  const night = { ...NEWS_NIGHT };
  for (const [name, text] of Object.entries(values)) {
    const value = Number(text);
    if (!Number.isFinite(value) || value <= 0)
      throw new TypeError(`--${name} pide un número mayor que 0`);
    night[names[name as keyof typeof names]] = value;
  }
  return night;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(report(nightOf(process.argv.slice(2))));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
