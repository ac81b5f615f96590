import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { identityApp } from './identity.testing.ts';

/** `IDENTITY_TIMES=500` takes as many of each. */
const TIMES = Number(process.env.IDENTITY_TIMES ?? 60);
const MOST_MS = 5;
/** On a machine that is busy with something else: so much of what a reply takes there. */
const BUSY_SHARE = 0.15;
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
      const timed = async (address: string) => {
        const started = performance.now();
        await at.call('POST', path, { body: { [field]: address, ...more } });
        return performance.now() - started;
      };
      const [known, differences]: number[][] = [[], []];
      for (let n = 0; n < TIMES + 5; n += 1) {
        // By turns, each first every other time: what else the machine does is the same for both.
        const isKnownFirst = n % 2 === 0;
        const first = await timed(isKnownFirst ? email : `nadie${n}@correo.example`);
        const second = await timed(isKnownFirst ? `nadie${n}@correo.example` : email);
        if (n < 5) continue;
        known?.push(isKnownFirst ? first : second);
        differences?.push(isKnownFirst ? first - second : second - first);
      }
      await database().pool.query('DELETE FROM graphile_worker._private_jobs');
      const mostMs = Math.max(MOST_MS, median(known ?? []) * BUSY_SHARE);
      expect(Math.abs(median(differences ?? []))).toBeLessThan(mostMs);
    },
  );
});
