import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlived } from './keep.ts';

const DAY_MS = 86_400_000;
const at = (day: string) => new Date(`${day}T03:00:00Z`);
const backups = (...days: string[]) => days.map((day, id) => ({ id, madeAt: at(day) }));
const goneOf = (all: ReturnType<typeof backups>, rule: Parameters<typeof outlived>[1]) =>
  outlived(all, rule)
    .map(({ madeAt }) => madeAt.toISOString().slice(0, 10))
    .toSorted();

describe('which backups are kept', () => {
  it('is the newest of each of so many days, weeks and months', () => {
    // 2026-11-29 is a Sunday: its week begins on the 23rd.
    const all = backups(
      '2026-11-29',
      '2026-11-28',
      '2026-11-27',
      '2026-11-23',
      '2026-11-22',
      '2026-11-16',
      '2026-10-31',
      '2026-10-30',
      '2026-09-30',
    );
    // Days: 29, 28. Weeks: 29 (of the 23rd), 22 (of the 16th). Months: 29, 31 October.
    expect(goneOf(all, { days: 2, weeks: 2, months: 2 })).toEqual([
      '2026-09-30',
      '2026-10-30',
      '2026-11-16',
      '2026-11-23',
      '2026-11-27',
    ]);
  });

  it('counts days that have a backup: a server that was off for a month loses none of them', () => {
    const all = backups('2026-11-29', '2026-10-02', '2026-10-01');
    expect(goneOf(all, { days: 3, weeks: 0, months: 0 })).toEqual([]);
  });

  it('keeps the newest of several of one day', () => {
    const morning = { id: 1, madeAt: new Date('2026-11-29T03:00:00Z') };
    const evening = { id: 2, madeAt: new Date('2026-11-29T21:00:00Z') };
    expect(outlived([morning, evening], { days: 7, weeks: 5, months: 12 })).toEqual([morning]);
  });

  it('never lets the newest go, and nothing that a greater rule lets stay', () => {
    const count = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 60 }),
        fc.record({ days: count, weeks: count, months: count }),
        (days, rule) => {
          const all = days.map((day) => ({ id: day, madeAt: new Date(day * DAY_MS) }));
          const gone = outlived(all, rule);
          const newest = Math.max(...days);
          expect(gone.map(({ id }) => id)).not.toContain(newest);
          const more = outlived(all, { ...rule, days: rule.days + 1 });
          expect(gone).toEqual(expect.arrayContaining(more));
          // Looked at again, nothing more goes.
          expect(
            outlived(
              all.filter((one) => !gone.includes(one)),
              rule,
            ),
          ).toEqual([]);
        },
      ),
    );
  });
});
