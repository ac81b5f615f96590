import { ownAddress, redirectAfterSignIn } from '../../services/identity/client/safe-redirect.ts';
import { identity } from './identity.ts';
import { LOGIN_PAGE } from './pages.ts';

/** Where an earlier page asked to go on to. */
export const STORED = 'ArcXP_redirectUrl';

/** A browser may refuse its stores. */
export function inSession<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}

/** Goes there. Never resolves: what waits for it goes on waiting until the page is gone. */
export function goTo(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => {});
}

/**
 * rule 12.50: where to go on to, which is never the very page that asks, but on behalf of another
 * site.
 */
export function whereNext(loggedInPage: string): string {
  const stored = inSession((storage) => storage.getItem(STORED));
  const { origin, search, pathname } = location;
  const { to, store } = redirectAfterSignIn({ search, stored, loggedInPage, origin });
  inSession((storage) => (store ? storage.setItem(STORED, store) : storage.removeItem(STORED)));
  const next = new URL(to, origin);
  const isHere = next.pathname === pathname && !next.searchParams.has('client_id');
  return isHere ? '/' : to;
}

/** rule 12.97: goes on after signing in, by the house of the site where it shares its sign-on. */
export function goOnSignedIn(loggedInPage: string): Promise<never> {
  const next = whereNext(loggedInPage);
  const signOn = identity().signOn();
  return signOn.then(({ share }) => share(next)).then(goTo, () => goTo(next));
}

/**
 * Notes the page that the reader came from as the one to go back to, unless another is noted or it
 * is one of these pages itself.
 */
export function rememberPrevious(): void {
  const { origin, pathname } = location;
  const previous = ownAddress(document.referrer, origin);
  const folder = (path: string) => path.split('/')[1];
  if (!previous || folder(new URL(previous, origin).pathname) === folder(pathname)) return;
  inSession((storage) => storage.getItem(STORED) ?? storage.setItem(STORED, previous));
}

/** Notes where the address asks to go on to, for who leaves the site on the way. */
export function rememberWish(): void {
  const wanted = ownAddress(parameter('redirect'), location.origin);
  if (wanted) inSession((storage) => storage.setItem(STORED, wanted));
}

/** A word that the page's address carries and that is not to stay in it: a nonce. */
export const parameter = (name: string): string =>
  new URLSearchParams(location.search).get(name) ?? '';

/** Providers send their readers back with these two. */
export const isBackFromProvider = (): boolean =>
  parameter('code') !== '' && parameter('state') !== '';

/** Takes words out of the page's address, for whoever shares or reloads it. */
export function dropParameters(...names: readonly string[]): void {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}

/** An address with the page that asks as the one to come back to. */
export const withWayBack = (address: string): string => {
  const back = encodeURIComponent(location.pathname + location.search);
  return `${address}${address.includes('?') ? '&' : '?'}redirect=${back}`;
};

/** rule 12.50: a page of this site where one signs in, with this one to come back to. */
export const signInPage = (wanted: string): string =>
  withWayBack(ownAddress(wanted, location.origin) ?? LOGIN_PAGE);
