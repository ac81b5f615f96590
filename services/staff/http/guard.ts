import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Clock } from '../../../schemas/clock.ts';
import { isAdmin, type StaffCaller } from '../../../schemas/may.ts';
import type { Actor } from '../../audit/audit-log.ts';
import type { Database } from '../../database/database.ts';
import { Problem } from '../../http/problem.ts';
import { isApiToken, readToken } from '../api-tokens/store.ts';
import { readFrameSession } from '../frame-sessions.ts';
import { type Device, readSession, SESSION_MS } from '../sessions.ts';

/**
 * On https a name that browsers take from this host alone, for all of it, never without encryption.
 */
export const staffCookieName = (isSecure: boolean) =>
  isSecure ? '__Host-portada_staff' : 'portada_staff';

const WRITES = /^(?!GET$|HEAD$|OPTIONS$)/;

/** Host-only, out of reach of scripts, never sent along from another site. */
export function writeStaffCookie(
  c: Context,
  session: string,
  { isSecure, lastsMs = SESSION_MS }: { isSecure: boolean; lastsMs?: number },
): void {
  setCookie(c, staffCookieName(isSecure), session, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: isSecure,
    maxAge: Math.floor(lastsMs / 1_000),
  });
}

export const clearStaffCookie = (c: Context, isSecure: boolean) =>
  deleteCookie(c, staffCookieName(isSecure), {
    path: '/',
    secure: isSecure,
    httpOnly: true,
    sameSite: 'Strict',
  });

/** The staff member whom `requireStaff` let in, or the program that acts in their name. */
export const staffOf = (c: Context): StaffCaller => {
  const member = c.get('staff') as StaffCaller | undefined;
  if (!member) throw new Problem(401, 'unauthorized', 'Inicia sesión para continuar.');
  return member;
};

/** The staff member whom `requireStaff` let in, as the log names people. */
export const actorOf = (c: Context): Actor => {
  const { id, name, email } = staffOf(c);
  return { kind: 'staff', id, name, email };
};

/** Of the session that `requireStaff` let in. */
export const sessionIdOf = (c: Context): string => String(c.get('staffSession') ?? '');

/** Throws Problem 403 for staff who do not administer. */
export function requireAdmin(c: Context): void {
  if (!isAdmin(staffOf(c)))
    throw new Problem(403, 'forbidden', 'Sólo quien administra puede ver y hacer esto.');
}

export interface GuardDependencies {
  database: Database;
  clock: Clock;
  /** Origin of the editor, for example https://editor.example. */
  editorOrigin: string;
  /** With what a request was sent, and from where. */
  deviceOf?(c: Context): Device;
}

/** Where frames of other sites speak to us, with a token of their own. */
const FRAME_PATHS = /^\/api\/live\//;
const BEARER = /^Bearer ([\w-]{20,100})$/;

const bearerOf = (c: Context): string | undefined =>
  BEARER.exec(c.req.header('authorization') ?? '')?.[1];

/** The token of a frame; undefined for what a frame may not request. */
const frameTokenOf = (c: Context): string | undefined =>
  FRAME_PATHS.test(c.req.path) ? bearerOf(c) : undefined;

/** The token of a program; undefined where a request has none. */
const apiTokenOf = (c: Context): string | undefined => {
  const token = bearerOf(c);
  return token !== undefined && isApiToken(token) ? token : undefined;
};

/**
 * Throws Problem 403 for a frame and for a program: what each is let in by makes no other session.
 */
export function refuseFrames(c: Context): void {
  if (c.get('isFrame') === true || staffOf(c).scope)
    throw new Problem(403, 'forbidden', 'Esto se hace en la redacción, no en otro sitio.');
}

/**
 * Lets staff in, whatever they may do: see `authorise`. Throws Problem 401: mount it under an app
 * with `replyWithProblem`.
 */
export function requireStaff({
  database,
  clock,
  editorOrigin,
  deviceOf,
}: GuardDependencies): MiddlewareHandler {
  const isSecure = editorOrigin.startsWith('https:');
  return async (c, next) => {
    const program = apiTokenOf(c);
    if (program) {
      const caller = await readToken(database.db, program, clock);
      if (!caller) {
        c.header('WWW-Authenticate', 'Bearer error="invalid_token"');
        throw new Problem(401, 'unauthorized', 'Esa clave de la API no existe, o ya venció.');
      }
      c.set('staff', caller);
      c.header('Cache-Control', 'private, no-store');
      return next();
    }
    const frame = frameTokenOf(c);
    const framed = frame && (await readFrameSession(database.db, frame, clock));
    if (framed) {
      c.set('staff', framed);
      c.set('isFrame', true);
      c.header('Cache-Control', 'private, no-store');
      return next();
    }
    const token = getCookie(c, staffCookieName(isSecure));
    const session = token ? await readSession(database.db, token, clock, deviceOf?.(c)) : undefined;
    if (!token || !session) throw new Problem(401, 'unauthorized', 'Inicia sesión para continuar.');
    const { prolongedMs: lastsMs } = session;
    if (lastsMs) writeStaffCookie(c, token, { isSecure, lastsMs });
    c.set('staff', session.member);
    c.set('staffSession', session.sessionId);
    c.header('Cache-Control', 'private, no-store');
    await next();
  };
}

/** Is who sent a request some time ago still signed in? For replies that go on. */
export const isStillIn =
  ({ database, clock, editorOrigin }: GuardDependencies) =>
  async (c: Context): Promise<boolean> => {
    const program = apiTokenOf(c);
    if (program) return (await readToken(database.db, program, clock)) !== undefined;
    const frame = frameTokenOf(c);
    if (frame && (await readFrameSession(database.db, frame, clock))) return true;
    const token = getCookie(c, staffCookieName(editorOrigin.startsWith('https:')));
    return token !== undefined && (await readSession(database.db, token, clock)) !== undefined;
  };

/** Refuses writes that another site's page sends with our reader's cookie. Throws Problem 403. */
export function refuseCrossSite(editorOrigin: string): MiddlewareHandler {
  return async (c, next) => {
    if (WRITES.test(c.req.method)) {
      const site = c.req.header('sec-fetch-site');
      const origin = c.req.header('origin');
      const isForeign =
        (site !== undefined && site !== 'same-origin' && site !== 'none') ||
        (origin !== undefined && origin !== editorOrigin);
      if (isForeign) throw new Problem(403, 'forbidden', 'Esta petición viene de otro sitio.');
    }
    await next();
  };
}
