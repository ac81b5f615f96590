import { table } from '../measure.ts';

/** What one turn of one mode came to. */
export interface Turn {
  requests: number;
  perSecond: number;
  cpuMicros: number;
  p99: string;
  rssBytes: number;
}

/** One mode in one round: its turns together, processor time a request. */
export interface Round {
  perSecond: number;
  cpuMicros: number;
  p99: string;
  rssBytes: number;
}

export interface Measured {
  name: string;
  rounds: Round[];
  htmlBytes: number;
  /** As a reader of this mode gets it. */
  sentBytes: number;
  sentAs: string;
}

export interface Ratio {
  ours: string;
  theirs: string;
  /**
   * `perSecond`: how many times as many requests we answer; `cpuMicros`: how many times as much
   * they need for one.
   */
  of: 'perSecond' | 'cpuMicros';
  wanted?: number;
}

/** The slow answers are those of the slower turn. */
export function roundOf(turns: readonly Turn[]): Round {
  const sum = (of: 'requests' | 'perSecond' | 'cpuMicros'): number =>
    turns.reduce((total, turn) => total + turn[of], 0);
  const [slowest] = turns.toSorted((one, other) => one.perSecond - other.perSecond);
  return {
    perSecond: sum('perSecond') / turns.length,
    cpuMicros: sum('cpuMicros') / sum('requests'),
    p99: slowest?.p99 ?? '',
    rssBytes: Math.max(...turns.map(({ rssBytes }) => rssBytes)),
  };
}

const worse = (one: Round, other: Round): Round => (one.perSecond < other.perSecond ? one : other);

/** Bytes with a thousands separator that no language mistakes for a decimal point. */
const bytes = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ' ');

/**
 * The worse round of every mode. A server that got much less than its core shared it with something
 * else, and its requests/s say little.
 */
export const peersTable = (all: readonly Measured[]): string =>
  table(
    ['mode', 'requests/s', 'CPU us', 'core %', 'p99', 'RSS MB', 'HTML bytes', 'sent bytes', 'as'],
    all.map(({ name, rounds, htmlBytes, sentBytes, sentAs }) => {
      const { perSecond, cpuMicros, p99, rssBytes } = rounds.reduce(worse);
      const figures = [perSecond, cpuMicros, (perSecond * cpuMicros) / 1e4].map((figure) =>
        figure.toFixed(0),
      );
      return [
        name,
        ...figures,
        p99,
        (rssBytes / 1e6).toFixed(0),
        bytes(htmlBytes),
        bytes(sentBytes),
        sentAs,
      ];
    }),
  );

/** How far we are ahead in the round that is worse for us; null unless both were measured. */
export function worstRatio(all: readonly Measured[], { ours, theirs, of }: Ratio): number | null {
  const roundsOf = (name: string): Round[] => all.find((one) => one.name === name)?.rounds ?? [];
  const other = roundsOf(theirs);
  const found = roundsOf(ours).flatMap((own, round) => {
    const their = other[round];
    if (!their) return [];
    return [of === 'perSecond' ? own.perSecond / their.perSecond : their.cpuMicros / own.cpuMicros];
  });
  return found.length > 0 ? Math.min(...found) : null;
}

/** Every ratio of which both sides were measured. */
export const ratiosTable = (all: readonly Measured[], ratios: readonly Ratio[]): string =>
  table(
    ['ratio', 'measured', 'wanted'],
    ratios.flatMap((ratio) => {
      const worst = worstRatio(all, ratio);
      if (worst === null) return [];
      const { ours, theirs, of, wanted } = ratio;
      const name =
        of === 'perSecond' ? `${ours} / ${theirs}, requests/s` : `${theirs} / ${ours}, CPU`;
      return [[name, worst.toFixed(worst < 100 ? 1 : 0), wanted ? `>= ${wanted}` : '']];
    }),
  );
