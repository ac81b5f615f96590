import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { MIGRATIONS_FOLDER } from '../database/migrate.ts';

const migration = (name: string) => readFileSync(join(MIGRATIONS_FOLDER, `${name}.sql`), 'utf8');

onDatabase('grants of accounts that were there before', (database) => {
  it('are what the accounts could do: editors published, on all sites', async () => {
    const client = await database().pool.connect();
    try {
      await client.query('CREATE SCHEMA before; SET search_path = before');
      await client.query(migration('0005-staff'));
      await client.query(`INSERT INTO staff (id, email, name, role, created_at, disabled_at) VALUES
        ('a', 'a@b.example', 'A', 'admin', now(), NULL),
        ('e', 'e@b.example', 'E', 'editor', now(), NULL),
        ('x', 'x@b.example', 'X', 'editor', now(), now()),
        ('l', 'l@b.example', 'L', 'live-blog', now(), NULL)`);
      await client.query(
        `INSERT INTO staff_sessions VALUES ('h1', 'e', now(), now() + interval '1 day'),
          ('h2', 'e', now(), now() + interval '1 day')`,
      );
      for (const name of ['0035-staff-grants', '0036-staff-sessions', '0037-staff-passkeys'])
        await client.query(migration(name));
      const { rows } = await client.query('SELECT * FROM staff_grants ORDER BY staff_id');
      expect(rows).toEqual([
        { staff_id: 'a', role: 'admin', site: '', section: '' },
        { staff_id: 'e', role: 'publisher', site: '', section: '' },
        { staff_id: 'l', role: 'live-blog', site: '', section: '' },
        { staff_id: 'x', role: 'publisher', site: '', section: '' },
      ]);
      const sessions = await client.query(
        'SELECT count(DISTINCT id)::int AS ids FROM staff_sessions WHERE seen_at = created_at',
      );
      expect(sessions.rows).toEqual([{ ids: 2 }]);
    } finally {
      await client.query('RESET search_path');
      client.release();
    }
  });
});
