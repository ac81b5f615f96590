import { fetchPage } from '../fetch-page.ts';
import { benchDocument, benchSource } from '../site-page.ts';
import { load } from '../wrk.ts';
import { ASTRO_DYNAMIC, ASTRO_HIT, NEXT_DYNAMIC, NEXT_HIT, PEERS } from './apps.ts';
import {
  type Measured,
  peersTable,
  type Ratio,
  ratiosTable,
  roundOf,
  type Turn,
} from './figures.ts';
import { frontOf, type Pair } from './front.ts';
import { prepareApp } from './prepare-app.ts';
import { type Serving, serveOwn, servePeer } from './serve.ts';

const TURN_SECONDS = 2;
const TURNS = 2;
const ROUNDS = 2;

const WARM = 'Portada: warm page';
const EDITED = 'Portada: one story edited before every request';
const COLD = 'Portada: cold, caches empty';

const OWN = [
  { name: WARM, mode: 'page', kind: 'hit' },
  { name: 'React renderToString of the whole page, and bytes', mode: 'react', kind: 'render' },
  { name: EDITED, mode: 'edited', kind: 'render' },
  { name: COLD, mode: 'cold', kind: 'render' },
] as const;

const RATIOS: readonly Ratio[] = [
  { ours: WARM, theirs: NEXT_HIT, of: 'perSecond', wanted: 300 },
  { ours: WARM, theirs: NEXT_HIT, of: 'cpuMicros' },
  { ours: WARM, theirs: ASTRO_HIT, of: 'perSecond', wanted: 10 },
  { ours: WARM, theirs: ASTRO_HIT, of: 'cpuMicros' },
  { ours: EDITED, theirs: NEXT_DYNAMIC, of: 'cpuMicros' },
  { ours: COLD, theirs: NEXT_DYNAMIC, of: 'cpuMicros' },
  { ours: EDITED, theirs: ASTRO_DYNAMIC, of: 'cpuMicros' },
  { ours: COLD, theirs: ASTRO_DYNAMIC, of: 'cpuMicros' },
];

const IDLE_MICROS = 25_000;
const IDLE_LOOK_MS = 500;
const IDLE_LOOKS = 40;

/**
 * Waits until a server does nothing by itself: answers that nobody waits for any more, or better
 * compression.
 */
async function settled({ used }: Serving): Promise<void> {
  let { cpuMicros: before } = await used();
  for (let look = 0; look < IDLE_LOOKS; look++) {
    await new Promise((done) => setTimeout(done, IDLE_LOOK_MS));
    const { cpuMicros } = await used();
    if (cpuMicros - before < IDLE_MICROS) return;
    before = cpuMicros;
  }
}

async function takeTurn(serving: Serving): Promise<Turn> {
  const before = await serving.used();
  const answers = load(serving.port, { ...serving.reading, seconds: TURN_SECONDS });
  const { cpuMicros, rssBytes } = await serving.used();
  await settled(serving);
  return { ...answers, cpuMicros: cpuMicros - before.cpuMicros, rssBytes };
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
type Note = (line: string) => void;

/**
 * Runs the steps of every mode in turn, so that whatever else the machine does meets all of them. A
 * mode that fails is noted and left out of the rest.
 */
async function measureAll(all: readonly Serving[], note: Note): Promise<Measured[]> {
  let left = all.map((serving) => ({ serving, turns: <Turn[]>[] }));
  const inTurn = async (step: (one: (typeof left)[number]) => Promise<void>): Promise<void> => {
    for (const one of [...left]) {
      try {
        await step(one);
      } catch (error) {
        note(`${one.serving.name} is left out: ${reasonOf(error)}`);
        left = left.filter((other) => other !== one);
      }
    }
  };
  await inTurn(async ({ serving }) => {
    load(serving.port, { ...serving.reading, seconds: serving.warmSeconds });
    await settled(serving);
  });
  for (let turn = 0; turn < ROUNDS * TURNS; turn++) {
    await inTurn(async ({ serving, turns }) => void turns.push(await takeTurn(serving)));
  }
  const measured: Measured[] = [];
  await inTurn(async ({ serving: { name, port, reading }, turns }) => {
    const plain = await fetchPage(port, reading.path, 'identity');
    const sent = await fetchPage(port, reading.path, reading.encoding);
    const sentAs = sent.headers['content-encoding'] ?? 'identity';
    const rounds = Array.from({ length: ROUNDS }, (_, round) =>
      roundOf(turns.slice(round * TURNS, (round + 1) * TURNS)),
    );
    measured.push({
      name,
      rounds,
      htmlBytes: plain.body.length,
      sentBytes: sent.body.length,
      sentAs,
    });
  });
  return measured;
}

/** Starts what can be had of the other frameworks, into `serving`; notes how each fared. */
async function startPeers(front: readonly Pair[], serving: Serving[], note: Note): Promise<void> {
  for (const peer of PEERS) {
    try {
      const { folder, line } = await prepareApp(peer, front);
      for (const mode of peer.modes) serving.push(await servePeer(peer, mode, folder));
      note(line);
    } catch (error) {
      note(`${peer.label} is not measured: ${reasonOf(error)}`);
    }
  }
}

/**
 * The same front by Next and by Astro, beside ours and React's in one run, after `buildServer()`.
 * Whichever cannot be installed in a minute is left out, and the report says so; without both there
 * is nothing to compare, and nothing is measured.
 */
export async function peersReport(): Promise<string> {
  const notes: string[] = [];
  const note: Note = (line) => void notes.push(line);
  const own: Serving[] = [];
  const peers: Serving[] = [];
  try {
    await startPeers(frontOf(benchDocument(120), benchSource().answer), peers, note);
    if (peers.length === 0) return notes.join('\n');
    for (const { name, mode, kind } of OWN) own.push(await serveOwn(name, mode, kind));
    const all = [...own, ...peers];
    // What is compared takes turns; hits are compared with hits.
    const hits = await measureAll(
      all.filter(({ kind }) => kind === 'hit'),
      note,
    );
    const renders = await measureAll(
      all.filter(({ kind }) => kind === 'render'),
      note,
    );
    const measured = [...hits, ...renders];
    const how = `${ROUNDS} rounds of ${TURNS * TURN_SECONDS} s, the worse one; hits: 16 readers who take br or gzip, renders: one`;
    const tables = [peersTable(measured), ratiosTable(measured, RATIOS)];
    return [`The same front by others: ${how}`, notes.join('\n'), ...tables].join('\n\n');
  } finally {
    await Promise.all([...own, ...peers].map((serving) => serving.stop()));
  }
}
