import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { StaffMember } from '../../schemas/api.ts';
import type { Clock } from '../../schemas/clock.ts';
import type { Actor } from '../audit/audit-log.ts';
import type { Database } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { type Role, readSession, SESSION_MS } from './store.ts';

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

/** The staff member whom `requireStaff` let in. */
export const staffOf = (c: Context): StaffMember => {
  const member = c.get('staff') as StaffMember | undefined;
  if (!member) throw new Problem(401, 'unauthorized', 'Inicia sesión para continuar.');
  return member;
};

/** The staff member whom `requireStaff` let in, as the log names people. */
export const actorOf = (c: Context): Actor => {
  const { name, email } = staffOf(c);
  return { kind: 'staff', id: c.get('staffId') as string, name, email };
};

/** Throws Problem 403 for staff who do not administer. */
export function requireAdmin(c: Context): void {
  if (staffOf(c).role !== 'admin')
    throw new Problem(403, 'forbidden', 'Sólo quien administra puede ver y hacer esto.');
}

export interface GuardDependencies {
  database: Database;
  clock: Clock;
  /** Origin of the editor, for example https://editor.example. */
  editorOrigin: string;
}

/**
 * Lets staff in, of any role or of those named. Throws Problem 401, 403: mount it under an app with
 * `replyWithProblem`.
 */
export function requireStaff(
  { database, clock, editorOrigin }: GuardDependencies,
  roles?: readonly Role[],
): MiddlewareHandler {
  const isSecure = editorOrigin.startsWith('https:');
  return async (c, next) => {
    const token = getCookie(c, staffCookieName(isSecure));
    const session = token ? await readSession(database.db, token, clock) : undefined;
    if (!token || !session) throw new Problem(401, 'unauthorized', 'Inicia sesión para continuar.');
    if (roles && !roles.includes(session.member.role))
      throw new Problem(403, 'forbidden', 'Tu cuenta no tiene permiso para esto.');
    const { prolongedMs: lastsMs } = session;
    if (lastsMs) writeStaffCookie(c, token, { isSecure, lastsMs });
    c.set('staff', session.member);
    c.set('staffId', session.id);
    c.header('Cache-Control', 'private, no-store');
    await next();
  };
}

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
