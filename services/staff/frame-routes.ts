import { Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import { selfEndpoints } from '../../schemas/endpoints/self.ts';
import { redeemPairing as redeemShape } from '../../schemas/live/live-api.ts';
import { writeAudit } from '../audit/audit-log.ts';
import { check, Problem, readJson, replyWithProblem } from '../http/problem.ts';
import { requestOrigin } from '../http/request-origin.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { createPairing, redeemPairing } from './frame-sessions.ts';
import { refuseCrossSite, refuseFrames, staffOf } from './http/guard.ts';

const BODY_BYTES = 1_000;

interface PairingDependencies extends EndpointDependencies {
  clock: Clock;
}

const subjectOf = (id: string) => ({ kind: 'staff', id }) as const;

/** A code that lets a frame of another site in. To be mounted at `/api`. */
export function pairingRoutes(dependencies: PairingDependencies): Hono {
  const { clock } = dependencies;
  const { app, handle } = serveEndpoints(dependencies);
  handle(selfEndpoints.pair, async ({ c, tx, note }) => {
    refuseFrames(c);
    const { id, name } = staffOf(c);
    const { code, expiresAt } = await createPairing(tx, id, { clock });
    await note({ subject: subjectOf(id), detail: name });
    return { code, expiresAt: expiresAt.toISOString() };
  });
  return app;
}

interface FrameDependencies extends Omit<PairingDependencies, 'audit'> {
  ids: () => string;
  editorOrigin: string;
}

/** `POST /api/live/sessions`: a code for a token. Open to whoever has a code; limit attempts. */
export function frameRoutes({ database, clock, ids, editorOrigin, log }: FrameDependencies): Hono {
  const app = new Hono();
  app.onError(replyWithProblem(log));
  app.post('/api/live/sessions', refuseCrossSite(editorOrigin), async (c) => {
    const { code } = check(redeemShape, await readJson(c.req.raw, BODY_BYTES));
    const session = await database.transaction(async (tx) => {
      const found = await redeemPairing(tx, code, { clock, ids });
      if (!found) return undefined;
      const { id, name, email } = found.member;
      const act = { action: 'live.frame', subject: subjectOf(id), detail: name } as const;
      const actor = { kind: 'staff', id, name, email } as const;
      await writeAudit(tx, act, { actor, origin: requestOrigin(c), now: clock() });
      return found;
    });
    if (!session)
      throw new Problem(403, 'wrong_code', 'El código no es válido o ya venció. Pide otro.');
    const { token, expiresAt, member } = session;
    c.header('Cache-Control', 'private, no-store');
    return c.json({ token, expiresAt: expiresAt.toISOString(), name: member.name }, 201);
  });
  return app;
}
