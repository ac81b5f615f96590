import { expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { identityApp } from '../identity.testing.ts';
import { readerKeys, turnKeys } from './keys.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

onDatabase('the keys of readers’ tokens', (database) => {
  it('are made once, however many nodes begin at once', async () => {
    const now = new Date('2026-11-23T10:00:00Z');
    const nodes = Array.from({ length: 4 }, () => readerKeys(database(), () => now));
    const signers = await Promise.all(nodes.map((keys) => keys.signer()));
    expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1);
  });

  it('sign at once, also on a node whose clock is behind', async () => {
    let nowMs = Date.parse('2026-11-23T10:00:00Z') - 5_000;
    const keys = readerKeys(database(), () => new Date(nowMs++));
    expect((await keys.signer()).kid).toEqual(expect.any(String));
  });

  it('roll over: told before they sign, taken after they signed', async () => {
    const at = await identityApp(database());
    const begun = at.time.now;
    /** A node without a memory of its own. */
    const node = () => readerKeys(database(), at.dependencies.clock);
    const told = async () => (await node().published()).map(({ kid }) => kid).sort();
    const turn = () => turnKeys(database(), new Date(at.time.now));
    const first = (await node().signer()).kid;
    const { refreshToken } = await at.signUp();

    at.time.now = begun + 89 * DAY_MS;
    await turn();
    expect(await told()).toEqual([first]);

    at.time.now = begun + 90 * DAY_MS;
    await turn();
    await turn();
    expect(await told()).toHaveLength(2);
    expect((await node().signer()).kid).toBe(first);

    at.time.now += HOUR_MS;
    const second = (await node().signer()).kid;
    expect(second).not.toBe(first);
    expect(await told()).toEqual([first, second].sort());

    at.time.now += DAY_MS;
    await turn();
    expect(await told()).toEqual([second]);
    expect(await node().verifier(first)).toBeDefined();
    const { rows } = await database().pool.query(
      'SELECT private_jwk FROM reader_keys WHERE kid = $1',
      [first],
    );
    expect(rows).toEqual([{ private_jwk: null }]);

    at.time.now = begun + 29 * DAY_MS;
    expect((await at.refresh(refreshToken)).status).toBe(200);

    at.time.now = begun + 272 * DAY_MS;
    await turn();
    expect(await node().verifier(first)).toBeUndefined();
  });

  it('of a node are its own for a minute, save one that it does not know', async () => {
    const now = new Date('2027-11-23T10:00:00Z');
    const keys = readerKeys(database(), () => now);
    await keys.signer();
    expect(await keys.verifier('made-up')).toBeUndefined();
  });
});
