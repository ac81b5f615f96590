/** How many days, weeks and months keep one backup each: the newest of each. */
export interface KeepRule {
  days: number;
  weeks: number;
  months: number;
}

interface Dated {
  id: number;
  madeAt: Date;
}

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday: weeks begin on Mondays. */
const MONDAY_DAYS = 4;

const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);
const weekOf = (at: Date): number => Math.floor((dayOf(at) - MONDAY_DAYS) / 7);
const monthOf = (at: Date): number => at.getUTCFullYear() * 12 + at.getUTCMonth();

/**
 * Which backups go: of those days, weeks and months (in UTC, those that have one) the newest each
 * stays, and the newest of all whatever the rule says.
 */
export function outlived(backups: readonly Dated[], { days, weeks, months }: KeepRule): Dated[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  for (const [count, spanOf] of [
    [days, dayOf],
    [weeks, weekOf],
    [months, monthOf],
  ] as const) {
    const spans = new Set<number>();
    for (const backup of newestFirst) {
      const span = spanOf(backup.madeAt);
      if (spans.has(span) || spans.size >= count) continue;
      spans.add(span);
      kept.add(backup);
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}
