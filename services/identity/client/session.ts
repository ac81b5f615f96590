import type { SessionTokens } from '../../../schemas/identity/wire.ts';
import type { Call, Calls } from './calls.ts';
import { IdentityError, NO_SESSION } from './identity-error.ts';
import { KEYS, type Store } from './store.ts';
import { endOf } from './tokens.ts';

/** What is kept of a session. */
export interface Session extends SessionTokens {
  idToken?: string;
  expiresIn?: number;
  impersonator?: string;
}

const LOCK = 'ArcId.refresh';
/** Until what one tab stored can be read by another: browsers tell them later than a lock ends. */
const SETTLE_MS = 250;

/** One at a time in all tabs of a site; without locks, in this one. Ends before its turn does. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks
    ? new Promise((resolve, reject) => {
        navigator.locks
          .request(LOCK, async () => {
            resolve(await work());
            await new Promise((settled) => setTimeout(settled, SETTLE_MS));
          })
          .catch(reject);
      })
    : work();

/**
 * Who is signed in, and their calls. Refresh tokens of a remembered session are new ones each time:
 * rule 12.51 has one tab refresh, and the others take what it stored.
 */
export function sessionOf(call: Calls, store: Store, clock: () => number) {
  const read = () => store.get<Session>(KEYS.session);
  const hasEnded = (end: number | null | undefined) => !end || end * 1_000 <= clock();

  const clear = () => {
    try {
      store.clear();
    } catch {
      throw new IdentityError('Error clearing session.');
    }
    dispatchEvent(new Event('ArcSDK.logout'));
  };
  const signOutFor = (message: string): never => {
    clear();
    throw new IdentityError(message, NO_SESSION);
  };

  async function refresh(seen: Session): Promise<Session> {
    const now = read();
    if (!now) throw new IdentityError('Missing or invalid jwt', NO_SESSION);
    if (now.accessToken !== seen.accessToken && !hasEnded(endOf(now.accessToken))) return now;
    const { refreshToken } = now;
    if (!refreshToken) return signOutFor('No refresh token found for this session');
    const end = endOf(refreshToken);
    if (end === undefined || (end && hasEnded(end))) return signOutFor('Refresh token is expired');
    const body = { token: refreshToken, grantType: 'refresh-token' };
    try {
      const fresh = await call<Session>('POST', '/v1/auth/token', { body, has: 'uuid' });
      if (!fresh.accessToken) throw new IdentityError('Unexpected reply', '', 401);
      const next = { ...now, ...fresh };
      const later = read();
      // Signed out, or another in, meanwhile: what came is nobody's.
      if (later?.uuid !== now.uuid) throw new IdentityError('Missing or invalid jwt', NO_SESSION);
      if (later.refreshToken !== refreshToken) return later;
      store.set(KEYS.session, next);
      return next;
    } catch (error) {
      // A server that is down or in a hurry says nothing about the session.
      const { httpStatus = 0 } = error as IdentityError;
      if (httpStatus < 500 && httpStatus !== 429 && httpStatus > 0) {
        console.warn('The session ended: it could not be refreshed.', error);
        clear();
      }
      throw error;
    }
  }

  let refreshing: Promise<Session> | undefined;
  const extend = (): Promise<Session> => {
    const seen = read();
    if (!seen) return Promise.reject(new IdentityError('Missing or invalid jwt', NO_SESSION));
    refreshing ??= inTurn(() => refresh(seen)).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };

  /** The session, refreshed where its access token has ended; undefined without one. */
  const heartbeat = async (): Promise<Session | undefined> => {
    const now = read();
    return now && hasEnded(endOf(now.accessToken)) ? extend() : now;
  };

  return {
    read,
    clear,
    extend,
    heartbeat,
    async isLoggedIn(): Promise<boolean> {
      const now = read();
      if (!now?.accessToken || !now.refreshToken) return false;
      return heartbeat().then(
        (session) => session !== undefined,
        () => false,
      );
    },
    /** A call of whoever is signed in. */
    async signed<T>(method: string, path: string, given: Call = {}): Promise<T> {
      const session = await heartbeat();
      if (!session?.accessToken) throw new IdentityError('Missing or invalid jwt', NO_SESSION);
      const send = (token: string) => call<T>(method, path, { ...given, token });
      try {
        return await send(session.accessToken);
      } catch (error) {
        // Ended on the server, or this clock is slow: a refresh tells which.
        if ((error as IdentityError).code !== '300041') throw error;
        return send((await extend()).accessToken);
      }
    },
    /** For calls that mean more when somebody is signed in. */
    async tokenIfAny(): Promise<string | undefined> {
      return heartbeat().then(
        (session) => session?.accessToken,
        () => undefined,
      );
    },
  };
}

export type Sessions = ReturnType<typeof sessionOf>;
