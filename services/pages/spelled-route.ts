import type { PageRoute } from '../../schemas/page.ts';
import { isSameRoute } from './addresses.ts';

/**
 * `%c3%b3`, `%C3%B3` and `o%CC%81` are one address to whoever requests it: it is stored in one
 * spelling, so that no page hides another.
 */
function spelled(given: PageRoute): PageRoute {
  if (given.kind !== 'path') return given;
  const words = decodeURIComponent(given.path).normalize('NFC').split('/');
  const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
  return {
    kind: 'path',
    path: words.map((word) => encodeURIComponent(word).replace(/[!'()*]/g, percent)).join('/'),
  };
}

/** rule 1.15: a new address has small letters; those that are stored stay as they are. */
export function newRoute(given: PageRoute): PageRoute;
export function newRoute(given: PageRoute | undefined, stored: PageRoute): PageRoute | undefined;
export function newRoute(given?: PageRoute, stored?: PageRoute): PageRoute | undefined {
  if (given?.kind !== 'path') return given;
  const route = spelled(given);
  if (stored && isSameRoute(stored, route)) return route;
  return spelled({ kind: 'path', path: decodeURIComponent(given.path).toLowerCase() });
}
