import fc from 'fast-check';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { countStory, type Meter, readMeter, signMeter } from './meter.ts';

const DAY_MS = 86_400_000;
const start = new Date('2026-11-24T12:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * DAY_MS);
const key = { secret: 's'.repeat(43), site: 'brujula' };

/** Reads stories one after the other; each is a day and a story's id. */
async function readAll(stories: readonly (readonly [day: number, id: string])[], allowed: number) {
  let token: string | undefined;
  const admitted: boolean[] = [];
  for (const [day, id] of stories) {
    const now = after(day);
    const counted = countStory(await readMeter(token, key, now), id, allowed, key, now);
    admitted.push(counted !== undefined);
    if (counted) token = await signMeter(counted.meter, key, now);
  }
  return { admitted, token };
}

describe('a meter', () => {
  it('counts a story once, and has so many', async () => {
    const { admitted } = await readAll(
      [
        [0, 'a'],
        [0, 'b'],
        [1, 'a'],
        [2, 'c'],
        [2, 'b'],
      ],
      2,
    );
    expect(admitted).toEqual([true, true, true, false, true]);
  });

  it('forgets a story after 30 days', async () => {
    const days = [
      [0, 'a'],
      [29, 'b'],
      [30, 'b'],
    ] as const;
    expect((await readAll(days, 1)).admitted).toEqual([true, false, true]);
  });

  it('says how many are left', () => {
    expect(countStory([], 'a', 3, key, start)).toMatchObject({ left: 2, isNew: true });
    expect(countStory([], 'a', 0, key, start)).toBeUndefined();
  });

  it('is nobody else’s, of no other site, and in no other words', async () => {
    const { token = '' } = await readAll([[0, 'a']], 3);
    expect(await readMeter(token, key, start)).toHaveLength(1);
    expect(token).not.toContain('"a"');
    expect(await readMeter(token, { ...key, site: 'jalisco' }, start)).toEqual([]);
    expect(await readMeter(token, { ...key, secret: 'x'.repeat(43) }, start)).toEqual([]);
    expect(await readMeter(`${token.slice(0, -2)}AA`, key, start)).toEqual([]);
    expect(await readMeter(token, key, after(31))).toEqual([]);
    for (const given of ['', 'x', 'a.b.c', `${token}.x`])
      expect(await readMeter(given, key, start)).toEqual([]);
    const bytes = new TextEncoder().encode(key.secret);
    const other = new SignJWT({ read: [] }).setAudience(key.site).setExpirationTime('1h');
    const untyped = await other.setProtectedHeader({ alg: 'HS256' }).sign(bytes);
    expect(await readMeter(untyped, key, start)).toEqual([]);
  });

  it('never admits to more stories in 30 days than are free', async () => {
    const visit = fc.tuple(fc.nat({ max: 60 }), fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(visit, { maxLength: 12 }).map((all) => all.sort(([one], [other]) => one - other)),
        fc.integer({ min: 0, max: 3 }),
        async (visits, allowed) => {
          const { admitted } = await readAll(visits, allowed);
          const read = visits.filter((_, index) => admitted[index]);
          for (const [day] of read) {
            // A story that was counted stays free for the time of its first reading.
            const counted = new Set(
              read.filter(([other]) => other <= day && other > day - 30).map(([, id]) => id),
            );
            expect(counted.size).toBeLessThanOrEqual(allowed * 2);
          }
          const firstDays = read.filter(([day]) => day < 30).map(([, id]) => id);
          expect(new Set(firstDays).size).toBeLessThanOrEqual(allowed);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is bounded', async () => {
    const many: Meter = Array.from({ length: 80 }, (_, n) => [`h${n}`, 20_781] as const);
    const token = await signMeter(many, key, start);
    expect((await readMeter(token, key, start)).length).toBeLessThanOrEqual(50);
    expect(token.length).toBeLessThan(3_000);
  });
});
