import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { emailAddress, passkeySignin } from '../../schemas/staff-api.ts';
import { writeAudit, writeRefusal } from '../audit/audit-log.ts';
import type { RequestOrigin } from '../audit/request-origin.ts';
import type { Tx } from '../database/database.ts';
import { check, type FaultLog, Problem, readJson, replyWithProblem } from '../http/problem.ts';
import { readAtMost } from '../http/read-at-most.ts';
import { requestOrigin } from '../http/request-origin.ts';
import { relyingParty, requestOptions } from '../webauthn/webauthn.ts';
import { type House, houseRoutes } from './house/house-routes.ts';
import {
  clearStaffCookie,
  type GuardDependencies,
  refuseCrossSite,
  staffCookieName,
  writeStaffCookie,
} from './http/guard.ts';
import { mailedPage, noticePage, passkeyPage, signinPage } from './notice-page.ts';
import { signInByPasskey } from './passkey-signin.ts';
import { staffChallenges } from './passkeys.ts';
import { endSession, NO_DEVICE, readSession } from './sessions.ts';
import { SIGNIN_SCRIPT } from './signin-script.ts';
import { askForLink } from './staff-mails.ts';
import { redeemSigninLink, signinLinkState } from './store.ts';
import type { StaffContext } from './tokens.ts';

type StaffDependencies = GuardDependencies &
  StaffContext & {
    /** May nobody sign in by a link from where a request comes? Unset: from everywhere. */
    isRefused?(c: Context): boolean;
    /** Do mails reach anybody? Unset: no. Links are mailed to those who ask then. */
    isSendingMail?: boolean;
    /** The newspaper's own provider. Unset: there is none. */
    house?: House | undefined;
    log?: FaultLog;
  };

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
  address: {
    status: 422,
    title: 'Esa dirección no es un correo',
    text: 'Escríbela como la tiene tu cuenta en Portada.',
  },
  unsent: {
    status: 409,
    title: 'Portada no manda correos',
    text: 'Quien la administra no configuró el envío.',
  },
  house: {
    status: 403,
    title: 'Aquí se entra con la cuenta de la casa',
    text: 'Los enlaces y las claves de acceso no se usan en este periódico.',
  },
  away: {
    status: 403,
    title: 'Este enlace se abre en la máquina de Portada',
    text: 'En desarrollo sólo se entra desde la misma máquina, sin otro programa en medio.',
  },
} as const;

const tooLarge = new Problem(413, 'too_large', 'Lo enviado es demasiado grande.');
const TOKEN = /^[\w-]{20,200}$/;
/** A token and its name. */
const MAX_FORM_BYTES = 1_000;

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; script-src 'self'; " +
  "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const MAX_CREDENTIAL_BYTES = 20_000;
const SCRIPT_SECONDS = 3_600;
/** The same whatever the reason: it says nothing of accounts. */
const passkeyRefused = () =>
  new Problem(401, 'passkey_refused', 'Esa clave de acceso no sirve aquí. Pide un enlace.');

/**
 * `GET /signin?token=` shows a button and uses nothing up: mail programs look at links before
 * people do. `POST /signin` signs in, `POST /signin/passkey` by a passkey; `POST /signin/mail` mails
 * a link to whoever asks for one; `/signin/house` leads to the newspaper's own provider, where there
 * is one; `POST /api/staff/sign-out` (also `/signout`) signs out. None of
 * it needs a session. To be mounted at the root of the editor's host.
 */
export function staffRoutes(dependencies: StaffDependencies): Hono {
  const { database, editorOrigin, clock, deviceOf, isRefused, log } = dependencies;
  const { isSendingMail = false, house } = dependencies;
  const isHouseAlone = house?.isOnly === true;
  const ways = { isSendingMail, isHouse: house !== undefined, isHouseAlone };
  const isSecure = editorOrigin.startsWith('https:');
  const party = relyingParty(editorOrigin, 'Portada');
  const app = new Hono();
  app.onError(replyWithProblem(log));

  app.use('/signin/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    // The address has the token; the form's request has to say where it comes from.
    c.header('Referrer-Policy', 'strict-origin');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Content-Security-Policy', PAGE_POLICY);
    await next();
  });
  const notice = (c: Context, { status, title, text }: (typeof NOTICES)[keyof typeof NOTICES]) =>
    c.html(noticePage(title, text, ways), status);

  /** Whose session begins or ends, and how; nobody's does nothing. */
  const noteSession = async (
    tx: Tx,
    action: 'signin.done' | 'signin.out',
    session: string,
    noted: { origin: RequestOrigin; now: Date; detail?: string },
  ): Promise<void> => {
    const found = await readSession(tx, session, dependencies.clock);
    if (!found) return;
    const { id, name, email } = found.member;
    const actor = { kind: 'staff', id, name, email } as const;
    const subject = { kind: 'staff', id } as const;
    const { detail = '', ...written } = noted;
    await writeAudit(tx, { action, subject, detail, before: null }, { actor, ...written });
  };

  app.get('/signin', async (c) => {
    const token = c.req.query('token');
    if (token === undefined) return c.html(passkeyPage(ways));
    if (isHouseAlone) return notice(c, NOTICES.house);
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
    if (isHouseAlone) return notice(c, NOTICES.house);
    if (isRefused?.(c)) return notice(c, NOTICES.away);
    if (!TOKEN.test(token)) return notice(c, NOTICES.unknown);
    const redeemed = await database.transaction(async (tx) => {
      const outcome = await redeemSigninLink(tx, token, dependencies, deviceOf?.(c));
      const noted = { origin: requestOrigin(c), now: clock() };
      if (outcome.ok) await noteSession(tx, 'signin.done', outcome.session, noted);
      else await writeRefusal(tx, outcome, noted);
      return outcome;
    });
    if (!redeemed.ok) return notice(c, NOTICES[redeemed.reason]);
    writeStaffCookie(c, redeemed.session, { isSecure });
    return c.redirect('/', 303);
  });

  app.post('/signin/mail', refuseCrossSite(editorOrigin), async (c) => {
    if (isHouseAlone) return notice(c, NOTICES.house);
    if (!isSendingMail) return notice(c, NOTICES.unsent);
    const body = await readAtMost(c.req.raw.body, MAX_FORM_BYTES, () => tooLarge);
    const given = new URLSearchParams(new TextDecoder().decode(body)).get('email');
    const { data: email } = emailAddress.safeParse(given);
    if (email === undefined) return notice(c, NOTICES.address);
    await database.transaction((tx) => askForLink(tx, email, requestOrigin(c), clock()));
    return c.html(mailedPage());
  });

  app.get('/signin/passkey.js', (c) => {
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    c.header('Cache-Control', `private, max-age=${SCRIPT_SECONDS}`);
    return c.body(SIGNIN_SCRIPT);
  });

  app.post('/signin/passkey/options', refuseCrossSite(editorOrigin), async (c) => {
    await staffChallenges.prune(database.db, clock());
    const challenge = await staffChallenges.add(database.db, { ownerId: '' }, clock());
    return c.json(await requestOptions(party, challenge));
  });

  app.post('/signin/passkey', refuseCrossSite(editorOrigin), async (c) => {
    if (isHouseAlone) throw passkeyRefused();
    const body = await readJson(c.req.raw, MAX_CREDENTIAL_BYTES);
    const { credential } = check(passkeySignin, body);
    const given = { credential, party, device: deviceOf?.(c) ?? NO_DEVICE };
    const noted = { origin: requestOrigin(c), now: clock(), detail: 'clave de acceso' };
    const outcome = await signInByPasskey(database, given, dependencies, (tx, done) =>
      done.ok ? noteSession(tx, 'signin.done', done.session, noted) : writeRefusal(tx, done, noted),
    );
    if (!outcome.ok) throw passkeyRefused();
    writeStaffCookie(c, outcome.session, { isSecure });
    return c.body(null, 204);
  });

  if (house) app.route('/', houseRoutes({ ...dependencies, house, ways }));

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
