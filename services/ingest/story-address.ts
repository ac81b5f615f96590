import { SUSPICIOUS_PATH } from '../../schemas/page.ts';
import { RESERVED_PARTS } from '../../schemas/reserved-parts.ts';
import { isShortLink, normaliseUrl } from '../../schemas/website-url.ts';

/** Longer ones PostgreSQL's index would refuse, and no link survives them. */
const MAX_ADDRESS_CHARS = 1_000;

const decoded = (address: string): string | undefined => {
  try {
    return decodeURIComponent(address).normalize('NFC');
  } catch {
    return undefined;
  }
};

/**
 * A path in the form in which it is looked up, whichever of its spellings was given (`/%61/` is
 * `/a/`); undefined for one that no request can have.
 */
function reachableAddress(given: string): string | undefined {
  const [encoded = '', query] = normaliseUrl(given).split('?', 2);
  const path = decoded(encoded);
  if (path === undefined || SUSPICIOUS_PATH.test(path) || /[?#]/.test(path)) return undefined;
  const address = `${normaliseUrl(path)}${query === undefined ? '' : `?${query}`}`;
  return address.length <= MAX_ADDRESS_CHARS ? address : undefined;
}

const isTaken = (address: string, sections: readonly string[]): string | undefined => {
  if (address === '/') return 'La dirección «/» es la portada del sitio';
  const section = sections.find((id) => reachableAddress(id) === address);
  if (section !== undefined) return `La dirección ${address} es la de la sección «${section}»`;
  const [, first = ''] = address.split('/');
  return RESERVED_PARTS.test(first)
    ? `Las direcciones que empiezan con /${first}/ son del propio sitio`
    : undefined;
};

/**
 * The address at which an imported document may stand, or why it may not: no request can have it,
 * or it is a section's, the front page's or one of the product's own. `sections`: ids of the site's.
 * A redirect may stand at a short link.
 */
export function freeOfSite(
  given: string,
  sections: readonly string[],
  { isRedirect = false } = {},
): { address: string } | { fault: string } {
  const address = reachableAddress(given);
  if (address === undefined) return { fault: 'Ninguna petición puede tener esta dirección' };
  const fault = isTaken(isRedirect || !isShortLink(address) ? address : '/', sections);
  return fault ? { fault } : { address };
}
