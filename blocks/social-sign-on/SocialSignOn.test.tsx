// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteAccounts } from '../../schemas/identity/site-accounts.ts';
import { CONFIG, openIsland, refuses, SESSION } from '../_account/account.testing.tsx';
import { defaultsOf, inDocument, renderBlock, testSite } from '../_block/render-block.testing.tsx';
import { socialSignOn } from './block.ts';

const scripts: HTMLScriptElement[] = [];
beforeEach(() => {
  scripts.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  for (const name of ['FB', 'google']) Reflect.deleteProperty(window, name);
});

const PROPS = {
  redirectURL: '/account/',
  redirectToPreviousPage: true,
  appleClientId: '',
  OIDC: false,
  isSignUp: false,
  hideDiv: false,
  customButtons: true,
};
const config = (given: object) => ({ 'GET /v1/config': { ...CONFIG, ...given } });
const APPLE = { teamId: 't', keyId: 'k', urlToReceiveAuthToken: 'u' };
const open = (answers: Record<string, unknown>, at = '/account/login/', isSignedIn = false) =>
  openIsland(
    () => {
      vi.spyOn(document.head, 'append').mockImplementation((script) => {
        scripts.push(script as HTMLScriptElement);
      });
      return import('./SocialSignOn.island.tsx');
    },
    PROPS,
    { answers, at, isSignedIn },
  );
const comes = async (given: object) => {
  await waitFor(() => expect(scripts).toHaveLength(1));
  Object.assign(window, given);
  await act(async () => {
    scripts[0]?.dispatchEvent(new Event('load'));
  });
};

type Listener = (status: { status: string }) => void;
const facebook = (reply: object, listeners: Listener[] = []) => ({
  FB: {
    init: vi.fn(),
    login: (then: (given: object) => void) => then(reply),
    getLoginStatus: () => {},
    Event: {
      subscribe: (_: string, listener: Listener) => listeners.push(listener),
      unsubscribe: () => {},
    },
  },
});

describe('signing in with accounts of others', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(socialSignOn)).toEqual({
      redirectURL: '/account/',
      redirectToPreviousPage: true,
      loggedInPageLocation: '/account/',
      socialSignOnIn: 'Login',
      hideDiv: false,
      customButtons: true,
      appleClientId: '',
      OIDC: false,
    });
  });

  it('allows the scripts of the site’s own providers on its page, and shows nothing there', () => {
    const page = (accounts: object) =>
      renderBlock(socialSignOn, {
        facts: { site: testSite({ accounts: siteAccounts.parse(accounts) }) },
      });
    const both = page({ googleClientId: 'g', facebookAppId: '1' });
    for (const need of [
      'script-src https://accounts.google.com',
      'style-src https://accounts.google.com',
      'script-src https://connect.facebook.net',
    ])
      expect(both).toContain(need);
    expect(both).not.toContain('<button');
    expect(page({ facebookAppId: '1' })).not.toContain('google');
    expect(page({ appleClientId: 'a', teamId: 't', keyId: 'k' })).not.toContain('https://');
    expect(renderBlock(socialSignOn)).not.toContain('https://');
  });

  it('shows editors the buttons that the site has, and loads no script for them', () => {
    const canvas = (accounts: object, fields = {}) =>
      inDocument(
        renderBlock(socialSignOn, {
          fields,
          facts: { site: testSite({ accounts: siteAccounts.parse(accounts) }) },
          isEditing: true,
        }),
      );
    const given = { facebookAppId: '1', oidcClients: [{ protocol: 'Mi Club', clientId: 'club' }] };
    const names = (body: ParentNode) =>
      [...body.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(names(canvas(given))).toEqual(['Entrar con Facebook', 'Entrar con Mi Club']);
    expect(names(canvas(given, { socialSignOnIn: 'SignUp' }))).toEqual([
      'Crear cuenta con Facebook',
      'Crear cuenta con Mi Club',
    ]);
    expect(canvas(given).querySelector('[data-island], [data-needs]')).toBeNull();
    expect(canvas({}).innerHTML).toBe('');
  });

  it('is nothing where the site has none', async () => {
    const page = await open({});
    await waitFor(() => expect(page.asked).toHaveLength(1));
    expect(page.container.textContent).toBe('');
    expect(scripts).toEqual([]);
  });

  it('signs in by Facebook’s token', async () => {
    const page = await open({
      ...config({ facebookAppId: '12,34' }),
      'POST /v1/auth/login': SESSION,
    });
    const given = facebook({ authResponse: { accessToken: 'ficha' } });
    await comes(given);
    expect(scripts[0]?.src).toBe('https://connect.facebook.net/es_MX/sdk.js');
    expect(given.FB.init).toHaveBeenCalledWith(
      expect.objectContaining({ appId: '12', version: 'v20.0' }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Entrar con Facebook' }));
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('/account/'));
    expect(page.asked.at(-1)?.body).toMatchObject({
      credentials: 'ficha',
      grantType: 'facebook',
      userName: '',
    });
  });

  it('says nothing of a reader who changed their mind', async () => {
    const page = await open(config({ facebookAppId: '12' }));
    await comes(facebook({}));
    fireEvent.click(screen.getByRole('button', { name: 'Entrar con Facebook' }));
    await act(async () => {});
    expect(page.calls()).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('looks who is signed in 1.5 s after Facebook says that its reader is', async () => {
    const listeners: Listener[] = [];
    const page = await open(config({ facebookAppId: '12' }), '/account/login/', true);
    await comes(facebook({}, listeners));
    vi.useFakeTimers();
    for (const listener of listeners) listener({ status: 'connected' });
    await vi.advanceTimersByTimeAsync(1_499);
    expect(page.assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(page.assign).toHaveBeenCalledWith('/account/');
  });

  it('draws Google’s button and no prompt, and signs in by its token', async () => {
    const page = await open({
      ...config({ googleClientId: 'g1,g2' }),
      'POST /v1/auth/login': SESSION,
    });
    let give = (_: { credential?: string }) => {};
    const [renderButton, prompt] = [vi.fn(), vi.fn()];
    const initialize = ({ client_id, callback }: { client_id: string; callback: typeof give }) => {
      expect(client_id).toBe('g1');
      give = callback;
    };
    await comes({ google: { accounts: { id: { initialize, renderButton, prompt } } } });
    expect(renderButton.mock.calls[0]?.[1]).toMatchObject({ width: 400, text: 'signin_with' });
    expect(prompt).not.toHaveBeenCalled();
    // What it begins ends with the page.
    give({ credential: 'jwt' });
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('/account/'));
    expect(page.asked.at(-1)?.body).toMatchObject({ credentials: 'jwt', grantType: 'google' });
  });

  it('says which script was blocked, and leaves the other ways', async () => {
    await open(config({ googleClientId: 'g', ...APPLE }));
    await waitFor(() => expect(scripts).toHaveLength(1));
    await act(async () => {
      scripts[0]?.dispatchEvent(new Event('error'));
    });
    await screen.findByText('Tu navegador no dejó cargar Google. Sigue con tu correo.');
    screen.getByRole('button', { name: 'Entrar con Apple' });
  });

  it.each([
    [401, '300040', 'No pudimos entrar con esa cuenta. Inténtalo otra vez o usa tu correo.'],
    [401, '300041', 'No pudimos entrar con esa cuenta. Inténtalo otra vez o usa tu correo.'],
    [
      409,
      '300039',
      'Ya hay una cuenta con ese correo. Entra con tu contraseña o un enlace, y conecta Facebook en tu cuenta.',
    ],
    [400, '300201', 'Facebook no nos dio tu correo. Permítelo ahí o crea tu cuenta con tu correo.'],
    [502, '502', 'Ahora Facebook no responde. Inténtalo en unos minutos o entra con tu correo.'],
    [400, '400', 'Por ahora no se puede entrar con Facebook. Usa tu correo.'],
    [403, '100015', 'Esta cuenta está desactivada. Escríbenos si crees que es un error.'],
  ])('says why an account was refused: %d %s', async (status, code, said) => {
    await open({
      ...config({ facebookAppId: '12' }),
      'POST /v1/auth/login': refuses(status, code),
    });
    await comes(facebook({ authResponse: { accessToken: 'x' } }));
    fireEvent.click(screen.getByRole('button', { name: 'Entrar con Facebook' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(said);
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('says that it is busy with an account', async () => {
    await open({
      ...config({ facebookAppId: '12' }),
      'POST /v1/auth/login': () => new Promise(() => {}),
    });
    await comes(facebook({ authResponse: { accessToken: 'x' } }));
    fireEvent.click(screen.getByRole('button', { name: 'Entrar con Facebook' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Entrando…'));
  });

  it('tells Apple’s readers from those of OIDC, and what Apple could not do', async () => {
    const oidc = { oidcClients: [{ protocol: 'Partner', clientId: 'p' }] };
    const back = await open(
      { ...config({ ...APPLE, ...oidc }), 'POST /v1/auth/login': SESSION },
      '/account/login/?code=c1&state=apple.x.y.z',
    );
    await waitFor(() => expect(back.assign).toHaveBeenCalledWith('/account/'));
    expect(back.asked.at(-1)?.body).toMatchObject({ credentials: 'c1', grantType: 'apple' });
    await open(
      { ...config(APPLE), 'POST /v1/auth/login': refuses(401, '300040') },
      '/account/login/?code=c1&state=apple.x.y.z',
    );
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos entrar');
    expect(location.search).toBe('');
    await open(config(APPLE), '/account/login/?social_error=apple&redirect=%2Fcultura%2F');
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos entrar');
    expect(location.search).toBe('?redirect=%2Fcultura%2F');
  });

  it('keeps where its reader wanted to go while they are at Apple', async () => {
    await open(
      {
        ...config(APPLE),
        'GET /v1/apple/authurl': () => Response.json('https://appleid.example/auth?a=1'),
      },
      '/account/login/?redirect=%2Fcultura%2F',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Entrar con Apple' }));
    await waitFor(() => expect(sessionStorage.getItem('ArcXP_redirectUrl')).toBe('/cultura/'));
  });

  it('says of a reader who is signed in that the account is somebody else’s', async () => {
    await open(
      { ...config(APPLE), 'POST /v1/auth/login': refuses(409, '300039') },
      '/account/login/?code=c1&state=apple.x',
      true,
    );
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Esa cuenta de Apple ya está conectada a otra cuenta.',
    );
  });

  it('goes to Apple, and takes the code that comes back', async () => {
    const page = await open({
      ...config(APPLE),
      'GET /v1/apple/authurl': () => Response.json('https://appleid.example/auth?a=1'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Entrar con Apple' }));
    await waitFor(() =>
      expect(page.assign).toHaveBeenCalledWith(
        expect.stringMatching(/^https:\/\/appleid\.example\/auth\?a=1&redirect_uri=https/),
      ),
    );
    const back = await open(
      { ...config(APPLE), 'POST /v1/auth/login': SESSION },
      '/account/login/?code=c1&state=s',
    );
    await waitFor(() => expect(back.assign).toHaveBeenCalledWith('/account/'));
    expect(back.asked.at(-1)?.body).toMatchObject({ credentials: 'c1', grantType: 'apple' });
    expect(location.search).toBe('');
  });

  it('goes to a provider of the site’s own, and takes what comes back from there', async () => {
    const given = config({ oidcClients: [{ protocol: 'Mi Club', clientId: 'club' }] });
    const url = 'https://club.example/auth?state=o.s';
    const page = await open({ ...given, 'GET /v2/oidc/club/initiate': { url } });
    fireEvent.click(await screen.findByRole('button', { name: 'Entrar con Mi Club' }));
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith(url));
    const back = '/account/login/?code=c1&state=o.s&iss=https%3A%2F%2Fclub.example';
    const signIn = 'GET /v2/oidc/signin?code=c1&state=o.s&iss=https%3A%2F%2Fclub.example';
    const other = await open({ ...given, [signIn]: SESSION }, back);
    await waitFor(() => expect(other.assign).toHaveBeenCalledWith('/account/'));
    expect(location.search).toBe('');
    await open({ ...given, [signIn]: refuses(401, '300040') }, back);
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos entrar con esa');
  });

  it('asks Apple as an OIDC provider where it is one', async () => {
    const page = await open({
      ...config({ oidcClients: [{ protocol: 'Apple', clientId: 'mx.ejemplo;otro' }] }),
      'GET /v2/oidc/mx.ejemplo/initiate': { url: 'https://appleid.example/auth' },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Entrar con Apple' }));
    await waitFor(() =>
      expect(page.assign).toHaveBeenCalledWith(
        'https://appleid.example/auth?scope=name+email&response_mode=form_post',
      ),
    );
  });
});
