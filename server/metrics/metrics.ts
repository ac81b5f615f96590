import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { Release } from '../../renderer/assets/assets.ts';
import type { ReaderParts } from '../../renderer/site/create-reader.ts';
import type { OutboxHealth } from '../../services/changes/outbox.ts';
import type { Database } from '../../services/database/database.ts';
import type { StoreFigures } from '../../services/images/store/guarded-store.ts';
import type { ReaderStreams } from '../../services/live/reader-streams.ts';
import type { Post } from '../../services/mail/post.ts';
import type { DiskSpace } from '../load/disk-space.ts';
import type { BlockTimes } from './block-times.ts';
import { Exposition } from './exposition.ts';
import type { RequestMetrics } from './request-metrics.ts';
import type { SignIns } from './sign-ins.ts';
import type { StoredFigures } from './stored-figures.ts';

const BREAKER_LEVELS = { closed: 0, 'half-open': 1, open: 2 } as const;

export interface MetricSources {
  requests: RequestMetrics;
  signIns: Pick<SignIns, 'counts'>;
  /** Undefined while the database does not reply. */
  stored(): Promise<StoredFigures | undefined>;
  mails: Post['figures'];
  store(): StoreFigures;
  disk: Pick<DiskSpace, 'freeBytes' | 'isFull'>;
  blocks: BlockTimes;
  reader: ReaderParts;
  outbox: () => OutboxHealth;
  database: Pick<Database, 'pool' | 'reading'>;
  streams: Pick<ReaderStreams, 'figures'>;
  release: Release;
}

/** Which release each node runs: a gauge that is always one, as is the custom of Prometheus. */
function writeRelease(out: Exposition, { release: { version, commit } }: MetricSources): void {
  out.family('build_info', 'gauge', 'Which release runs')(1, { version, commit });
}

function writeRequests(out: Exposition, { requests }: MetricSources): void {
  const total = out.family(
    'requests_total',
    'counter',
    'Finished requests by route, class of status and state of the cache',
  );
  for (const { kind, status, cache, value } of requests.counts())
    total(value, { route: kind, status, cache });
  out.family(
    'requests_aborted_total',
    'counter',
    'Requests whose client left before the reply',
  )(requests.aborted);
  out.family('request_seconds', 'histogram', 'From the first byte in to the end of the reply');
  for (const { kind, cache, histogram } of requests.seconds())
    out.histogram('request_seconds', { route: kind, cache }, histogram);
}

function writeSources(out: Exposition, { reader: { content } }: MetricSources): void {
  const sources = [...content.sources];
  out.family('source_seconds', 'histogram', 'How long content sources took, failures too');
  for (const [source, { seconds }] of sources) out.histogram('source_seconds', { source }, seconds);
  const errors = out.family(
    'source_errors_total',
    'counter',
    'Requests to which a source did not reply',
  );
  for (const [source, figures] of sources) errors(figures.errors, { source });
  const spared = out.family(
    'source_spared_total',
    'counter',
    'Requests that were not sent because the source was failing',
  );
  for (const [source, figures] of sources) spared(figures.spared, { source });
  const breaker = out.family('source_breaker', 'gauge', '0 closed, 1 trying again, 2 open');
  for (const [source, figures] of sources)
    breaker(BREAKER_LEVELS[figures.breaker.state], { source });
}

/** Beside those of the sources. */
function writeBreakers(out: Exposition, { reader, store }: MetricSources): void {
  const breaker = out.family('breaker', 'gauge', '0 closed, 1 trying again, 2 open');
  breaker(BREAKER_LEVELS[reader.pagesBreaker.state], { name: 'published-pages' });
  breaker(BREAKER_LEVELS[store().breaker.state], { name: 'picture-store' });
}

function writeStore(out: Exposition, { store }: MetricSources): void {
  const { succeeded, failed, spared } = store();
  const reads = out.family(
    'picture_store_reads_total',
    'counter',
    'Originals that readers were waiting for; spared: not asked for, because the breaker was open',
  );
  for (const [outcome, value] of Object.entries({ succeeded, failed, spared }))
    reads(value, { outcome });
}

function writeSignIns(out: Exposition, { signIns }: MetricSources): void {
  const total = out.family(
    'sign_ins_total',
    'counter',
    'Attempts to sign in; limited: too many of one address or account',
  );
  for (const { who, outcome, count } of signIns.counts()) total(count, { who, outcome });
}

function writeMails(out: Exposition, { mails }: MetricSources): void {
  const total = out.family(
    'mails_total',
    'counter',
    'Mails that this node handed to the server; failed: it took them not, and they are tried again',
  );
  total(mails.sent, { outcome: 'sent' });
  total(mails.failed, { outcome: 'failed' });
}

function writeDisk(out: Exposition, { disk }: MetricSources): void {
  const free = disk.freeBytes();
  if (Number.isFinite(free))
    out.family('disk_free_bytes', 'gauge', 'Where the data folder is')(free);
  out.family('disk_full', 'gauge', 'Whether nothing more is written')(disk.isFull() ? 1 : 0);
}

/** The same on every node: an alert takes the highest, a dashboard one of them. */
function writeStored(out: Exposition, { jobs, purge, payments, backup }: StoredFigures): void {
  const count = out.family('jobs', 'gauge', 'Background jobs in the queue, by name and state');
  for (const { name: job, waiting, running, retrying, failed } of jobs)
    for (const [state, value] of Object.entries({ waiting, running, retrying, failed }))
      count(value, { job, state });
  const oldest = out.family(
    'job_oldest_seconds',
    'gauge',
    'For how long the oldest job that is due has been waiting',
  );
  for (const { name: job, oldestSeconds } of jobs) oldest(oldestSeconds, { job });
  if (purge) {
    out.family(
      'purge_changes',
      'gauge',
      'Changes of which the CDN was not told yet',
    )(purge.changes);
    out.family(
      'purge_oldest_seconds',
      'gauge',
      'For how long the oldest of them has been waiting',
    )(purge.oldestSeconds);
  }
  if (backup) {
    out.family('backup_age_seconds', 'gauge', 'Since the last backup was begun')(backup.ageSeconds);
    out.family('backup_bytes', 'gauge', 'Of the last backup')(backup.bytes);
    out.family('backup_seconds', 'gauge', 'How long the last backup took')(backup.seconds);
  }
  const begun = out.family(
    'payments_last_hour',
    'gauge',
    'Payments begun in the last hour, by what became of them',
  );
  for (const { status, count: value } of payments.lastHour) begun(value, { status });
  out.family(
    'payment_unsettled_seconds',
    'gauge',
    'For how long the oldest payment whose end nobody knows has been under way',
  )(payments.unsettledSeconds);
}

function writeBlocks(out: Exposition, { blocks, reader }: MetricSources): void {
  const times = [...blocks.entries()];
  const rendered = out.family(
    'block_draws_total',
    'counter',
    'Blocks rendered, not counting what came from a cache',
  );
  for (const [block, { count }] of times) rendered(count, { block });
  const seconds = out.family('block_draw_seconds_total', 'counter', 'Time spent rendering a block');
  for (const [block, { totalMs }] of times) seconds(totalMs / 1_000, { block });
  const longest = out.family(
    'block_draw_seconds_max',
    'gauge',
    'The longest that one rendering of a block took',
  );
  for (const [block, { maxMs }] of times) longest(maxMs / 1_000, { block });
  const byReact = out.family(
    'block_react_renders_total',
    'counter',
    'Renderings that React had to write, by what our own writer did not know',
  );
  for (const { block, reason, count } of reader.reactRenders.entries())
    byReact(count, { block, reason });
}

function writeCaches(out: Exposition, { reader }: MetricSources): void {
  const { pages, content, blocks, documents, missing, gate, later } = reader;
  const entries = out.family('cache_entries', 'gauge', 'What a cache holds');
  const sizes = {
    pages: pages.size,
    last_good: pages.oldSize,
    answers: content.size,
    blocks: blocks.size,
  };
  for (const [cache, size] of Object.entries({
    ...sizes,
    documents: documents.size,
    missing: missing.size,
  }))
    entries(size, { cache });
  const bytes = out.family('cache_bytes', 'gauge', 'What a cache holds, by its own count');
  for (const [cache, size] of Object.entries({ pages: pages.bytes, blocks: blocks.bytes }))
    bytes(size, { cache });
  const builds = out.family('page_builds_total', 'counter', 'Pages built, and how that ended');
  builds(pages.figures.built - pages.figures.failed, { outcome: 'built' });
  builds(pages.figures.failed, { outcome: 'failed' });
  out.family(
    'page_last_good_total',
    'counter',
    'Failed builds for which an older page went out',
  )(pages.figures.lastGood);
  const queue = out.family('queue', 'gauge', 'What waits or is at work now');
  queue(gate.running, { queue: 'builds', state: 'running' });
  queue(gate.waiting, { queue: 'builds', state: 'waiting' });
  queue(later.waiting, { queue: 'compression', state: 'waiting' });
  out.family(
    'builds_refused_total',
    'counter',
    'Cold pages that were told to come back later',
  )(gate.refused);
}

function writeStreams(out: Exposition, { streams }: MetricSources): void {
  const { streams: open, cut, events } = streams.figures();
  out.family('live_streams', 'gauge', 'Open streams of live blogs')(open);
  out.family(
    'live_streams_cut_total',
    'counter',
    'Streams cut off because their readers took nothing',
  )(cut);
  out.family(
    'live_events_sent_total',
    'counter',
    'Events of live blogs sent: one to ten streams is ten',
  )(events);
}

function writeDatabase(out: Exposition, { database, outbox }: MetricSources): void {
  const { seq, staleMs, isListening, delayMs } = outbox();
  out.family('outbox_seq', 'gauge', 'Number of the last change that was heard')(seq);
  out.family(
    'outbox_stale_seconds',
    'gauge',
    'For how long no change could be read',
  )(staleMs / 1_000);
  out.family(
    'outbox_delay_seconds',
    'gauge',
    'From the last change to its being heard',
  )(delayMs / 1_000);
  out.family(
    'outbox_listening',
    'gauge',
    'Whether NOTIFY reaches this process',
  )(isListening ? 1 : 0);
  const connections = out.family(
    'database_connections',
    'gauge',
    'Connections, and who waits for one',
  );
  const pools =
    database.reading.pool === database.pool
      ? { staff: database.pool }
      : { staff: database.pool, readers: database.reading.pool };
  for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
    connections(totalCount - idleCount, { pool, state: 'busy' });
    connections(idleCount, { pool, state: 'idle' });
    connections(waitingCount, { pool, state: 'waiting' });
  }
}

const LOOP_RESOLUTION_MS = 20;
const NS = 1e-9;

function writeProcess(out: Exposition, loop: IntervalHistogram): void {
  const lag = out.family(
    'event_loop_lag_seconds',
    'gauge',
    'How late timers ran since the last look',
  );
  // The histogram's values hold the interval itself.
  const late = (ns: number) => Math.max(0, ns * NS - LOOP_RESOLUTION_MS / 1_000) || 0;
  // `quantile` is a label of summaries alone.
  lag(late(loop.percentile(50)), { percentile: '50' });
  lag(late(loop.percentile(99)), { percentile: '99' });
  lag(late(loop.max), { percentile: '100' });
  loop.reset();
  const { rss, heapUsed, external } = process.memoryUsage();
  const memory = out.family('memory_bytes', 'gauge', 'Memory of the process');
  for (const [kind, value] of Object.entries({ rss, heap: heapUsed, external }))
    memory(value, { kind });
  const { user, system } = process.cpuUsage();
  out.family(
    'cpu_seconds_total',
    'counter',
    'Processor time of the process',
  )((user + system) / 1e6);
  out.family('uptime_seconds', 'gauge', 'Since the process began')(process.uptime());
}

const WRITERS = [
  ...[writeRequests, writeSources, writeBreakers, writeBlocks, writeCaches],
  ...[writeStreams, writeDatabase, writeRelease, writeStore],
  ...[writeSignIns, writeMails, writeDisk],
];

/**
 * Everything that is measured, ready to be written out at any time. `close` ends the watch over the
 * event loop.
 */
export function createMetrics(measured: MetricSources): {
  text(): Promise<string>;
  close(): void;
} {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loop.enable();
  return {
    text: async () => {
      const stored = await measured.stored();
      const out = new Exposition();
      for (const write of WRITERS) write(out, measured);
      out.family(
        'database_answers',
        'gauge',
        'Whether the figures that stand in the database could be read',
      )(stored ? 1 : 0);
      if (stored) writeStored(out, stored);
      writeProcess(out, loop);
      return out.text;
    },
    close: () => void loop.disable(),
  };
}
