import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { countAccount } from '../../http/public-routes.ts';
import type { IdentityDependencies } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { type SessionScope, type SignedIn, signedInBy } from '../sessions/signed-in.ts';
import { readerCookieName } from './cookies.ts';
import { siteOf } from './site-of.ts';

/**
 * The token of a request. Clients write `undefined` where they have none; undefined where there is
 * no token.
 */
export function bearerOf(c: Context): string | undefined {
  const [, token] = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return token === undefined || /^(?:undefined|null)$/.test(token) ? undefined : token;
}

/** A cookie counts only for pages of its own host; to change something they have to say so. */
function cookieOf(c: Context, isProduction: boolean): string | undefined {
  const origin = c.req.header('origin');
  const from = c.req.header('sec-fetch-site');
  const isRead = c.req.method === 'GET';
  const isOwn =
    origin === undefined
      ? isRead && (from === undefined || from === 'same-origin' || from === 'none')
      : origin === siteOf(c).origin;
  return isOwn ? getCookie(c, readerCookieName(isProduction)) : undefined;
}

/**
 * Who sent a request, by its token or else its cookie; undefined for nobody. Throws Refusal as
 * `signedInBy`, and `throttled`.
 * @param token of the request, where it stands in another form than `Bearer`
 */
export async function findReader(
  c: Context,
  dependencies: IdentityDependencies,
  token = bearerOf(c),
  scope: SessionScope = {},
): Promise<SignedIn | undefined> {
  const cookie = token === undefined ? cookieOf(c, dependencies.isProduction) : undefined;
  const shown = token === undefined ? cookie !== undefined && { cookie } : { token };
  if (!shown) return undefined;
  const found = await signedInBy(shown, siteOf(c), dependencies, scope);
  await countAccount(c, found.reader.id);
  return found;
}

/** As `findReader`. Throws Refusal `notSignedIn` for nobody too. */
export async function requireReader(
  c: Context,
  dependencies: IdentityDependencies,
  scope: SessionScope = {},
): Promise<SignedIn> {
  const found = await findReader(c, dependencies, bearerOf(c), scope);
  if (!found) throw new Refusal('notSignedIn');
  return found;
}
