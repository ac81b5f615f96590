import type { Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import { selfEndpoints } from '../../schemas/endpoints/self.ts';
import { staffEndpoints } from '../../schemas/endpoints/staff.ts';
import { notFound } from '../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { readBlockChoices, writeBlockChoices } from './block-choices.ts';
import { sessionIdOf, staffOf } from './http/guard.ts';
import { endSessionOf, endSessionsOf, listSessions } from './sessions.ts';

interface SelfDependencies extends EndpointDependencies {
  clock: Clock;
}

/** Who one is, one's favourite blocks, and one's own sessions. To be mounted at `/api`. */
export function selfRoutes(dependencies: SelfDependencies): Hono {
  const { database, clock } = dependencies;
  const { app, handle, handleAlone } = serveEndpoints(dependencies);

  handle(selfEndpoints.me, ({ c }) => staffOf(c));

  handle(selfEndpoints.blockChoices, ({ c, tx }) => readBlockChoices(tx, staffOf(c).id));

  handleAlone(selfEndpoints.putBlockChoices, ({ c, body }) =>
    database.transaction((tx) => writeBlockChoices(tx, staffOf(c).id, body)),
  );

  handle(staffEndpoints.mySessions, ({ c, tx }) =>
    listSessions(tx, staffOf(c).id, sessionIdOf(c), clock),
  );

  handle(staffEndpoints.endMySession, async ({ c, params, tx, note }) => {
    const { id, name, email } = staffOf(c);
    if (!(await endSessionOf(tx, id, params.session)))
      throw notFound('Esa sesión ya había terminado.');
    const subject = { kind: 'staff', id } as const;
    await note({ subject, detail: `${name} (${email})`, before: null });
  });

  handle(staffEndpoints.endMySessions, async ({ c, tx, note }) => {
    const { id, name, email } = staffOf(c);
    const ended = await endSessionsOf(tx, id, sessionIdOf(c));
    const detail = `${name} (${email}): ${ended}`;
    if (ended > 0) await note({ subject: { kind: 'staff', id }, detail, before: null });
    return { ended };
  });

  return app;
}
