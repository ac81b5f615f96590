/** Programs of older systems, one of which made every page: their query says which. */
const PROGRAM = /\.(?:php\d?|aspx?|jsp|cfm|cgi|pl)$/i;
/** What campaigns, networks and our own preview add to addresses. */
const ADDED =
  /^(?:utm_|mc_|pk_|hsa_|_hs|fbclid|gclid|dclid|gbraid|wbraid|msclkid|twclid|ttclid|igsh|igshid|s_cid|ref$|_website$)/i;
/** A content of WordPress by its number, at the front page's address. */
const SHORT_LINK = /^(?:p|page_id|attachment_id)$/;
const MAX_PARAMETERS = 6;
const MAX_QUERY_CHARS = 300;

const isNumber = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

/**
 * The part of an address's query that says which page it is, in one form whatever its order; ''
 * where the path alone says that.
 */
export function tellingQuery(path: string, query: URLSearchParams): string {
  if (path === '/') {
    const short = [...query].find(([name, value]) => SHORT_LINK.test(name) && isNumber(value));
    return short ? `?${short.join('=')}` : '';
  }
  if (!PROGRAM.test(path)) return '';
  const told = [...query].filter(([name]) => name !== '' && !ADDED.test(name));
  const sorted = told.sort(([a, b], [c, d]) => (a < c || (a === c && b < d) ? -1 : 1));
  const text = new URLSearchParams(sorted.slice(0, MAX_PARAMETERS)).toString();
  return text === '' || text.length > MAX_QUERY_CHARS ? '' : `?${text}`;
}

/**
 * A path as addresses are stored and requested: no host, a slash on both ends unless it names a
 * file, and no query but one that tells pages of a program apart (`/nota.php?id=42`), or what a
 * short link leads to (`/?p=42`).
 */
export function normaliseUrl(url: string): string {
  let path = url.trim();
  let query = new URLSearchParams();
  try {
    const parsed = new URL(path, 'https://a.invalid');
    path = parsed.pathname;
    query = parsed.searchParams;
  } catch {
    path = path.split(/[?#]/)[0] ?? '';
  }
  path = `/${path}`.replace(/\/{2,}/g, '/');
  const last = path.slice(path.lastIndexOf('/') + 1);
  return last === '' || last.includes('.') ? `${path}${tellingQuery(path, query)}` : `${path}/`;
}

/** rule 1.17: is that the address of a short link (`/?p=42`)? Only redirects stand at those. */
export const isShortLink = (address: string): boolean => address.startsWith('/?');

/**
 * A path of a site or an address of the web, as one may stand in a link: no other scheme, no
 * credentials, no host without its scheme (`//a.example`), nothing that browsers read otherwise.
 */
export function isWebAddress(address: string): boolean {
  if (address === '' || /[\s\\\p{Cc}]|^\/\//u.test(address)) return false;
  try {
    const { protocol, username, password } = new URL(address, 'https://a.invalid');
    return /^https?:$/.test(protocol) && !username && !password;
  } catch {
    return false;
  }
}
