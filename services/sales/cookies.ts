import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { CART_SECONDS } from './carts/prune-carts.ts';
import { freshSecret, hashOf } from './secrets.ts';

/** On https a name that browsers take from this host alone, never without encryption. */
const cartCookieName = (isSecure: boolean) => (isSecure ? '__Host-portada_cart' : 'portada_cart');

const SECRET = /^[\w-]{43}$/;

/** What no script of a page reads. */
export const closedCookie = (isSecure: boolean): CookieOptions => ({
  httpOnly: true,
  sameSite: 'Lax',
  path: '/',
  secure: isSecure,
});

/** By what a browser without an account is known, hashed; undefined for one that is not. */
export function browserOf(c: Context, isSecure: boolean): string | undefined {
  const value = getCookie(c, cartCookieName(isSecure));
  return value !== undefined && SECRET.test(value) ? hashOf(value) : undefined;
}

/** Has the browser known from now on. Returns the hash. */
export function keepBrowser(c: Context, isSecure: boolean): string {
  const value = freshSecret();
  const options = { ...closedCookie(isSecure), maxAge: CART_SECONDS };
  setCookie(c, cartCookieName(isSecure), value, options);
  return hashOf(value);
}

export const forgetBrowser = (c: Context, isSecure: boolean): void =>
  void deleteCookie(c, cartCookieName(isSecure), closedCookie(isSecure));
