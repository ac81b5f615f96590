import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { writeAudit, writeRefusal } from '../audit/audit-log.ts';
import { type RequestOrigin, requestOrigin } from '../audit/request-origin.ts';
import type { Tx } from '../database/database.ts';
import { type FaultLog, Problem, replyWithProblem } from '../http/problem.ts';
import { readAtMost } from '../http/read-at-most.ts';
import {
  clearStaffCookie,
  type GuardDependencies,
  refuseCrossSite,
  requireStaff,
  staffCookieName,
  staffOf,
  writeStaffCookie,
} from './guard.ts';
import { noticePage, signinPage } from './notice-page.ts';
import {
  endSession,
  readSession,
  redeemSigninLink,
  type StaffContext,
  signinLinkState,
} from './store.ts';

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
    text: 'Los enlaces duran 30 minutos, y uno nuevo deja sin efecto a los anteriores.',
  },
} as const;

const tooLarge = new Problem(413, 'too_large', 'Lo enviado es demasiado grande.');
const TOKEN = /^[\w-]{20,200}$/;
/** A token and its name. */
const MAX_FORM_BYTES = 1_000;

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; " +
  "base-uri 'none'";

/**
 * `GET /signin?token=` shows a button and uses nothing up: mail programs look at links before
 * people do. `POST /signin` signs in. `GET /api/staff/me`, `POST /api/staff/sign-out` (also
 * `/signout`). To be mounted at the root of the editor's host.
 */
export function staffRoutes(dependencies: StaffDependencies): Hono {
  const { database, editorOrigin, clock, log } = dependencies;
  const isSecure = editorOrigin.startsWith('https:');
  const app = new Hono();
  app.onError(replyWithProblem(log));

  app.use('/signin', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    // The address has the token; the form's request has to say where it comes from.
    c.header('Referrer-Policy', 'strict-origin');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Content-Security-Policy', PAGE_POLICY);
    await next();
  });
  const notice = (c: Context, { status, title, text }: (typeof NOTICES)[keyof typeof NOTICES]) =>
    c.html(noticePage(title, text), status);

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
    const token = c.req.query('token') ?? '';
    if (!TOKEN.test(token)) return notice(c, NOTICES.unknown);
    const { state, staffId } = await signinLinkState(database.db, token, clock);
    if (state === 'valid') return c.html(signinPage(token));
    const noted = { origin: requestOrigin(c), now: clock() };
    await database.transaction((tx) => writeRefusal(tx, { reason: state, staffId }, noted));
    return notice(c, NOTICES[state]);
  });

  app.post('/signin', refuseCrossSite(editorOrigin), async (c) => {
    const body = await readAtMost(c.req.raw.body, MAX_FORM_BYTES, () => tooLarge);
    const token = new URLSearchParams(new TextDecoder().decode(body)).get('token') ?? '';
    if (!TOKEN.test(token)) return notice(c, NOTICES.unknown);
    const redeemed = await database.transaction(async (tx) => {
      const outcome = await redeemSigninLink(tx, token, dependencies);
      const noted = { origin: requestOrigin(c), now: clock() };
      if (outcome.ok) await noteSession(tx, 'signin.done', outcome.session, noted);
      else await writeRefusal(tx, outcome, noted);
      return outcome;
    });
    if (!redeemed.ok) return notice(c, NOTICES[redeemed.reason]);
    writeStaffCookie(c, redeemed.session, { isSecure });
    return c.redirect('/', 303);
  });

  app.get('/api/staff/me', requireStaff(dependencies), (c) => c.json(staffOf(c)));

  const signOut = async (c: Context) => {
    const session = getCookie(c, staffCookieName(isSecure));
    if (session)
      await database.transaction(async (tx) => {
        const noted = { origin: requestOrigin(c), now: clock() };
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
