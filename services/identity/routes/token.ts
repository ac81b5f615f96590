import type { Context, Hono } from 'hono';
import { clearReaderCookie } from '../http/cookies.ts';
import { limitAttempts } from '../http/guards.ts';
import { identityCalls } from '../http/input.ts';
import { requireReader } from '../http/require-reader.ts';
import { siteOf } from '../http/site-of.ts';
import type { IdentityDependencies } from '../ports.ts';
import { noteEvent } from '../readers/events.ts';
import { Refusal } from '../refusal.ts';
import { endSession, refreshSession } from '../sessions/sessions.ts';
import { readToken } from '../tokens/jwt.ts';
import { signIn } from './sign-in.ts';

const REFUSED = {
  ended: 'notSignedIn',
  reused: 'notSignedIn',
  displaced: 'tooManyDevices',
  disabled: 'disabled',
} as const;

/** `POST /v1/auth/token` refreshes a session, `DELETE` ends it. */
export function tokenRoutes(dependencies: IdentityDependencies): Hono {
  const { database, clock, isProduction } = dependencies;
  const { app, handle } = identityCalls();

  const refresh = async (c: Context, token: string) => {
    const { origin } = siteOf(c);
    const payload = await readToken(token, { type: 'rt+jwt', origin }, dependencies);
    if (!payload) throw new Refusal('notSignedIn');
    const refreshed = await database.transaction(async (tx) => {
      const outcome = await refreshSession(tx, payload, dependencies);
      if (!outcome.ok && outcome.reason === 'reused')
        await noteEvent(tx, payload.sub, { kind: 'session-reused', now: clock() });
      return outcome;
    });
    if (!refreshed.ok) throw new Refusal(REFUSED[refreshed.reason]);
    return refreshed.tokens;
  };

  handle('POST /v1/auth/token', async ({ c, body, query }) => {
    const given = await body();
    if ('token' in given) return refresh(c, given.token);
    await limitAttempts(c, 'sign-in', dependencies);
    return signIn(c, { ...given, ...query() }, dependencies);
  });

  handle('DELETE /v1/auth/token', async ({ c }) => {
    const { reader, sessionId } = await requireReader(c, dependencies);
    await database.transaction(async (tx) => {
      await endSession(tx, reader.id, sessionId);
      await noteEvent(tx, reader.id, { kind: 'signed-out', now: clock() });
    });
    clearReaderCookie(c, isProduction);
    return {};
  });
  return app;
}
