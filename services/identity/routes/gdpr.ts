import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { GdprReportSummary } from '../../../schemas/identity/wire.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { identityCalls } from '../http/input.ts';
import { requireReader } from '../http/require-reader.ts';
import { siteOf } from '../http/site-of.ts';
import type { IdentityDependencies } from '../ports.ts';
import { profileOf } from '../readers/readers.ts';
import { toldAt } from '../readers/told-at.ts';
import { Refusal } from '../refusal.ts';

const DAY_MS = 86_400_000;
/** For how long a report can be fetched, and how old one is before there is a new one. */
const AVAILABLE_MS = 7 * DAY_MS;
const RENEWED_MS = DAY_MS;

interface ReportRow {
  id: string;
  requested_at: string;
  available_until: string;
}

/**
 * `GET /v1/gdpr` lists the reports that can be fetched, and asks for one where none is of today;
 * `GET /v1/gdpr/{id}` tells all that is held about the reader then.
 */
export function gdprRoutes(dependencies: IdentityDependencies): Hono {
  const { database, clock, ids, holders } = dependencies;
  const { app, handle } = identityCalls();

  const available = (tx: Tx, readerId: string): Promise<ReportRow[]> =>
    rows<ReportRow>(
      tx,
      sql`SELECT id, requested_at, available_until FROM reader_reports
        WHERE reader_id = ${readerId} AND available_until > ${clock().toISOString()}
        ORDER BY requested_at DESC`,
    );
  /** One at a time: the account is locked. */
  const askWhereDue = async (tx: Tx, readerId: string) => {
    await tx.execute(sql`SELECT FROM readers WHERE id = ${readerId} FOR NO KEY UPDATE`);
    const nowMs = clock().getTime();
    const [newest] = await available(tx, readerId);
    if (newest && nowMs - Date.parse(isoDate(newest.requested_at)) < RENEWED_MS) return;
    const until = new Date(nowMs + AVAILABLE_MS).toISOString();
    await tx.execute(
      sql`INSERT INTO reader_reports (id, reader_id, requested_at, available_until)
        VALUES (${ids()}, ${readerId}, ${clock().toISOString()}, ${until})`,
    );
  };

  handle('GET /v1/gdpr', async ({ c }) => {
    const { reader } = await requireReader(c, dependencies);
    const reports = await database.transaction(async (tx) => {
      await askWhereDue(tx, reader.id);
      return available(tx, reader.id);
    });
    return reports.map(
      ({ id, requested_at, available_until }): GdprReportSummary => ({
        id,
        ready: true,
        requestDate: isoDate(requested_at),
        availableUntil: isoDate(available_until),
      }),
    );
  });

  handle('GET /v1/gdpr/:id', async ({ c, params }) => {
    const { reader } = await requireReader(c, dependencies);
    const report = await database.transaction(async (tx) => {
      const reports = await available(tx, reader.id);
      if (!reports.some(({ id }) => id === params.id)) throw new Refusal('notFound');
      const held: [string, unknown][] = [];
      for (const { name, exportOf } of holders) held.push([name, await exportOf(tx, reader.id)]);
      const profile = await profileOf(tx, reader.id, toldAt(siteOf(c)));
      const { displayName, email, firstName, lastName, secondLastName } = profile ?? {};
      return {
        asOfDate: clock().toISOString(),
        data: Object.fromEntries(held),
        displayName,
        email,
        firstName,
        lastName,
        secondLastName,
      };
    });
    return report;
  });
  return app;
}
