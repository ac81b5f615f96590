import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { identityApp } from './identity.testing.ts';

/** `IDENTITY_TIMES=500` takes as many of each. */
const TIMES = Number(process.env.IDENTITY_TIMES ?? 60);
const MOST_MS = 5;
const TIMEOUT_MS = 60_000 + TIMES * 500;

const median = (list: number[]): number =>
  [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;

onDatabase('the time of a reply', (database) => {
  let at: Awaited<ReturnType<typeof identityApp>>;
  let email: string;
  beforeAll(async () => {
    at = await identityApp(database());
    email = (await at.signUp()).email;
  });

  it.each([
    ['sign-in', '/v1/auth/login', 'userName', { credentials: 'wrong', grantType: 'password' }],
    ['one-time link', '/v1/auth/magiclink', 'email', {}],
    ['reset', '/v1/password/reset', 'userName', {}],
    ['confirmation', '/v1/email/verify', 'email', {}],
  ])(
    'does not tell whether an address has an account: %s',
    { timeout: TIMEOUT_MS },
    async (_, path, field, more) => {
      const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      // By turns: what else the machine does is the same for both.
      for (let n = 0; n < TIMES + 5; n += 1)
        for (const whose of ['known', 'unknown'] as const) {
          const address = whose === 'known' ? email : `nadie${n}@correo.example`;
          const started = performance.now();
          await at.call('POST', path, { body: { [field]: address, ...more } });
          if (n >= 5) took[whose].push(performance.now() - started);
        }
      await database().pool.query('DELETE FROM graphile_worker._private_jobs');
      expect(Math.abs(median(took.known) - median(took.unknown))).toBeLessThan(MOST_MS);
    },
  );
});
