import { SUSPICIOUS_PATH } from '../../schemas/page.ts';

/** A path that cannot be read: bad escapes, control characters or absurd length. */
export class BadPathError extends Error {}

/** With the slash that may be missing. */
const MAX_PATH_CHARS = 2_000;

/**
 * Plain addresses of pages, as nearly every request has them: nothing to decode, no query, a
 * trailing slash.
 */
export const PLAIN_PATH = /^\/(?:[a-z0-9-]+\/)*$/;

/**
 * The path of a request, decoded, in the form in which pages are kept: with a trailing slash unless
 * its last part has a file extension. Throws BadPathError.
 */
export function pagePath(raw: string): string {
  if (raw.length < MAX_PATH_CHARS && PLAIN_PATH.test(raw)) return raw;
  let path: string;
  try {
    path = decodeURIComponent(raw).normalize('NFC');
  } catch {
    throw new BadPathError('La dirección no se puede leer');
  }
  if (path.length >= MAX_PATH_CHARS || !path.startsWith('/') || SUSPICIOUS_PATH.test(path))
    throw new BadPathError('La dirección no se puede leer');
  const last = path.slice(path.lastIndexOf('/') + 1);
  return path.endsWith('/') || last.includes('.') ? path : `${path}/`;
}

/** Outside production an address may start with `/pf`, as it does in newsrooms' own tools. */
export const withoutPf = (path: string): string =>
  path === '/pf' ? '/' : path.startsWith('/pf/') ? path.slice(3) : path;
