import type { Context } from 'hono';
import type { z } from 'zod';
import type { IDENTITY_QUERY } from '../../../schemas/identity/inputs.ts';
import { SESSION_MODE_HEADER, type SessionTokens } from '../../../schemas/identity/wire.ts';
import type { IdentityDependencies } from '../ports.ts';
import type { ReaderRequest } from '../sessions/reader-request.ts';
import type { Admission, Admitted, KnownBrowser } from '../ways/admit.ts';
import { deviceOf, keepDevice, writeReaderCookie } from './cookies.ts';
import { siteOf } from './site-of.ts';

const LONGEST_SECONDS = 180 * 86_400;
const DAY_SECONDS = 86_400;

/** Is it a page of this host that asks? A link any page may have the browser open. */
export function isFromOwnPage(c: Context): boolean {
  if (c.req.method === 'GET') return c.req.header('sec-fetch-site') === 'same-origin';
  const { origin } = siteOf(c);
  return (c.req.header('origin') ?? origin) === origin;
}

/** Of the address of each call that may begin a session of a reader's own. */
export type SessionQuery = Pick<z.output<typeof IDENTITY_QUERY.session>, 'cookie'>;

/** What a request says to who may begin a session by it. */
export const readerRequestOf = (
  c: Context,
  { isProduction }: Pick<IdentityDependencies, 'isProduction'>,
  { cookie }: SessionQuery,
): ReaderRequest => ({
  site: siteOf(c),
  userAgent: c.req.header('user-agent') ?? '',
  device: deviceOf(c, isProduction),
  wantsRotation: c.req.header(SESSION_MODE_HEADER) === 'rotating',
  wantsCookie: cookie === 'true' && isFromOwnPage(c),
});

/** The reply to who came in. Throws the Refusal of who did not. */
export function replyWithSession(
  c: Context,
  admitted: Admitted,
  { isProduction }: Pick<IdentityDependencies, 'isProduction'>,
  { rememberMe }: Pick<Admission, 'rememberMe'>,
): Required<SessionTokens> {
  if (admitted.device !== undefined) keepDevice(c, admitted.device, isProduction);
  if ('refusal' in admitted) throw admitted.refusal;
  const { session, cookie } = admitted;
  const seconds = rememberMe ? LONGEST_SECONDS : DAY_SECONDS;
  if (cookie) writeReaderCookie(c, cookie, { isSecure: isProduction, seconds });
  const { uuid, accessToken, refreshToken } = session;
  return { uuid, accessToken, refreshToken };
}

/** The same to who made an account, which may be yet without a session. */
export function replyToNewAccount(
  c: Context,
  admitted: Admitted | KnownBrowser,
  dependencies: Pick<IdentityDependencies, 'isProduction'>,
  admission: Pick<Admission, 'rememberMe'>,
): Partial<SessionTokens> {
  if ('session' in admitted || 'refusal' in admitted)
    return replyWithSession(c, admitted, dependencies, admission);
  keepDevice(c, admitted.device, dependencies.isProduction);
  return {};
}
