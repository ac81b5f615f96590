import { expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { type Limit, nodeLimit, sharedLimit } from './limit.ts';

const times = async (limit: Limit, client: string, count: number) => {
  let allowed = 0;
  for (let n = 0; n < count; n += 1)
    if ((await limit.exceededFor(client)) === undefined) allowed += 1;
  return allowed;
};

it('lets a client do so much a minute, and says how long the rest of it is', async () => {
  const limit = nodeLimit('pruebas', 3);
  expect(await times(limit, 'a', 3)).toBe(3);
  const wait = await limit.exceededFor('a');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await limit.exceededFor('b')).toBeUndefined();
});

onDatabase('limits of all nodes', (database) => {
  it('counts what two nodes saw, also at the same moment', async () => {
    const [one, other] = [1, 2].map(() => sharedLimit(database().pool, 'dos', 10)) as [
      Limit,
      Limit,
    ];
    const seen = await Promise.all([times(one, 'a', 9), times(other, 'a', 9)]);
    expect(seen[0] + seen[1]).toBe(10);
    expect(await times(one, 'b', 1)).toBe(1);
  });

  it('keeps the limits of two names apart, and stores no address', async () => {
    const pool = database().pool;
    expect(await times(sharedLimit(pool, 'x', 1), '192.0.2.77', 2)).toBe(1);
    expect(await times(sharedLimit(pool, 'y', 1), '192.0.2.77', 2)).toBe(1);
    const { rows } = await pool.query<{ all: string }>(
      "SELECT string_agg(key, ' ') AS all FROM request_counts",
    );
    expect(rows[0]?.all).not.toContain('192.0.2.77');
  });

  it('goes on counting on its own while there is no database', async () => {
    const broken = { query: () => Promise.reject(new Error('no database')) };
    const limit = sharedLimit(broken as never, 'sin', 2);
    expect(await times(limit, 'a', 5)).toBe(2);
  });
});
