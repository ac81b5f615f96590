import type { KEYS } from '../../services/identity/client/store.ts';

const KEY: (typeof KEYS)['session'] = 'ArcId.USER_INFO';

/** What is kept under the session's name where a browser gives its stores away. */
const kept = (storage: 'localStorage' | 'sessionStorage'): string => {
  try {
    return window[storage].getItem(KEY) ?? '';
  } catch {
    return '';
  }
};

/** Is somebody signed in, as far as this browser knows? Nobody is asked. */
const hasSession = (): boolean =>
  [kept('localStorage'), kept('sessionStorage'), document.cookie].some(
    (text) => /"refreshToken"/.test(text) || /ArcId\.USER_INFO(?:\.session)?=[^;]/.test(text),
  );

/** Shows the way in, or the menu of whoever is signed in; here and in the other tabs. */
export function start(root: HTMLElement): void {
  const look = () => {
    const state = hasSession() ? 'member' : 'guest';
    if (root.dataset.state === state) return;
    root.dataset.state = state;
    for (const menu of root.querySelectorAll('details')) menu.removeAttribute('open');
  };
  look();
  for (const event of ['storage', 'ArcSDK.logout', 'pageshow']) addEventListener(event, look);
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin && data?.type === 'ARC_LOGIN_SUCCESS') look();
  });
  const button = root.querySelector('button');
  button?.addEventListener('click', async () => {
    button.setAttribute('aria-busy', 'true');
    const { createIdentity } = await import('../../services/identity/client.ts');
    // Without the server the browser forgets all the same.
    await createIdentity()
      .logout()
      .catch(() => {});
    location.assign(root.dataset.logout || '/');
  });
}
