import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { readerKeys, turnKeys } from './keys.ts';

const MINUTE_MS = 60_000;

onDatabase('the keys of readers’ tokens', (database) => {
  const told = async (nowMs: number) =>
    (await readerKeys(database(), () => new Date(nowMs)).published()).map(({ kid }) => kid);

  it('sign from the first moment of a new database, while time goes on', async () => {
    await database().db.execute(sql`DELETE FROM reader_keys`);
    let nowMs = Date.UTC(2026, 10, 23);
    const clock = () => {
      nowMs += 1;
      return new Date(nowMs);
    };
    const { kid } = await readerKeys(database(), clock).signer();
    expect(await told(nowMs)).toEqual([kid]);
  });

  it('are told an hour before they sign, and a day after', async () => {
    await database().db.execute(sql`DELETE FROM reader_keys`);
    const startMs = Date.UTC(2026, 10, 23);
    const signerAt = async (ms: number) =>
      (await readerKeys(database(), () => new Date(ms)).signer()).kid;
    const first = await signerAt(startMs);
    await turnKeys(database(), new Date(startMs), true);
    expect(await told(startMs)).toHaveLength(2);
    expect(await signerAt(startMs + 59 * MINUTE_MS)).toBe(first);
    const second = await signerAt(startMs + 60 * MINUTE_MS);
    expect(second).not.toBe(first);
    const dayLaterMs = startMs + (60 + 24 * 60) * MINUTE_MS;
    expect((await told(dayLaterMs - 1)).sort()).toEqual([first, second].sort());
    expect(await told(dayLaterMs)).toEqual([second]);
  });
});
