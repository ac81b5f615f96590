import type { BrowserContext } from '@playwright/test';

const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client';
const FACEBOOK_SCRIPT = 'https://connect.facebook.net/**';

/** The part of Google's script that we use: a press of its button is its reader's consent. */
const google = (credential: string) => `(() => {
  let given;
  window.google = { accounts: { id: {
    initialize: (options) => { given = options; },
    renderButton: (place, { width }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Continuar con Google';
      button.style.cssText = 'width:' + width + 'px;max-width:100%;height:44px;border:1px solid ' +
        '#dadce0;border-radius:4px;background:#fff;color:#3c4043;font:500 15px sans-serif';
      button.addEventListener('click', () => given.callback({ credential: '${credential}' }));
      place.replaceChildren(button);
    },
    revoke: (hint, then) => then({ successful: true }),
  } } };
})();`;

/** The same of Facebook's: whoever is asked agrees. */
const facebook = (accessToken: string) => `
  window.FB = {
    init() {},
    login: (then) => then({ status: 'connected', authResponse: { accessToken: '${accessToken}' } }),
    getLoginStatus: (then) => then({ status: 'unknown' }),
    logout: (then) => then(),
    Event: { subscribe() {}, unsubscribe() {} },
  };`;

/** Stands in for the scripts of providers, whose readers have these tokens. */
export async function standInScripts(
  context: BrowserContext,
  tokens: { google: string; facebook: string },
): Promise<void> {
  const contentType = 'text/javascript';
  await context.route(GOOGLE_SCRIPT, (route) =>
    route.fulfill({ contentType, body: google(tokens.google) }),
  );
  await context.route(FACEBOOK_SCRIPT, (route) =>
    route.fulfill({ contentType, body: facebook(tokens.facebook) }),
  );
}
