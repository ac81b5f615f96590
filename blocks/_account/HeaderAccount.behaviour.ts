import type { KEYS } from '../../services/identity/client/store.ts';
import { knownReader } from '../../ui/known-reader.ts';
import { readerSession, SESSION_KEY } from '../../ui/reader-session.ts';

/** The compiler says when the two go apart. */
SESSION_KEY satisfies (typeof KEYS)['session'];

/** Shows the way in, or the menu of whoever is signed in; here and in the other tabs. */
export function start(root: HTMLElement): void {
  const look = () => {
    const state = readerSession() === '' ? 'guest' : 'member';
    if (root.dataset.state === state) return;
    root.dataset.state = state;
    delete root.dataset.subscribes;
    // A subscriber is not asked to subscribe.
    if (state === 'member' && root.dataset.offers !== undefined)
      knownReader().then(({ isSubscriber }) => {
        root.dataset.subscribes = isSubscriber ? 'yes' : 'no';
      });
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
