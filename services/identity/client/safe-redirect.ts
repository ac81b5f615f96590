const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u;
const ROUNDS = 3;

/** A sign of per cent that begins no encoding stands for itself: /nota/50%-de-descuento/ */
const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path.replaceAll(/(?<=\d)%(?![0-9A-Fa-f]{2})/g, '%25'));
  } catch {
    return undefined;
  }
};

/** A path and what it means to whoever decodes it, once and again; '' where it does not decode. */
function readings(path: string): string[] {
  const all = [path, decoded(path) ?? ''];
  for (let round = 1; round < ROUNDS; round += 1) all.push(decoded(all.at(-1) ?? '') ?? '/');
  return all;
}

const isPlain = (path: string): boolean => {
  const seen = path.normalize('NFKC');
  return /^\/(?![\s/])/.test(seen) && !HIDDEN.test(path) && !HIDDEN.test(seen);
};

/**
 * rule 12.50: an address to go on to, as path, query and fragment of this site; undefined for any
 * other. `origin` is the site's own.
 */
export function ownAddress(wanted: string, origin: string): string | undefined {
  const isFull = wanted.startsWith(`${origin}/`) || wanted === origin;
  const local = isFull ? wanted.slice(origin.length) || '/' : wanted;
  if (HIDDEN.test(local) || !/^\/(?![/\s])/.test(local) || /^\s|\s$/.test(local)) return undefined;
  let url: URL;
  try {
    url = new URL(local, origin);
  } catch {
    return undefined;
  }
  if (url.origin !== origin || url.username || url.password) return undefined;
  // Dot segments may leave two slashes behind, and so may an encoding.
  const paths = [local.split(/[?#]/, 1)[0] ?? '', url.pathname].flatMap(readings);
  return paths.every(isPlain) ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

interface Wishes {
  /** The query of the page's own address. */
  search: string;
  /** What an earlier page asked for. */
  stored: string | null;
  /** Where those who are signed in go. */
  loggedInPage: string;
  origin: string;
}

/**
 * rule 12.50: where to go after signing in, and what to store where an address was refused. The
 * address asks first, then what was stored, then the page of the signed-in.
 */
export function redirectAfterSignIn({ search, stored, loggedInPage, origin }: Wishes): {
  to: string;
  store?: string;
} {
  const query = new URLSearchParams(search);
  const wanted = query.get('redirect') || stored;
  const own = ownAddress(wanted || loggedInPage, origin);
  const to = new URL(own ?? '/', origin);
  const method = query.get('paymentMethodID');
  if (method) to.searchParams.set('paymentMethodID', method);
  return {
    to: `${to.pathname}${to.search}${to.hash}`,
    ...(own === undefined ? { store: '/' } : {}),
  };
}
