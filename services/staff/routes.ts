import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { writeAudit, writeRefusal } from '../audit/audit-log.ts';
import { type RequestOrigin, requestOrigin } from '../audit/request-origin.ts';
import type { Tx } from '../database/database.ts';
import { type FaultLog, replyWithProblem } from '../http/problem.ts';
import {
  clearStaffCookie,
  type GuardDependencies,
  refuseCrossSite,
  requireStaff,
  STAFF_COOKIE,
  staffOf,
  writeStaffCookie,
} from './guard.ts';
import { noticePage } from './notice-page.ts';
import { endSession, readSession, redeemSigninLink, type StaffContext } from './store.ts';

type StaffDependencies = GuardDependencies & StaffContext & { log?: FaultLog };

const NOTICES = {
  unknown: {
    status: 400,
    title: 'Este enlace no es válido',
    text: 'Revisa que esté completo o pide uno nuevo.',
  },
  used: {
    status: 410,
    title: 'Este enlace ya se usó',
    text: 'Cada enlace sirve una sola vez. Pide uno nuevo para entrar.',
  },
  expired: {
    status: 410,
    title: 'Este enlace venció',
    text: 'Los enlaces duran 30 minutos. Pide uno nuevo para entrar.',
  },
} as const;

/**
 * `GET /signin?token=`, `GET /api/staff/me`, `POST /api/staff/sign-out` (also `/signout`): to be
 * mounted at the root of the editor's host.
 */
export function staffRoutes(dependencies: StaffDependencies): Hono {
  const { database, editorOrigin, log } = dependencies;
  const isSecure = editorOrigin.startsWith('https:');
  const app = new Hono();
  app.onError(replyWithProblem(log));

  const notice = (c: Context, { status, title, text }: (typeof NOTICES)[keyof typeof NOTICES]) => {
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    );
    return c.html(noticePage(title, text), status);
  };

  /** Whose session begins or ends; nobody's does nothing. */
  const noteSession = async (
    tx: Tx,
    action: 'signin.done' | 'signin.out',
    session: string,
    noted: { origin: RequestOrigin; now: Date },
  ): Promise<void> => {
    const found = await readSession(tx, session, dependencies.clock);
    if (!found) return;
    const { id, member } = found;
    const actor = { kind: 'staff', id, name: member.name, email: member.email } as const;
    const subject = { kind: 'staff', id } as const;
    await writeAudit(tx, { action, subject, before: null }, { actor, ...noted });
  };

  app.get('/signin', async (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Robots-Tag', 'noindex');
    // Mail programs look at links before people do.
    if (c.req.method === 'HEAD') return c.body(null, 200);
    const token = c.req.query('token') ?? '';
    if (!/^[\w-]{20,200}$/.test(token)) return notice(c, NOTICES.unknown);
    const redeemed = await database.transaction(async (tx) => {
      const outcome = await redeemSigninLink(tx, token, dependencies);
      const noted = { origin: requestOrigin(c), now: dependencies.clock() };
      if (outcome.ok) await noteSession(tx, 'signin.done', outcome.session, noted);
      else await writeRefusal(tx, outcome, noted);
      return outcome;
    });
    if (!redeemed.ok) return notice(c, NOTICES[redeemed.reason]);
    writeStaffCookie(c, redeemed.session, isSecure);
    return c.redirect('/', 303);
  });

  app.get('/api/staff/me', requireStaff(dependencies), (c) => c.json(staffOf(c)));

  const signOut = async (c: Context) => {
    const session = getCookie(c, STAFF_COOKIE);
    if (session)
      await database.transaction(async (tx) => {
        const noted = { origin: requestOrigin(c), now: dependencies.clock() };
        await noteSession(tx, 'signin.out', session, noted);
        await endSession(tx, session);
      });
    clearStaffCookie(c, isSecure);
    return c.body(null, 204);
  };
  app.post('/api/staff/sign-out', refuseCrossSite(editorOrigin), signOut);
  app.post('/api/staff/signout', refuseCrossSite(editorOrigin), signOut);
  return app;
}
