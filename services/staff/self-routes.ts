import { Hono } from 'hono';
import { blockChoices } from '../../schemas/block-choices.ts';
import type { Clock } from '../../schemas/clock.ts';
import type { StaffAudit } from '../audit/audit-log.ts';
import type { Database } from '../database/database.ts';
import { check, type FaultLog, notFound, readJson, replyWithProblem } from '../http/problem.ts';
import { readBlockChoices, writeBlockChoices } from './block-choices.ts';
import { sessionIdOf, staffOf } from './guard.ts';
import { endSessionOf, endSessionsOf, listSessions } from './sessions.ts';

const MAX_BYTES = 20_000;

interface SelfDependencies {
  database: Database;
  clock: Clock;
  audit: StaffAudit;
  log?: FaultLog;
}

/** Who one is, one's favourite blocks, and one's own sessions: `/staff/me…`. To be mounted at `/api`. */
export function selfRoutes({ database, clock, audit, log }: SelfDependencies): Hono {
  const app = new Hono();
  app.onError(replyWithProblem(log));

  app.get('/staff/me', (c) => c.json(staffOf(c)));

  app.get('/staff/me/blocks', async (c) =>
    c.json(await readBlockChoices(database.db, staffOf(c).id)),
  );

  app.put('/staff/me/blocks', async (c) => {
    const choices = check(blockChoices, await readJson(c.req.raw, MAX_BYTES));
    const { id } = staffOf(c);
    await database.transaction((tx) => writeBlockChoices(tx, id, choices));
    return c.body(null, 204);
  });

  app.get('/staff/me/sessions', async (c) =>
    c.json(await listSessions(database.db, staffOf(c).id, sessionIdOf(c), clock)),
  );

  app.delete('/staff/me/sessions/:session', async (c) => {
    const { id, name, email } = staffOf(c);
    await database.transaction(async (tx) => {
      if (!(await endSessionOf(tx, id, c.req.param('session'))))
        throw notFound('Esa sesión ya había terminado.');
      const subject = { kind: 'staff', id } as const;
      const detail = `${name} (${email})`;
      await audit(tx, c, { action: 'session.end', subject, detail, before: null });
    });
    return c.body(null, 204);
  });

  app.delete('/staff/me/sessions', async (c) => {
    const { id, name, email } = staffOf(c);
    const ended = await database.transaction(async (tx) => {
      const count = await endSessionsOf(tx, id, sessionIdOf(c));
      const subject = { kind: 'staff', id } as const;
      const detail = `${name} (${email}): ${count}`;
      if (count > 0)
        await audit(tx, c, { action: 'session.end-all', subject, detail, before: null });
      return count;
    });
    return c.json({ ended });
  });

  return app;
}
