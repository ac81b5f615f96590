import type { Hono } from 'hono';
import type { Clock } from '../../../schemas/clock.ts';
import { readerEndpoints as api } from '../../../schemas/endpoints/readers.ts';
import type { Tx } from '../../database/database.ts';
import { notFound } from '../../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../../http/serve-endpoints.ts';
import { noteEvent } from '../readers/events.ts';
import { readerById } from '../readers/readers.ts';
import { endSession, endSessionsOf } from '../sessions/sessions.ts';
import { findReaders, readerFileOf, setReaderDisabled, setReaderSegment } from './support.ts';

interface SupportDependencies extends EndpointDependencies {
  clock: Clock;
}

const noReader = () => notFound('Esa cuenta no existe, o su dueño la borró.');

/** rule 12.30: the log names a reader by id alone. */
const subjectOf = (id: string, detail = '') => ({
  subject: { kind: 'reader', id } as const,
  detail,
});

const requireReader = async (tx: Tx, id: string): Promise<void> => {
  if (!(await readerById(tx, id, { isLocked: true }))) throw noReader();
};

const fileOf = async (tx: Tx, id: string) => {
  const file = await readerFileOf(tx, id);
  if (!file) throw noReader();
  return file;
};

/** What staff do for readers, looking included, each in the audit log. To be mounted at `/api`. */
export function supportRoutes(dependencies: SupportDependencies): Hono {
  const { database, clock } = dependencies;
  const { app, handle, handleAlone } = serveEndpoints(dependencies);

  handleAlone(api.readers, ({ query }) =>
    database.transaction((tx) => findReaders(tx, query.search)),
  );

  handle(api.reader, async ({ params: { id }, tx, note }) => {
    const found = await fileOf(tx, id);
    await note(subjectOf(id));
    return found;
  });

  handle(api.setReaderState, async ({ params: { id }, body: { isDisabled }, tx, note }) => {
    const now = clock();
    await requireReader(tx, id);
    if (await setReaderDisabled(tx, id, isDisabled, now)) {
      if (isDisabled) await endSessionsOf(tx, id);
      await noteEvent(tx, id, { kind: isDisabled ? 'disabled' : 'enabled', now });
      await note({ ...subjectOf(id), action: isDisabled ? 'reader.disable' : 'reader.enable' });
    }
    return fileOf(tx, id);
  });

  handle(api.setReaderSegment, async ({ params: { id }, body: { segment }, tx, note }) => {
    await requireReader(tx, id);
    if (await setReaderSegment(tx, id, segment, clock())) await note(subjectOf(id, segment));
    return fileOf(tx, id);
  });

  handle(api.endReaderSessions, async ({ params: { id }, tx, note }) => {
    await requireReader(tx, id);
    await endSessionsOf(tx, id);
    await noteEvent(tx, id, { kind: 'sessions-ended', now: clock() });
    await note(subjectOf(id, 'todas'));
    return fileOf(tx, id);
  });

  handle(api.endReaderSession, async ({ params: { id, session }, tx, note }) => {
    if (!(await endSession(tx, id, session))) throw notFound('Esa sesión ya terminó.');
    await noteEvent(tx, id, { kind: 'sessions-ended', now: clock() });
    await note(subjectOf(id, 'una'));
    return fileOf(tx, id);
  });
  return app;
}
