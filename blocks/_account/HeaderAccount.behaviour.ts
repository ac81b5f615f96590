import { readerSession } from '../../services/paywall/client/reader-session.ts';

/** Shows the way in, or the menu of whoever is signed in; here and in the other tabs. */
export function start(root: HTMLElement): void {
  const look = () => {
    const state = readerSession() === '' ? 'guest' : 'member';
    if (root.dataset.state === state) return;
    root.dataset.state = state;
    delete root.dataset.subscribes;
    // A subscriber is not asked to subscribe.
    if (state === 'member' && root.dataset.offers !== undefined)
      import('../../services/paywall/client/known-reader.ts')
        .then(({ knownReader }) => knownReader())
        .then(({ isSubscriber }) => {
          root.dataset.subscribes = isSubscriber ? 'yes' : 'no';
        })
        .catch(console.error);
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
