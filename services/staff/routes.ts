import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
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
import { endSession, redeemSigninLink, type StaffContext } from './store.ts';

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

  app.get('/signin', async (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Robots-Tag', 'noindex');
    // Mail programs look at links before people do.
    if (c.req.method === 'HEAD') return c.body(null, 200);
    const token = c.req.query('token') ?? '';
    if (!/^[\w-]{20,200}$/.test(token)) return notice(c, NOTICES.unknown);
    const redeemed = await database.transaction((tx) => redeemSigninLink(tx, token, dependencies));
    if (!redeemed.ok) return notice(c, NOTICES[redeemed.reason]);
    writeStaffCookie(c, redeemed.session, isSecure);
    return c.redirect('/', 303);
  });

  app.get('/api/staff/me', requireStaff(dependencies), (c) => c.json(staffOf(c)));

  const signOut = async (c: Context) => {
    const session = getCookie(c, STAFF_COOKIE);
    if (session) await endSession(database.db, session);
    clearStaffCookie(c, isSecure);
    return c.body(null, 204);
  };
  app.post('/api/staff/sign-out', refuseCrossSite(editorOrigin), signOut);
  app.post('/api/staff/signout', refuseCrossSite(editorOrigin), signOut);
  return app;
}
