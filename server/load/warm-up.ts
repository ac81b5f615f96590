import { setTimeout as sleep } from 'node:timers/promises';
import { pageFor } from '../../renderer/site/page-for.ts';
import { PLAIN_PATH } from '../../renderer/site/page-path.ts';
import type { ReaderContext } from '../../renderer/site/reader-context.ts';
import { isSearchPath } from '../../renderer/site/routes/search.ts';
import type { Clock } from '../../schemas/clock.ts';
import type { Database } from '../../services/database/database.ts';
import type { Logger } from '../../services/http/logger.ts';
import {
  type BusyPage,
  busiestPages,
  NOTE_EVERY_MS,
  noteBusyPages,
} from '../../services/sites/busy-pages.ts';
import { every } from './every.ts';

/** How many of the busiest pages a node builds before it is ready. */
const BUSIEST = 100;
/** Whoever cannot build them in that time serves without: a page may be broken for good. */
const LONGEST_MS = 20_000;
const AT_A_TIME = 2;
const TRY_AGAIN_MS = 500;

interface WarmingParts {
  reader: ReaderContext;
  database: Pick<Database, 'db' | 'reading'>;
  clock: Clock;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Aborted when the node stops. */
  signal: AbortSignal;
  longestMs?: number;
}

export interface Warming {
  /**
   * Whether the fronts and the busiest pages stand, or were tried for long enough, and the tables
   * could be read once since. True from then on.
   */
  isReady(mayRead: boolean): boolean;
  done: Promise<void>;
}

/** The fronts of all sites, then what readers ask for most: each once. */
async function wanted({ reader, database, clock }: WarmingParts): Promise<BusyPage[]> {
  const sites = reader.hosts().sites.filter((site) => !site.isInMaintenance);
  const fronts = sites.map(({ key }) => ({ site: key, path: '/' }));
  const busiest = await busiestPages(database.reading.db, BUSIEST, clock()).catch(() => []);
  const known = new Set(sites.map(({ key }) => key));
  const all = [...fronts, ...busiest.filter(({ site }) => known.has(site))];
  return [...new Map(all.map((page) => [`${page.site} ${page.path}`, page])).values()];
}

/** Throws as a reader's request would fail. */
async function build({ reader }: WarmingParts, { site: key, path }: BusyPage): Promise<void> {
  const site = reader.hosts().sites.find((one) => one.key === key);
  if (site) await pageFor(reader, site, path, null, { id: 'warm-up', kind: 'page', cache: 'none' });
}

/**
 * Builds the pages that readers will ask a new node for, before balancers send them: until then it
 * is not ready. What fails is tried again; past its time the node is ready without.
 */
export function warmUp(parts: WarmingParts): Warming {
  const { log, signal, longestMs = LONGEST_MS } = parts;
  let isOver = false;
  const begun = performance.now();
  const isTimeUp = () => signal.aborted || performance.now() - begun > longestMs;
  const built = async (page: BusyPage): Promise<boolean> => {
    while (!isTimeUp()) {
      try {
        await build(parts, page);
        return true;
      } catch {
        await sleep(TRY_AGAIN_MS, undefined, { ref: false });
      }
    }
    return false;
  };
  const work = async () => {
    const pages = await wanted(parts);
    const left = [...pages];
    let missing = 0;
    const worker = async () => {
      for (let page = left.shift(); page; page = left.shift())
        if (!(await built(page))) missing += 1;
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, worker));
    // These no reader asked for.
    parts.reader.pages.takeAsks();
    const ms = Math.round(performance.now() - begun);
    const detail = { event: 'warm' as const, pages: pages.length, missing, ms };
    if (missing === 0) log.info(detail, 'Las páginas más leídas están listas');
    else if (!signal.aborted) log.warn(detail, 'Faltan páginas: se arman cuando alguien las pida');
  };
  // One page that never replies holds up nobody.
  const late = sleep(longestMs, undefined, { ref: false });
  const done = Promise.race([work(), late])
    .catch((error) => log.warn({ event: 'warm', err: error }, 'No se pudieron preparar páginas'))
    .then(() => {
      isOver = true;
    });
  let wasReady = false;
  return {
    isReady: (mayRead) => {
      wasReady ||= isOver && mayRead;
      return wasReady;
    },
    done,
  };
}

/** Pages that a path alone asks for: no searches, no parts of pages. */
function plainPage(key: string): BusyPage | undefined {
  const [site = '', path = ''] = key.split(/ (.*)/s);
  const isPlain = PLAIN_PATH.test(path) && !path.startsWith('/_') && !isSearchPath(path);
  return isPlain ? { site, path } : undefined;
}

/** Adds what this node was asked for since the last time to what all were. */
export async function noteAskedPages(
  parts: Pick<WarmingParts, 'reader' | 'database' | 'clock'>,
): Promise<void> {
  const { reader, database, clock } = parts;
  const asked = reader.pages.takeAsks().flatMap(({ key, asks }) => {
    const page = plainPage(key);
    return page ? [{ ...page, asks }] : [];
  });
  if (asked.length > 0) await noteBusyPages(database.db, asked, clock());
}

/** Does so every five minutes, until the node stops. */
export function keepNotingAsked(parts: WarmingParts): void {
  // What is not noted once is noted less: nobody waits for it.
  const note = () => void noteAskedPages(parts).catch(() => undefined);
  every(NOTE_EVERY_MS, parts.signal, note);
}
