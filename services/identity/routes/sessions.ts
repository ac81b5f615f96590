import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { ReaderSession } from '../../../schemas/identity/wire.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { identityCalls } from '../http/input.ts';
import { requireReader } from '../http/require-reader.ts';
import type { IdentityDependencies } from '../ports.ts';
import { noteEvent } from '../readers/events.ts';
import { Refusal } from '../refusal.ts';
import { endSession, endSessionsOf } from '../sessions/sessions.ts';

interface SessionRow {
  id: string;
  device: string;
  origin: string;
  created_at: string;
  used_at: string;
}

async function openSessions(
  tx: Tx,
  { readerId, current, now }: { readerId: string; current: string; now: Date },
): Promise<ReaderSession[]> {
  const found = await rows<SessionRow>(
    tx,
    sql`SELECT id, device, origin, created_at, used_at FROM reader_sessions
      WHERE reader_id = ${readerId} AND displaced_at IS NULL AND expires_at > ${now.toISOString()}
      ORDER BY (id = ${current}) DESC, used_at DESC, id`,
  );
  return found.map(({ id, device, origin, created_at, used_at }) => ({
    id,
    device,
    host: new URL(origin).hostname,
    isCurrent: id === current,
    createdOn: isoDate(created_at),
    lastUsedOn: isoDate(used_at),
  }));
}

/**
 * Where a reader is signed in: `GET /v1/sessions`; `DELETE /v1/sessions/{id}` ends one, `DELETE
 * /v1/sessions` all but the one that asks. Both reply with what is left.
 */
export function sessionRoutes(dependencies: IdentityDependencies): Hono {
  const { database, clock } = dependencies;
  const { app, handle } = identityCalls();

  handle('GET /v1/sessions', async ({ c }) => {
    const { reader, sessionId: current } = await requireReader(c, dependencies);
    const whose = { readerId: reader.id, current, now: clock() };
    return database.transaction((tx) => openSessions(tx, whose));
  });

  handle('DELETE /v1/sessions/:id', async ({ c, params }) => {
    const { reader, sessionId: current } = await requireReader(c, dependencies);
    const now = clock();
    const left = await database.transaction(async (tx) => {
      if (!(await endSession(tx, reader.id, params.id))) throw new Refusal('notFound');
      await noteEvent(tx, reader.id, { kind: 'sessions-ended', now });
      return openSessions(tx, { readerId: reader.id, current, now });
    });
    return left;
  });

  handle('DELETE /v1/sessions', async ({ c }) => {
    const { reader, sessionId: current } = await requireReader(c, dependencies);
    const now = clock();
    const left = await database.transaction(async (tx) => {
      await endSessionsOf(tx, reader.id, current);
      await noteEvent(tx, reader.id, { kind: 'sessions-ended', now });
      return openSessions(tx, { readerId: reader.id, current, now });
    });
    return left;
  });
  return app;
}
