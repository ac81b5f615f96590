import { type SQL, sql } from 'drizzle-orm';
import type { Grant } from '../../schemas/staff-api.ts';
import type { Tx } from '../database/database.ts';

/** The grants of `staff s` as JSON, in a fixed order. */
export const GRANTS: SQL = sql`coalesce((
  SELECT json_agg(json_build_object('role', g.role, 'site', nullif(g.site, ''),
    'section', nullif(g.section, '')) ORDER BY g.site, g.section, g.role)
  FROM staff_grants g WHERE g.staff_id = s.id), '[]'::json) AS grants`;

/** Has `staff s` the role that may do everything? */
export const IS_ADMIN: SQL = sql`EXISTS (
  SELECT 1 FROM staff_grants g WHERE g.staff_id = s.id AND g.role = 'admin')`;

/** Replaces what an account may do. */
export async function putGrants(tx: Tx, staffId: string, grants: readonly Grant[]): Promise<void> {
  await tx.execute(sql`DELETE FROM staff_grants WHERE staff_id = ${staffId}`);
  for (const { role, site, section } of grants)
    await tx.execute(
      sql`INSERT INTO staff_grants (staff_id, role, site, section)
        VALUES (${staffId}, ${role}, ${site ?? ''}, ${section ?? ''}) ON CONFLICT DO NOTHING`,
    );
}
