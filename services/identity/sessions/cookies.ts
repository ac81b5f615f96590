import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { LINK_ASKED_COOKIE } from '../../../schemas/identity/wire.ts';

/** On https names that browsers take from this host alone, never without encryption. */
export const readerCookieName = (isSecure: boolean) =>
  isSecure ? '__Host-portada_reader' : 'portada_reader';
const deviceCookieName = (isSecure: boolean) =>
  isSecure ? '__Host-portada_device' : 'portada_device';

const appleCookieName = (isSecure: boolean) =>
  isSecure ? '__Host-portada_apple' : 'portada_apple';

const APPLE_SECONDS = 600;
const oidcCookieName = (isSecure: boolean) => (isSecure ? '__Host-portada_oidc' : 'portada_oidc');

const DEVICE_SECONDS = 400 * 86_400;
const LINK_ASKED_SECONDS = 900;
const OIDC_SECONDS = 600;
const DEVICE = /^[\w-]{43}$/;

const closed = (isSecure: boolean): CookieOptions => ({
  httpOnly: true,
  sameSite: 'Lax',
  path: '/',
  secure: isSecure,
});

/** Stands for a session, for pages of its own host. Without `seconds` until the browser closes. */
export const writeReaderCookie = (
  c: Context,
  value: string,
  { isSecure, seconds }: { isSecure: boolean; seconds: number },
): void =>
  setCookie(c, readerCookieName(isSecure), value, { ...closed(isSecure), maxAge: seconds });

export const clearReaderCookie = (c: Context, isSecure: boolean): void =>
  void deleteCookie(c, readerCookieName(isSecure), closed(isSecure));

/** What a browser is known by once somebody signed in with it; undefined where nobody did. */
export function deviceOf(c: Context, isSecure: boolean): string | undefined {
  const value = getCookie(c, deviceCookieName(isSecure));
  return value !== undefined && DEVICE.test(value) ? value : undefined;
}

/** What the browser is known by from now on. */
export const keepDevice = (c: Context, value: string, isSecure: boolean): void =>
  setCookie(c, deviceCookieName(isSecure), value, {
    ...closed(isSecure),
    maxAge: DEVICE_SECONDS,
  });

/** What the browser is known by that is sent to Apple. */
export const writeAppleSecret = (c: Context, value: string, isSecure: boolean): void =>
  setCookie(c, appleCookieName(isSecure), value, { ...closed(isSecure), maxAge: APPLE_SECONDS });

/** The same, once; undefined in any other browser, and later. */
export function takeAppleSecret(c: Context, isSecure: boolean): string | undefined {
  const value = deleteCookie(c, appleCookieName(isSecure), closed(isSecure));
  return value !== undefined && DEVICE.test(value) ? value : undefined;
}

/** By what a browser is known that went to another provider; undefined for one that did not. */
export function oidcBrowserOf(c: Context, isSecure: boolean): string | undefined {
  const value = getCookie(c, oidcCookieName(isSecure));
  return value !== undefined && DEVICE.test(value) ? value : undefined;
}

/** rule 12.73: it alone may come back. */
export const keepOidcBrowser = (c: Context, value: string, isSecure: boolean): void =>
  setCookie(c, oidcCookieName(isSecure), value, { ...closed(isSecure), maxAge: OIDC_SECONDS });

/** In this browser a link was asked for; it says so to scripts of the page that the link opens. */
export const writeLinkAsked = (c: Context, isSecure: boolean): void =>
  setCookie(c, LINK_ASKED_COOKIE, '1', {
    sameSite: 'Lax',
    path: '/account/',
    secure: isSecure,
    maxAge: LINK_ASKED_SECONDS,
  });
