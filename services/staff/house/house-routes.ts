import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { writeAudit, writeRefusal } from '../../audit/audit-log.ts';
import type { FaultLog } from '../../http/problem.ts';
import { requestOrigin } from '../../http/request-origin.ts';
import { type GuardDependencies, writeStaffCookie } from '../http/guard.ts';
import { inPage, noticePage, type Ways } from '../notice-page.ts';
import { NO_DEVICE } from '../sessions.ts';
import type { StaffContext } from '../tokens.ts';
import { type HouseMember, signInByHouse } from './house-signin.ts';

/** What one browser takes along to the provider and back. */
export interface HouseSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** The newspaper's own OIDC provider, at which its staff have accounts. */
export interface House {
  /** Where the provider asks who somebody is. Throws where it cannot be reached. */
  departure(secrets: HouseSecrets): Promise<string>;
  /** Who came back. Throws for what the provider did not sign, or not for this sign-in. */
  whoIs(
    back: { code: string; state: string; iss: string | undefined },
    secrets: HouseSecrets,
  ): Promise<HouseMember>;
  /** Nobody comes in another way. */
  isOnly: boolean;
}

interface HouseDependencies extends GuardDependencies, StaffContext {
  house: House;
  /** What else one can sign in by. */
  ways: Ways;
  isRefused?(c: Context): boolean;
  log?: FaultLog;
}

const COOKIE = 'portada_house';
/** As long as somebody may take to find a password and a telephone. */
const AWAY_SECONDS = 600;
const PART = /^[\w-]{43}$/;

const REFUSED = {
  away: 'En desarrollo sólo se entra desde la misma máquina, sin otro programa en medio.',
  'not-reached':
    'El servicio de cuentas de la casa no contesta. Vuelve a intentarlo en un momento.',
  'not-said': 'El servicio de cuentas de la casa no confirmó quién eres. Vuelve a intentarlo.',
  'no-role':
    'Tu cuenta de la casa no tiene permiso para entrar a Portada. Pídelo a quien administra.',
  inactive: 'Tu cuenta de Portada está desactivada. Habla con quien administra.',
  'other-subject': 'Ese correo es de otra cuenta de la casa. Habla con quien administra.',
} as const;

const secret = (): string => randomBytes(32).toString('base64url');

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What the browser was given when it left; undefined: it never did, or too long ago. */
function secretsOf(c: Context): HouseSecrets | undefined {
  const [state = '', nonce = '', verifier = '', ...more] = (getCookie(c, COOKIE) ?? '').split('.');
  const isWhole = more.length === 0 && [state, nonce, verifier].every((part) => PART.test(part));
  return isWhole ? { state, nonce, verifier } : undefined;
}

/**
 * `GET /signin/house` leads to the newspaper's own provider, `GET /signin/house/return` takes whoever
 * comes back from it. What belongs together stands in a cookie of that browser, for ten minutes.
 */
export function houseRoutes(dependencies: HouseDependencies): Hono {
  const { database, editorOrigin, clock, house, ways, deviceOf, isRefused, log } = dependencies;
  const isSecure = editorOrigin.startsWith('https:');
  const app = new Hono();

  const refuse = async (
    c: Context,
    reason: keyof typeof REFUSED,
    status: 400 | 403 | 502,
    staffId?: string,
  ) => {
    const noted = { origin: requestOrigin(c), now: clock() };
    await database.transaction((tx) => writeRefusal(tx, { reason, staffId }, noted));
    return c.html(noticePage('No se pudo entrar', REFUSED[reason], ways), status);
  };
  const fault = (error: unknown) =>
    (log ?? console).error(
      { event: 'oidc_refused', reason: (error as Error).message },
      'No sirvió la respuesta del proveedor de la casa',
    );

  app.get('/signin/house', async (c) => {
    if (isRefused?.(c)) return refuse(c, 'away', 403);
    const secrets = { state: secret(), nonce: secret(), verifier: secret() };
    let to: string;
    try {
      to = await house.departure(secrets);
    } catch (error) {
      fault(error);
      return refuse(c, 'not-reached', 502);
    }
    setCookie(c, COOKIE, [secrets.state, secrets.nonce, secrets.verifier].join('.'), {
      httpOnly: true,
      // Sent along when the provider sends the browser back, and with nothing else from outside.
      sameSite: 'Lax',
      path: '/signin/house',
      secure: isSecure,
      maxAge: AWAY_SECONDS,
    });
    return c.redirect(to, 302);
  });

  app.get('/signin/house/return', async (c) => {
    if (isRefused?.(c)) return refuse(c, 'away', 403);
    const secrets = secretsOf(c);
    deleteCookie(c, COOKIE, { path: '/signin/house', secure: isSecure });
    const { code = '', state = '', iss } = c.req.query();
    if (!secrets || code === '' || !isSame(state, secrets.state)) return refuse(c, 'not-said', 400);
    let member: HouseMember;
    try {
      member = await house.whoIs({ code, state, iss }, secrets);
    } catch (error) {
      fault(error);
      return refuse(c, 'not-said', 400);
    }
    const device = deviceOf?.(c) ?? NO_DEVICE;
    const outcome = await database.transaction(async (tx) => {
      const done = await signInByHouse(tx, member, dependencies, device);
      if (!done.ok) return done;
      const { staffId: id } = done;
      const actor = { kind: 'staff', id, name: member.name, email: member.email } as const;
      const noted = { actor, origin: requestOrigin(c), now: clock() };
      const subject = { kind: 'staff', id } as const;
      const detail = `${member.name} (${member.email}), por el proveedor de la casa`;
      if (done.made)
        await writeAudit(tx, { action: 'staff.create', subject, detail, before: null }, noted);
      const how = 'cuenta de la casa';
      await writeAudit(tx, { action: 'signin.done', subject, detail: how, before: null }, noted);
      return done;
    });
    if (!outcome.ok) return refuse(c, outcome.reason, 403, outcome.staffId);
    writeStaffCookie(c, outcome.session, { isSecure });
    // Browsers send the session along with what our own page asks for, and not with where another
    // site's redirect ends.
    return c.html(inPage());
  });
  return app;
}
