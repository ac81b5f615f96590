import { join } from 'node:path';
import { expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { saidUntilKilled } from '../database/killed-node.testing.ts';
import { identityApp } from './identity.testing.ts';

const KILLS = 3;
const ENOUGH_LINES = 20;
const TIMEOUT_MS = 120_000;

onDatabase('a node that is killed', (database) => {
  /** What it acknowledged before it was: the newest refresh token of each reader. */
  const acknowledged = async (afterMs: number): Promise<Map<string, string>> => {
    const program = join(import.meta.dirname, 'killed-node.testing.ts');
    const { databaseUrl } = database();
    const lines = await saidUntilKilled(program, databaseUrl, {
      enoughLines: ENOUGH_LINES,
      afterMs,
    });
    return new Map(
      lines.map((line) => {
        const { email, token } = JSON.parse(line) as { email: string; token: string };
        return [email, token];
      }),
    );
  };

  it(
    'leaves no half account, and loses none that it acknowledged',
    async () => {
      const at = await identityApp(database());
      for (let n = 0; n < KILLS; n += 1) {
        const readers = await acknowledged(n * 37);
        expect(readers.size).toBeGreaterThan(0);
        for (const [email, token] of readers) {
          expect((await at.signIn(email)).status).toBe(200);
          // Also where the successor was stored and never sent.
          expect((await at.refresh(token)).status).toBe(200);
        }
      }
      const { rows } = await database().pool.query<{ made: string; whole: string }>(
        `SELECT count(*) AS made, count(*) FILTER (WHERE
          (SELECT count(*) FROM reader_identities i WHERE i.reader_id = r.id) = 1
          AND EXISTS (SELECT FROM reader_sessions s WHERE s.reader_id = r.id)
          AND EXISTS (SELECT FROM reader_events e WHERE e.reader_id = r.id)
          AND EXISTS (SELECT FROM graphile_worker._private_jobs j
            WHERE j.payload->>'reader' = r.id)) AS whole
        FROM readers r`,
      );
      expect(rows[0]?.whole).toBe(rows[0]?.made);
    },
    TIMEOUT_MS,
  );
});
