import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { type CartInput, SALES_INPUT } from '../../../schemas/sales/inputs.ts';
import { closedCookie } from '../cookies.ts';
import { SalesFault } from '../refusal.ts';

/** On https a name that browsers take from this host alone, never without encryption. */
const cookieName = (isSecure: boolean) =>
  isSecure ? '__Host-portada_first_cart' : 'portada_first_cart';

/** So long a browser has it that nobody comes back to. */
const SECONDS = 86_400;
/** Browsers keep 4,096 bytes of a cookie, its name and what is said of it included. */
const MAX_CHARS = 3_500;

/**
 * rule 13.66: what a browser that nobody knows yet puts into its cart stays with it, until its
 * cookie comes back once: whoever keeps none leaves no row. Throws SalesFault `badInput`.
 */
export function keepFirstCart(c: Context, input: CartInput, isSecure: boolean): void {
  const value = Buffer.from(JSON.stringify(input)).toString('base64url');
  if (value.length > MAX_CHARS)
    throw new SalesFault('badInput', { message: 'Agrega menos productos a la vez.' });
  setCookie(c, cookieName(isSecure), value, { ...closedCookie(isSecure), maxAge: SECONDS });
}

/** What came back. Undefined: nothing, or nothing of ours. */
export function firstCartIn(c: Context, isSecure: boolean): CartInput | undefined {
  const value = getCookie(c, cookieName(isSecure));
  if (value === undefined) return undefined;
  try {
    const given: unknown = JSON.parse(Buffer.from(value, 'base64url').toString('utf8'));
    return SALES_INPUT.cartItems.safeParse(given).data;
  } catch {
    return undefined;
  }
}

/** It is kept here from now on. */
export const forgetFirstCart = (c: Context, isSecure: boolean): void =>
  void deleteCookie(c, cookieName(isSecure), closedCookie(isSecure));
