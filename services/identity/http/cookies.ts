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

interface SecretCookie {
  /** Undefined where the browser has none. */
  read(c: Context): string | undefined;
  /** @param seconds by default as long as its kind lasts */
  write(c: Context, value: string, seconds?: number): void;
  clear(c: Context): void;
}

/** A cookie with a secret; without `seconds` it goes when the browser closes. */
function secretCookie(name: string, isSecure: boolean, usual?: number): SecretCookie {
  const own = isSecure ? `__Host-${name}` : name;
  return {
    read(c) {
      const value = getCookie(c, own);
      return value !== undefined && DEVICE.test(value) ? value : undefined;
    },
    write(c, value, seconds = usual) {
      const lasts = seconds === undefined ? {} : { maxAge: seconds };
      setCookie(c, own, value, { ...closed(isSecure), ...lasts });
    },
    clear: (c) => void deleteCookie(c, own, closed(isSecure)),
  };
}

const ENTER_SECONDS = 600;
const SHARE_SECONDS = 60;

/** rule 12.97: by what a browser is known that is signed on at the house, or goes there. */
export const SIGN_ON_COOKIES = (isSecure: boolean) => ({
  /** At the house: who is signed on. */
  house: secretCookie('portada_signon', isSecure),
  /** At a site: the verifier of what it asks the house. */
  enter: secretCookie('portada_enter', isSecure, ENTER_SECONDS),
  /** At a site: the code by which it vouches for its reader. */
  share: secretCookie('portada_share', isSecure, SHARE_SECONDS),
  /** At the house: the verifier of that code. */
  begin: secretCookie('portada_begin', isSecure, ENTER_SECONDS),
});

/** In this browser a link was asked for; it says so to scripts of the page that the link opens. */
export const writeLinkAsked = (c: Context, isSecure: boolean): void =>
  setCookie(c, LINK_ASKED_COOKIE, '1', {
    sameSite: 'Lax',
    path: '/account/',
    secure: isSecure,
    maxAge: LINK_ASKED_SECONDS,
  });
