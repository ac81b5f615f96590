import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 10_000;
/** Of one core, since the last look. */
const QUIET_SHARE = 0.2;
const GROWN = 1.15;

interface Look {
  residentBytes: number;
  /** Processor time since the last look, of one core: 0.5 is half of it. */
  cpuShare: number;
}

/**
 * Says when memory is worth giving back: the process does next to nothing, and takes a good deal
 * more than after the last time, or than at its start.
 */
export class QuietGrowth {
  #floor: number;

  /** @param startBytes what the process takes before it has worked */
  constructor(startBytes: number) {
    this.#floor = startBytes;
  }

  isWorthIt({ residentBytes, cpuShare }: Look): boolean {
    if (cpuShare > QUIET_SHARE) return false;
    this.#floor = Math.min(this.#floor, residentBytes);
    return residentBytes > this.#floor * GROWN;
  }

  /** What stays after memory was given back is not tried again before it has grown again. */
  trimmed(residentBytes: number): void {
    this.#floor = residentBytes;
  }
}

/** V8's whole collection, which it puts off while a process does nothing. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

/**
 * Gives memory back after a flood, once it is quiet: what `release` lets go and what V8 had not yet
 * collected, a pause of a tenth of a second. @returns what ends it
 */
export function trimWhenQuiet(release: () => void): () => void {
  const collect = collector();
  const growth = new QuietGrowth(process.memoryUsage.rss());
  let cpu = process.cpuUsage();
  let at = performance.now();
  const look = () => {
    const used = process.cpuUsage(cpu);
    const cpuShare = (used.user + used.system) / 1_000 / (performance.now() - at);
    [cpu, at] = [process.cpuUsage(), performance.now()];
    if (!growth.isWorthIt({ residentBytes: process.memoryUsage.rss(), cpuShare })) return;
    release();
    collect();
    // V8 gives pages back beside this thread, and what was weakly held the next time.
    setTimeout(() => {
      collect();
      growth.trimmed(process.memoryUsage.rss());
    }, LOOK_MS / 2).unref();
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}
