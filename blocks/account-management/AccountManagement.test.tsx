// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { siteAccounts } from '../../schemas/identity/site-accounts.ts';
import {
  CONFIG,
  CREDENTIAL,
  openIsland,
  PASSKEY_ANSWERS,
  PROFILE,
  refuses,
  SESSION,
  withDevice,
} from '../_account/account.testing.tsx';
import { defaultsOf, renderBlock, testSite } from '../_block/render-block.testing.tsx';
import { accountManagement } from './block.ts';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'FB');
  withDevice();
});

const ALL = {
  redirectURL: '/account/login/',
  showAvatar: false,
  showProfile: false,
  showEmail: true,
  showPassword: true,
  showPasskeys: false,
  showSocialProfile: true,
  showSessions: false,
  showData: false,
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
/** An account with one more of its rows. */
const openWith = (more: Partial<typeof ALL>, answers: Record<string, unknown>) =>
  openIsland(
    () => import('./AccountManagement.island.tsx'),
    { ...ALL, ...more },
    { answers: { 'GET /v1/profile': PROFILE, ...answers }, at: '/account/', isSignedIn: true },
  );
const openSessions = (answers: Record<string, unknown>) =>
  openWith({ showSessions: true }, { 'GET /v1/sessions': SESSIONS, ...answers });
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
      showAvatar: false,
      showProfile: false,
      showEmail: false,
      showPassword: false,
      showPasskeys: false,
      showSocialProfile: false,
      showSessions: false,
      showData: false,
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

  it('takes back the change of address that waits', async () => {
    let waits: object = { unverifiedEmail: 'eva@correo.example' };
    await open({
      'GET /v1/profile': () => Response.json({ ...PROFILE, ...waits }),
      'PUT /v1/password': () => {
        waits = {};
        return PROFILE.identities[0];
      },
    });
    await screen.findByText(/Falta confirmar/);
    await press('Cambiar: Contraseña');
    await fillIn('frase vieja');
    await screen.findByText('Tu contraseña cambió. Cerramos tus otras sesiones.');
    await waitFor(() => expect(screen.queryByText(/Falta confirmar/)).toBeNull());
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

  it('tells each provider of the site’s own from the others, by its name', async () => {
    const oidcClients = ['Mi Club', 'Otra Casa', 'Google'].map((protocol) => ({
      protocol,
      clientId: protocol.toLowerCase(),
    }));
    const [password] = PROFILE.identities;
    const ways = ['mi club', ''].map((clientId) => ({
      ...password,
      id: `de ${clientId}`,
      type: 'OIDC',
      userName: `ana@${clientId || 'sur'}`,
      clientId,
    }));
    const google = { ...password, id: 'g', type: 'Google', clientId: 'google' };
    const url = 'https://otra.example/auth';
    const page = await open({
      'GET /v1/config': { ...CONFIG, oidcClients },
      'GET /v1/profile': { ...PROFILE, identities: [password, google, ...ways] },
      'GET /v2/oidc/otra%20casa/initiate': { url },
      'PUT /v2/oidc/unlink': {},
    });
    await button('Conectar con Otra Casa');
    const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(listed).toEqual([
      'Google ConectadaDesconectar',
      'Mi Club Conectadaana@mi clubDesconectar',
      'Otra Casa Sin conectarConectar con Otra Casa',
      'ana@sur ConectadaDesconectar',
    ]);
    await press('Conectar con Otra Casa');
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith(url));
    await press('Desconectar Mi Club');
    await screen.findByText('Desconectaste Mi Club.');
    const unlinked = page.asked.find(({ call }) => call === 'PUT /v2/oidc/unlink');
    expect(unlinked?.body).toEqual({ identifier: 'de mi club' });
  });

  /** Facebook's script comes, whose reader agrees or not. */
  const facebookComes = async (reply: object) => {
    const append = vi.mocked(document.head.append);
    await waitFor(() => expect(append).toHaveBeenCalled());
    const FB = {
      init: () => {},
      getLoginStatus: () => {},
      logout: () => {},
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

describe('passkeys', () => {
  const PHONE = {
    id: 'p1',
    name: 'Chrome en Android',
    host: 'x.example',
    isSynced: true,
    createdOn: '2026-11-01T18:00:00.000Z',
    lastUsedOn: '2026-11-20T18:00:00.000Z',
  };
  const LAPTOP = { ...PHONE, id: 'p2', name: 'Laptop', lastUsedOn: undefined };
  const openPasskeys = (answers: Record<string, unknown>, hasDevice = true) => {
    withDevice(hasDevice ? { create: async () => CREDENTIAL } : undefined);
    return openWith({ showPasskeys: true }, { ...PASSKEY_ANSWERS, ...answers });
  };
  const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

  it('are listed with when they were made and used, and taken away', async () => {
    const page = await openPasskeys({
      'GET /v1/passkeys': [PHONE, LAPTOP],
      'DELETE /v1/passkeys/p1': {},
    });
    await screen.findByText('Laptop');
    expect(items()).toEqual([
      'Chrome en Androidx.example · creada el 1 de noviembre de 2026 · último uso: 20 de noviembre de 2026Quitar',
      'Laptopx.example · creada el 1 de noviembre de 2026 · sin usarQuitar',
    ]);
    (await button('Quitar la llave Chrome en Android')).focus();
    await press('Quitar la llave Chrome en Android');
    const said = await screen.findByText(/^Quitamos la llave «Chrome en Android»/);
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect([items().length, page.calls().at(-1)]).toEqual([1, 'DELETE /v1/passkeys/p1']);
  });

  it('stay where one is the last way in, which is said in words', async () => {
    await openPasskeys({
      'GET /v1/passkeys': [PHONE],
      'DELETE /v1/passkeys/p1': refuses(409, '300044'),
    });
    await press('Quitar la llave Chrome en Android');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Es tu única forma de entrar. Agrega antes una contraseña u otra llave.',
    );
    expect(items()).toHaveLength(1);
  });

  it('are added under a name, which a failure leaves as it was written', async () => {
    let code = '300201';
    const page = await openPasskeys({
      'GET /v1/passkeys': [],
      'POST /v1/passkeys': () => (code ? refuses(400, code)() : LAPTOP),
    });
    await press('Agregar una llave');
    const name = screen.getByLabelText('Nombre de la llave') as HTMLInputElement;
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.value).not.toBe('');
    await userEvent.clear(name);
    await userEvent.type(name, 'Laptop{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos comprobar');
    expect(name.value).toBe('Laptop');
    code = '';
    fireEvent.submit(name.form as HTMLFormElement);
    await screen.findByText('Agregamos la llave «Laptop».');
    expect(page.asked.at(-1)?.body).toMatchObject({ name: 'Laptop', credential: { id: 'AQID' } });
    expect(items()).toHaveLength(1);
    expect(document.activeElement).toBe(await button('Agregar una llave'));
  });

  it('are not spoken of where the browser has none; those made elsewhere can go', async () => {
    const page = await openPasskeys({ 'GET /v1/passkeys': [] }, false);
    await waitFor(() => expect(page.calls()).toContain('GET /v1/passkeys'));
    expect(screen.queryByText('Llaves de acceso')).toBeNull();
    await openPasskeys({ 'GET /v1/passkeys': [PHONE] }, false);
    await button('Quitar la llave Chrome en Android');
    expect(screen.queryByRole('button', { name: 'Agregar una llave' })).toBeNull();
  });
});

describe('what readers say of themselves', () => {
  const ANA = { ...PROFILE, firstName: 'Ana', birthYear: '1990', birthMonth: '5', birthDay: '3' };
  const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
  const openProfile = (answers: Record<string, unknown>) =>
    openWith({ showProfile: true }, { 'GET /v1/profile': ANA, ...answers });

  it('is shown, and changes where it was changed', async () => {
    const page = await openProfile({ 'PATCH /v1/profile': { ...ANA, lastName: 'Ruiz' } });
    await screen.findByText('3 de mayo de 1990');
    await press('Cambiar: Datos personales');
    expect([field('Nombre').value, field('Fecha de nacimiento').value]).toEqual([
      'Ana',
      '1990-05-03',
    ]);
    await userEvent.type(field('Apellido paterno'), 'Ruiz');
    await userEvent.selectOptions(field('Género'), 'Mujer');
    await userEvent.type(field('Teléfono'), '55 1234 5678{Enter}');
    await screen.findByText('Guardamos tus datos.');
    expect(page.asked.at(-1)?.body).toEqual({
      lastName: 'Ruiz',
      gender: 'FEMALE',
      contacts: [{ phone: '55 1234 5678', type: 'PRIMARY' }],
    });
    screen.getByText('Ana Ruiz');
  });

  it('asks nothing of the server where nothing changed', async () => {
    const page = await openProfile({});
    await press('Cambiar: Datos personales');
    fireEvent.submit(field('Nombre').form as HTMLFormElement);
    await screen.findByText('Guardamos tus datos.');
    expect(page.calls()).toEqual(['GET /v1/profile']);
  });

  it('is said to be wrong at its field, and refused without losing it', async () => {
    const page = await openProfile({ 'PATCH /v1/profile': refuses(400, '300201') });
    await press('Cambiar: Datos personales');
    fireEvent.change(field('Fecha de nacimiento'), { target: { value: '2190-01-01' } });
    await userEvent.type(field('Teléfono'), '55{Enter}');
    await screen.findByText('Esa fecha no está completa o no puede ser');
    await screen.findByText(/^Ese teléfono no está completo/);
    expect(page.calls()).toEqual(['GET /v1/profile']);
    fireEvent.change(field('Fecha de nacimiento'), { target: { value: '1991-01-01' } });
    await userEvent.type(field('Teléfono'), ' 1234 5678{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Hay algo en lo que');
    expect(field('Teléfono').value).toBe('55 1234 5678');
  });
});

describe('the picture', () => {
  const jpeg = (bytes = 9, type = 'image/jpeg') =>
    new File([new Uint8Array(bytes)], 'foto.jpg', { type });
  const openAvatar = async (answers: Record<string, unknown>, picture?: string) => {
    const profile = picture ? { ...PROFILE, picture } : PROFILE;
    const page = await openWith({ showAvatar: true }, { 'GET /v1/profile': profile, ...answers });
    await press('Cambiar: Foto');
    return page;
  };
  const choose = (file: File) =>
    userEvent.upload(screen.getByLabelText('Elegir una foto'), file, { applyAccept: false });
  const send = () => press('Usar esta foto');

  it('is looked at before it is sent, and sent', async () => {
    const picture = 'https://x.example/a.jpg';
    const page = await openAvatar({ 'PUT /v1/avatar': { ...PROFILE, picture } });
    await choose(jpeg());
    const preview = await screen.findByAltText('Así se verá tu foto');
    expect(preview.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/);
    expect(page.calls()).toEqual(['GET /v1/profile']);
    await send();
    await screen.findByText('Tu foto cambió.');
    expect(screen.getByAltText('Tu foto').getAttribute('src')).toBe(picture);
  });

  it.each([
    [() => jpeg(9, 'image/png'), 'Esa imagen no es JPEG. Elige una que lo sea.'],
    [() => jpeg(3_000_001), 'Esa foto pasa de 3 MB. Elige una más ligera.'],
  ])('that cannot be one is refused before it is sent', async (file, words) => {
    const page = await openAvatar({});
    await choose(file());
    await screen.findByText(words);
    await send();
    screen.getByText(words);
    expect(page.calls()).toEqual(['GET /v1/profile']);
    await choose(jpeg(3_000_000));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  it('has to be chosen first', async () => {
    await openAvatar({});
    await send();
    await screen.findByText('Elige primero una foto.');
  });

  it('that the server cannot open stays chosen, and is said so', async () => {
    await openAvatar({ 'PUT /v1/avatar': refuses(400, '300201') });
    await choose(jpeg());
    await screen.findByAltText('Así se verá tu foto');
    await send();
    await screen.findByText('No pudimos abrir esa foto. Prueba con otra.');
    screen.getByAltText('Así se verá tu foto');
  });

  it('is taken away', async () => {
    const page = await openAvatar({ 'DELETE /v1/avatar': {} }, 'https://x.example/a.jpg');
    await press('Quitar mi foto');
    await screen.findByText('Quitamos tu foto.');
    expect(screen.queryByAltText('Tu foto')).toBeNull();
    expect(page.calls().at(-1)).toBe('DELETE /v1/avatar');
  });
});

describe('a copy of what is kept', () => {
  const REPORT = {
    id: 'r1',
    ready: true,
    requestDate: '2026-11-20T18:00:00.000Z',
    availableUntil: '2026-11-27T18:00:00.000Z',
  };

  it('is asked for by a press alone, listed and fetched as a file', async () => {
    const page = await openWith(
      { showData: true },
      { 'GET /v1/gdpr': [REPORT], 'GET /v1/gdpr/r1': { asOfDate: 'x', data: { account: {} } } },
    );
    await button('Pedir una copia');
    expect(page.calls()).toEqual(['GET /v1/profile']);
    await press('Pedir una copia');
    await screen.findByText('se puede descargar hasta el 27 de noviembre de 2026');
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await press('Descargar la copia del 20 de noviembre de 2026');
    await screen.findByText('Tu navegador guardó el archivo.');
    expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({
      asOfDate: 'x',
      data: { account: {} },
    });
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe(
      'mis-datos-2026-11-20.json',
    );
  });

  it('that is not ready waits; a failure says so and can be tried again', async () => {
    let isDown = true;
    await openWith(
      { showData: true },
      {
        'GET /v1/gdpr': () => (isDown ? refuses(503, '503')() : [{ ...REPORT, ready: false }]),
      },
    );
    await press('Pedir una copia');
    await screen.findByRole('alert');
    isDown = false;
    await press('Pedir una copia');
    await screen.findByText('La estamos preparando. Vuelve en un rato.');
    expect(screen.queryByRole('button', { name: /Descargar/ })).toBeNull();
  });
});
