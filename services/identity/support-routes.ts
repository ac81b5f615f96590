import { Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import {
  changeReaderSegment,
  changeReaderState,
  readersQuery,
} from '../../schemas/reader-support.ts';
import type { Act, StaffAudit } from '../audit/audit-log.ts';
import type { Database } from '../database/database.ts';
import { check, type FaultLog, notFound, readJson, replyWithProblem } from '../http/problem.ts';
import { noteEvent } from './events.ts';
import { readerById } from './readers.ts';
import { endSession, endSessionsOf } from './sessions.ts';
import { findReaders, readerFileOf, setReaderDisabled, setReaderSegment } from './support.ts';

interface SupportDependencies {
  database: Database;
  audit: StaffAudit;
  clock: Clock;
  log?: FaultLog;
}

const MAX_BYTES = 1_000;
const NO_READER = 'Esa cuenta no existe, o su dueño la borró.';

/** rule 12.30: the log names a reader by id alone. */
const actOn = (action: Act['action'], id: string, detail = ''): Act => ({
  action,
  subject: { kind: 'reader', id },
  detail,
});

/**
 * `GET /readers?search=`, `GET /readers/{id}`, `PUT /readers/{id}/state` and `…/segment`, `DELETE
 * /readers/{id}/sessions` and `DELETE /readers/{id}/sessions/{session}`: what staff do for readers,
 * looking included, each in the audit log. To be mounted at `/api`.
 */
export function supportRoutes({ database, audit, clock, log }: SupportDependencies): Hono {
  const app = new Hono();
  app.onError(replyWithProblem(log));

  app.get('/readers', async (c) => {
    const { search } = check(readersQuery, c.req.query());
    return c.json(await database.transaction((tx) => findReaders(tx, search)));
  });

  app.get('/readers/:id', async (c) => {
    const id = c.req.param('id');
    const file = await database.transaction(async (tx) => {
      const found = await readerFileOf(tx, id);
      if (!found) throw notFound(NO_READER);
      await audit(tx, c, actOn('reader.view', id));
      return found;
    });
    return c.json(file);
  });

  app.put('/readers/:id/state', async (c) => {
    const id = c.req.param('id');
    const { isDisabled } = check(changeReaderState, await readJson(c.req.raw, MAX_BYTES));
    const now = clock();
    const file = await database.transaction(async (tx) => {
      if (!(await readerById(tx, id, { isLocked: true }))) throw notFound(NO_READER);
      if (await setReaderDisabled(tx, id, isDisabled, now)) {
        if (isDisabled) await endSessionsOf(tx, id);
        await noteEvent(tx, id, { kind: isDisabled ? 'disabled' : 'enabled', now });
        await audit(tx, c, actOn(isDisabled ? 'reader.disable' : 'reader.enable', id));
      }
      return readerFileOf(tx, id);
    });
    return c.json(file);
  });

  app.put('/readers/:id/segment', async (c) => {
    const id = c.req.param('id');
    const { segment } = check(changeReaderSegment, await readJson(c.req.raw, MAX_BYTES));
    const file = await database.transaction(async (tx) => {
      if (!(await readerById(tx, id, { isLocked: true }))) throw notFound(NO_READER);
      if (await setReaderSegment(tx, id, segment, clock()))
        await audit(tx, c, actOn('reader.segment', id, segment));
      return readerFileOf(tx, id);
    });
    return c.json(file);
  });

  app.delete('/readers/:id/sessions', async (c) => {
    const id = c.req.param('id');
    const file = await database.transaction(async (tx) => {
      if (!(await readerById(tx, id, { isLocked: true }))) throw notFound(NO_READER);
      await endSessionsOf(tx, id);
      await noteEvent(tx, id, { kind: 'sessions-ended', now: clock() });
      await audit(tx, c, actOn('reader.sessions-end', id, 'todas'));
      return readerFileOf(tx, id);
    });
    return c.json(file);
  });

  app.delete('/readers/:id/sessions/:session', async (c) => {
    const { id, session } = c.req.param();
    const file = await database.transaction(async (tx) => {
      if (!(await endSession(tx, id, session))) throw notFound('Esa sesión ya terminó.');
      await noteEvent(tx, id, { kind: 'sessions-ended', now: clock() });
      await audit(tx, c, actOn('reader.sessions-end', id, 'una'));
      return readerFileOf(tx, id);
    });
    return c.json(file);
  });
  return app;
}
