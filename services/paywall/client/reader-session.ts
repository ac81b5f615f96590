import type { KEYS } from '../../identity/client/store.ts';

/** Under which the browser keeps who is signed in. */
const SESSION_KEY: (typeof KEYS)['session'] = 'ArcId.USER_INFO';

/** What is kept under it where a browser gives its stores away. */
const kept = (storage: 'localStorage' | 'sessionStorage'): string => {
  try {
    return window[storage].getItem(SESSION_KEY) ?? '';
  } catch {
    return '';
  }
};

/**
 * Who is signed in as far as this browser knows, by their id, or `?` where that cannot be told; ''
 * for nobody. Nobody is asked.
 */
export function readerSession(): string {
  const found = [kept('localStorage'), kept('sessionStorage'), document.cookie].find(
    (text) => /"refreshToken"/.test(text) || /ArcId\.USER_INFO(?:\.session)?=[^;]/.test(text),
  );
  if (found === undefined) return '';
  return /"uuid":"([\w-]+)"/.exec(found)?.[1] ?? '?';
}
