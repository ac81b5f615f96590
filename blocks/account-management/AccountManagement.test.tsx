// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { siteAccounts } from '../../schemas/identity/site-accounts.ts';
import { CONFIG, openIsland, PROFILE, refuses, SESSION } from '../_account/account.testing.tsx';
import { defaultsOf, renderBlock, testSite } from '../_block/render-block.testing.tsx';
import { accountManagement } from './block.ts';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'FB');
});

const ALL = {
  redirectURL: '/account/login/',
  showEmail: true,
  showPassword: true,
  showSocialProfile: true,
  showSessions: false,
  deleteAccountURL: '/account/delete/',
};
const open = (answers: Record<string, unknown> = {}, isSignedIn = true) =>
  openIsland(() => import('./AccountManagement.island.tsx'), ALL, {
    answers: { 'GET /v1/profile': PROFILE, ...answers },
    at: '/account/',
    isSignedIn,
  });
const SESSIONS = [
  { id: 'a', device: 'Firefox en Windows', host: 'x.example', isCurrent: true },
  { id: 'b', device: 'Safari en iPhone', host: 'x.example', isCurrent: false },
  { id: 'c', device: 'Chrome en Linux', host: 'y.example', isCurrent: false },
].map((session) => ({
  ...session,
  createdOn: '2026-11-01T18:00:00.000Z',
  lastUsedOn: '2026-11-20T18:00:00.000Z',
}));
const openSessions = (answers: Record<string, unknown>) =>
  openIsland(
    () => import('./AccountManagement.island.tsx'),
    { ...ALL, showSessions: true },
    {
      answers: { 'GET /v1/profile': PROFILE, 'GET /v1/sessions': SESSIONS, ...answers },
      at: '/account/',
      isSignedIn: true,
    },
  );
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const email = () => screen.getByLabelText('Correo electrónico') as HTMLInputElement;
const googled = (...types: string[]) => ({
  ...PROFILE,
  identities: types.map((type) => ({ ...PROFILE.identities[0], id: type, type })),
});

describe('an account', () => {
  it('has the fields of the catalogue, all off', () => {
    expect(defaultsOf(accountManagement)).toEqual({
      redirectURL: '/account/login/',
      showEmail: false,
      showPassword: false,
      showSocialProfile: false,
      showSessions: false,
      deleteAccountURL: '',
    });
  });

  it('is nobody’s in the page’s HTML, and a sample on the canvas', () => {
    const page = renderBlock(accountManagement, { fields: ALL });
    expect(page).toContain('Abriendo tu cuenta…');
    expect(page).not.toContain('@');
    expect(renderBlock(accountManagement, { fields: ALL, isEditing: true })).toContain(
      'lectora@correo.example',
    );
  });

  it('sends whoever is not signed in to where one signs in, and back', async () => {
    const page = await open({}, false);
    await waitFor(() =>
      expect(page.assign).toHaveBeenCalledWith('/account/login/?redirect=%2Faccount%2F'),
    );
    expect(page.calls()).toEqual([]);
  });

  it('sends nobody to another site to sign in, whatever its editor wrote', async () => {
    const page = await openIsland(
      () => import('./AccountManagement.island.tsx'),
      { ...ALL, redirectURL: 'https://correo.example/entrar' },
      { answers: {}, at: '/account/', isSignedIn: false },
    );
    await waitFor(() =>
      expect(page.assign).toHaveBeenCalledWith('/account/login/?redirect=%2Faccount%2F'),
    );
  });

  it('says that it could not be opened, and tries again', async () => {
    let isDown = true;
    await open({
      'GET /v1/profile': () => (isDown ? new Response('', { status: 503 }) : PROFILE),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Algo falló');
    isDown = false;
    await press('Intentar otra vez');
    await screen.findByText('ana@correo.example');
  });

  it('signs out', async () => {
    const page = await open({ 'DELETE /v1/auth/token': {} });
    await press('Salir');
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('/'));
    expect(localStorage.getItem('ArcId.USER_INFO')).toBeNull();
  });
});

describe('the address', () => {
  it('changes once it is confirmed, which is said', async () => {
    const waits = { ...PROFILE, unverifiedEmail: 'eva@correo.example' };
    const page = await open({
      'PATCH /v1/profile': waits,
      'POST /v1/email/verify': { success: true },
    });
    await press('Cambiar: Correo electrónico');
    await waitFor(() => expect(document.activeElement).toBe(email()));
    expect(email().value).toBe('ana@correo.example');
    await userEvent.clear(email());
    await userEvent.type(email(), 'eva@correo.example{Enter}');
    await screen.findByText(/Falta confirmar eva@correo\.example/);
    expect(page.asked.at(-1)?.body).toEqual({ email: 'eva@correo.example' });
    await press('Enviarlo otra vez');
    await screen.findByText('Te enviamos otro enlace a eva@correo.example.');
    expect(page.asked.at(-1)?.body).toEqual({ email: 'eva@correo.example' });
  });

  it('stays open with what was written when it is refused, and shuts when told', async () => {
    await open({ 'PATCH /v1/profile': refuses(409, '300039') });
    await press('Cambiar: Correo electrónico');
    await userEvent.clear(email());
    await userEvent.type(email(), 'eva@correo.example{Enter}');
    await screen.findByText(/Ya hay una cuenta con este correo/);
    expect(email().value).toBe('eva@correo.example');
    await press('Cancelar');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe(
        'Cambiar: Correo electrónico',
      ),
    );
  });

  it('says what else went wrong', async () => {
    await open({ 'PATCH /v1/profile': refuses(400, '1') });
    await press('Cambiar: Correo electrónico');
    await userEvent.type(email(), 'x{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No pudimos cambiar tu correo. Inténtalo otra vez.',
    );
  });
});

describe('the password', () => {
  const fillIn = async (current?: string) => {
    if (current) await userEvent.type(screen.getByLabelText('Contraseña actual'), current);
    await userEvent.type(screen.getByLabelText('Contraseña nueva'), 'frase nueva');
    await userEvent.type(screen.getByLabelText('Repite la contraseña'), 'frase nueva{Enter}');
  };

  it('changes by the one before', async () => {
    const page = await open({ 'PUT /v1/password': PROFILE.identities[0] });
    await press('Cambiar: Contraseña');
    await fillIn('frase vieja');
    await screen.findByText('Tu contraseña cambió. Cerramos tus otras sesiones.');
    expect(page.asked.at(-1)?.body).toEqual({
      oldPassword: 'frase vieja',
      newPassword: 'frase nueva',
    });
  });

  it('says at its field that the one before is wrong', async () => {
    await open({ 'PUT /v1/password': refuses(400, '300040') });
    await press('Cambiar: Contraseña');
    await fillIn('otra');
    await screen.findByText('Esa no es tu contraseña actual');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Contraseña actual')),
    );
  });

  it('is added by who signs in with another account', async () => {
    const page = await open({
      'GET /v1/profile': googled('Google'),
      'POST /v1/signup': { uuid: 'lectora-1', identities: [], profile: PROFILE },
    });
    await press('Crear una contraseña');
    await fillIn();
    await screen.findByText('Ya tienes contraseña.');
    expect(page.asked.find(({ call }) => call === 'POST /v1/signup')?.body).toEqual({
      identity: { userName: 'ana@correo.example', credentials: 'frase nueva' },
      profile: { email: 'ana@correo.example' },
    });
  });
});

describe('connected accounts', () => {
  const WITH_FACEBOOK = { 'GET /v1/config': { ...CONFIG, facebookAppId: '1,2' } };

  it('are none where the site has none', async () => {
    await open();
    await button('Salir');
    expect(screen.queryByText('Cuentas conectadas')).toBeNull();
  });

  it('can be taken away', async () => {
    let has = ['Password', 'Apple'];
    const page = await open({
      'GET /v1/profile': () => Response.json(googled(...has)),
      'DELETE /v1/identity/apple': () => {
        has = ['Password'];
        return {};
      },
    });
    await press('Desconectar Apple');
    await waitFor(() => expect(screen.queryByText('Apple')).toBeNull());
    expect(page.calls()).toContain('DELETE /v1/identity/apple');
  });

  it('stay where one is the last way in', async () => {
    await open({
      'GET /v1/profile': googled('Facebook'),
      'DELETE /v1/identity/facebook': refuses(409, '300044'),
    });
    await press('Desconectar Facebook');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Es tu única forma de entrar. Crea antes una contraseña.',
    );
    const row = screen.getByText('Facebook').closest('li') as HTMLElement;
    within(row).getByText('Conectada');
  });

  it('may be of a provider of the site’s own, which is offered and taken away', async () => {
    const oidcClients = [{ protocol: 'Mi Club', clientId: 'club' }];
    const config = { 'GET /v1/config': { ...CONFIG, oidcClients } };
    const url = 'https://club.example/auth';
    const page = await open({ ...config, 'GET /v2/oidc/club/initiate': { url } });
    await press('Conectar con Mi Club');
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith(url));
    let has = ['Password', 'OIDC'];
    const other = await open({
      ...config,
      'GET /v1/profile': () => Response.json(googled(...has)),
      'PUT /v2/oidc/unlink': () => {
        has = ['Password'];
        return {};
      },
    });
    await press('Desconectar ana@correo.example');
    await button('Conectar con Mi Club');
    const unlinked = other.asked.find(({ call }) => call === 'PUT /v2/oidc/unlink');
    expect(unlinked?.body).toEqual({ identifier: 'OIDC' });
  });

  /** Facebook's script comes, whose reader agrees or not. */
  const facebookComes = async (reply: object) => {
    const append = vi.mocked(document.head.append);
    await waitFor(() => expect(append).toHaveBeenCalled());
    const FB = {
      ...{ init: () => {}, getLoginStatus: () => {}, logout: () => {} },
      login: (then: (given: object) => void) => then(reply),
      Event: { subscribe: () => {}, unsubscribe: () => {} },
    };
    Object.assign(window, { FB });
    await act(async () => {
      append.mock.lastCall?.map((script) => (script as Node).dispatchEvent(new Event('load')));
    });
  };

  it('are offered where the site has them, and connected', async () => {
    let has = ['Password'];
    const page = await open({
      ...WITH_FACEBOOK,
      'GET /v1/profile': () => Response.json(googled(...has)),
      'POST /v1/auth/login': () => {
        has = ['Password', 'Facebook'];
        return SESSION;
      },
    });
    await button('Conectar con Facebook');
    screen.getByText('Sin conectar');
    await facebookComes({ authResponse: { accessToken: 'ficha' } });
    await press('Conectar con Facebook');
    const status = await screen.findByText('Conectaste Facebook.');
    await waitFor(() => expect(document.activeElement).toBe(status));
    await button('Desconectar Facebook');
    expect(page.asked.find(({ call }) => call === 'POST /v1/auth/login')?.body).toMatchObject({
      grantType: 'facebook',
      credentials: 'ficha',
    });
  });

  it('that are somebody else’s stay so, and who changed their mind hears nothing', async () => {
    await open({ ...WITH_FACEBOOK, 'POST /v1/auth/login': refuses(409, '300039') });
    await button('Conectar con Facebook');
    const reply: { authResponse?: object } = {};
    await facebookComes(reply);
    await press('Conectar con Facebook');
    await act(async () => {});
    expect(screen.queryByRole('alert')).toBeNull();
    reply.authResponse = { accessToken: 'x' };
    await press('Conectar con Facebook');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Esa cuenta de Facebook ya está conectada a otra cuenta.',
    );
  });

  it('whose script is blocked say so', async () => {
    await open(WITH_FACEBOOK);
    await button('Conectar con Facebook');
    const append = vi.mocked(document.head.append);
    await waitFor(() => expect(append).toHaveBeenCalled());
    await act(async () => {
      append.mock.lastCall?.map((script) => (script as Node).dispatchEvent(new Event('error')));
    });
    await screen.findByText('Tu navegador no dejó cargar Facebook.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('allow others’ scripts on the page where the block shows them and the site has them', () => {
    const accounts = siteAccounts.parse({ googleClientId: 'g' });
    const page = (fields: object) =>
      renderBlock(accountManagement, {
        fields: { ...ALL, ...fields },
        facts: { site: testSite({ accounts }) },
      });
    expect(page({})).toContain('script-src https://accounts.google.com');
    expect(page({ showSocialProfile: false })).not.toContain('google');
    expect(renderBlock(accountManagement, { fields: ALL })).not.toContain('google');
  });
});

describe('where one is signed in', () => {
  it('says what, where and when, and ends one place', async () => {
    const page = await openSessions({ 'DELETE /v1/sessions/b': [SESSIONS[0], SESSIONS[2]] });
    const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    await screen.findByText('Safari en iPhone');
    expect(rows()[0]).toBe(
      'Firefox en Windows Aquíx.example · último uso: 20 de noviembre de 2026',
    );
    expect(screen.queryByRole('button', { name: /Firefox/ })).toBeNull();
    await press('Cerrar la sesión de Safari en iPhone');
    await screen.findByText('Esa sesión se cerró.');
    expect(rows()).toHaveLength(2);
    expect(page.calls()).toContain('DELETE /v1/sessions/b');
  });

  it('ends all others at once; a failure leaves the list and says so', async () => {
    let isDown = true;
    await openSessions({
      'DELETE /v1/sessions': () => (isDown ? refuses(503, '503')() : [SESSIONS[0]]),
    });
    await press('Cerrar todas las demás');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    isDown = false;
    await press('Cerrar todas las demás');
    await screen.findByText('Cerramos todas tus otras sesiones.');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Cerrar todas las demás' })).toBeNull();
  });
});
