import type { Json } from '../../../schemas/json.ts';
import type { Issue } from '../../../schemas/page.ts';

/** Far deeper than any newsroom tool nests, low enough that no document can overflow the stack. */
const MAX_DEPTH = 64;

/** A document nests deeper than anybody writes. */
export class TooDeep extends RangeError {}

type Visit = (value: Json, path: Issue['path']) => void;

/** Visits every value of some JSON, outer ones first. Throws TooDeep. */
export function walk(value: Json, visit: Visit, path: Issue['path'] = []): void {
  if (path.length > MAX_DEPTH) throw new TooDeep();
  visit(value, path);
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      walk(item, visit, [...path, index]);
    });
  } else if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) walk(inner, visit, [...path, key]);
  }
}

/**
 * Schemes that run or read something of the reader's when followed. Browsers skip control
 * characters before they read the scheme.
 */
const BAD_SCHEME = /^(?:javascript|vbscript|data|file|blob):/i;
const ADDRESS_KEY = /^(?:url|href|link|src|.+_url)$/;

const dropInvisible = (address: string) => address.replace(/[\p{Cc}\s]/gu, '');

/** Is this, under such a key, an address that must not be followed? */
export const isBadAddress = (key: Issue['path'][number] | undefined, value: Json): boolean =>
  typeof value === 'string' &&
  typeof key === 'string' &&
  ADDRESS_KEY.test(key) &&
  BAD_SCHEME.test(dropInvisible(value));

/** What is wrong with any value, whatever document it stands in. */
export function valueIssues(value: Json, path: Issue['path']): Issue[] {
  if (isBadAddress(path.at(-1), value))
    return [{ path, message: 'Esta dirección no es de un sitio web' }];
  // PostgreSQL keeps no NUL in a text.
  return typeof value === 'string' && value.includes('\0')
    ? [{ path, message: 'El texto lleva un carácter nulo' }]
    : [];
}
