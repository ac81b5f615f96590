// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { siteAccounts } from '../../schemas/identity/site-accounts.ts';
import {
  CREDENTIAL,
  openIsland,
  PASSKEY_ANSWERS,
  refuses,
  SESSION,
  withDevice,
} from '../_account/account.testing.tsx';
import { defaultsOf, inDocument, renderBlock, testSite } from '../_block/render-block.testing.tsx';
import { login } from './block.ts';

afterEach(() => {
  cleanup();
  withDevice();
});

const PROPS = {
  redirectURL: '/account/',
  redirectToPreviousPage: true,
  loggedInPageLocation: '/account/',
  OIDC: false,
  termsAndPrivacyURL: '/privacy-policy/',
  showRememberMe: false,
};
const ERRAND = '/account/login/?client_id=c&response_type=code&state=s';
type Scene = Parameters<typeof openIsland>[2];
const open = (scene: Scene = {}, props: Partial<typeof PROPS> = {}) =>
  openIsland(
    () => import('./Login.island.tsx'),
    { ...PROPS, ...props },
    {
      at: '/account/login/',
      ...scene,
    },
  );
const email = () => screen.getByLabelText('Correo electrónico') as HTMLInputElement;
const password = () => screen.getByLabelText('Contraseña') as HTMLInputElement;
async function fillIn() {
  await userEvent.type(email(), 'ana@correo.example');
  await userEvent.type(password(), 'frase larga{Enter}');
}
const refused = (code: string, status = 401, headers = {}) => ({
  answers: { 'POST /v1/auth/login': refuses(status, code, headers) },
});

describe('signing in', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(login)).toEqual(PROPS);
  });

  it('is the whole form in the page’s HTML, and never sends itself in an address', () => {
    const form = inDocument(renderBlock(login)).querySelector('form');
    expect(form?.getAttribute('method')).toBe('post');
    const controls = [...(form?.querySelectorAll('input') ?? [])].map((input) =>
      ['type', 'name', 'autocomplete', 'required'].map((name) => input.getAttribute(name)),
    );
    expect(controls).toEqual([
      ['email', 'email', 'username webauthn', ''],
      ['password', 'password', 'current-password', ''],
    ]);
    expect(form?.textContent).toContain('activa JavaScript');
  });

  it('allows the bot challenge’s scripts where the site asks for it here, and nowhere else', () => {
    const html = (accounts: object) =>
      renderBlock(login, { facts: { site: testSite({ accounts: siteAccounts.parse(accounts) }) } });
    const challenged = { recaptchaSiteKey: 'llave', recaptchaScore: 0.5 };
    expect(html({ ...challenged, signinRecaptcha: true })).toContain(
      'script-src https://www.google.com',
    );
    expect(html({ ...challenged, signupRecaptcha: true })).not.toContain('google');
    expect(html({ signinRecaptcha: true })).not.toContain('google');
    expect(renderBlock(login)).not.toContain('google');
  });

  it('waits with whoever is signed in while a provider’s code is being used', async () => {
    const page = await open({ at: '/account/login/?code=c&state=apple.x', isSignedIn: true });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(page.assign).not.toHaveBeenCalled();
  });

  it('stands still on the canvas', () => {
    expect(renderBlock(login, { isEditing: true })).not.toContain('data-island');
  });

  it('sends what was written, remembered, and goes on', async () => {
    const page = await open({ answers: { 'POST /v1/auth/login': SESSION } });
    await fillIn();
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('/account/'));
    expect(page.asked.at(-1)?.body).toEqual({
      userName: 'ana@correo.example',
      credentials: 'frase larga',
      grantType: 'password',
      rememberMe: true,
    });
    const busy = screen.getByRole('button', { name: 'Entrando…' });
    expect(busy.closest('form')?.getAttribute('aria-busy')).toBe('true');
    fireEvent.click(busy);
    expect(page.calls()).toHaveLength(1);
  });

  it.each([
    ['?redirect=/nacional/', '', '/nacional/'],
    ['?redirect=//malo.example', '', '/'],
    ['?redirect=/account/login/', '', '/'],
    ['', 'https://www.labrujula.example/cultura/?a=1', '/cultura/?a=1'],
    ['', 'https://www.labrujula.example/account/signup/', '/account/'],
    ['', 'https://malo.example/cultura/', '/account/'],
    ['?redirect=/a/&paymentMethodID=7', '', '/a/?paymentMethodID=7'],
  ])('from %j after %j goes to %s', async (query, referrer, to) => {
    const scene = { at: `/account/login/${query}`, referrer };
    const page = await open({ ...scene, answers: { 'POST /v1/auth/login': SESSION } });
    await fillIn();
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith(to));
  });

  it('says what is missing at its field once it was left, and sends nothing', async () => {
    const page = await open();
    await userEvent.click(email());
    expect(email().getAttribute('aria-invalid')).toBeNull();
    await userEvent.tab();
    await waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'));
    await userEvent.type(email(), 'ana@');
    fireEvent.submit(email().form as HTMLFormElement);
    await screen.findByText('Ese correo no está completo. Ejemplo: nombre@correo.com');
    await screen.findByText('Escribe tu contraseña');
    expect(document.activeElement).toBe(email());
    expect(page.calls()).toEqual([]);
  });

  it.each([
    ['300040', 'El correo o la contraseña no son correctos.'],
    ['999', 'El correo o la contraseña no son correctos.'],
    ['100015', 'Esta cuenta está desactivada. Escríbenos si crees que es un error.'],
    [
      '100013',
      'Tu cuenta está abierta en demasiados dispositivos. Si lo intentas otra vez, cerramos la sesión más antigua.',
    ],
    ['130001', 'No pudimos comprobar que seas una persona. Inténtalo otra vez.'],
  ])('says %s in words, moves the focus there and keeps what was written', async (code, words) => {
    await open(refused(code));
    await fillIn();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(words);
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect([email().value, password().value]).toEqual(['ana@correo.example', 'frase larga']);
  });

  it('says how long to wait', async () => {
    await open(refused('100014', 429, { 'Retry-After': '130' }));
    await fillIn();
    expect((await screen.findByRole('alert')).textContent).toContain('Espera 3 minutos');
  });

  it('does not blame the password for a server that is down', async () => {
    await open({ answers: { 'POST /v1/auth/login': () => new Response('', { status: 502 }) } });
    await fillIn();
    expect((await screen.findByRole('alert')).textContent).toContain('Algo falló de nuestro lado');
    cleanup();
    await open({ answers: { 'POST /v1/auth/login': () => Promise.reject(new TypeError('x')) } });
    await fillIn();
    expect((await screen.findByRole('alert')).textContent).toContain('No hay conexión');
  });

  it('offers another link to who has not confirmed the address', async () => {
    const page = await open({
      answers: {
        'POST /v1/auth/login': refuses(403, '130051'),
        'POST /v1/email/verify': { success: true },
      },
    });
    await fillIn();
    fireEvent.click(await screen.findByRole('button', { name: 'Enviarme otro enlace' }));
    await screen.findByText('Te enviamos otro enlace. Revisa tu correo.');
    expect(page.asked.at(-1)?.body).toEqual({ email: 'ana@correo.example' });
  });

  it('asks whether to remember only where it is told to', async () => {
    const page = await open(
      { answers: { 'POST /v1/auth/login': SESSION } },
      { showRememberMe: true },
    );
    const box = screen.getByLabelText('Mantener mi sesión abierta en este equipo');
    expect((box as HTMLInputElement).checked).toBe(true);
    await userEvent.click(box);
    await fillIn();
    await waitFor(() => expect(page.assign).toHaveBeenCalled());
    expect(page.asked.at(-1)?.body).toMatchObject({ rememberMe: false });
    expect(localStorage.getItem('ArcId.USER_INFO')).toBeNull();
    expect(sessionStorage.getItem('ArcId.USER_INFO')).not.toBeNull();
  });

  it('sends whoever is signed in on, and nobody on the canvas', async () => {
    const page = await open({ isSignedIn: true }, { loggedInPageLocation: '/account/?ya' });
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('/account/?ya'));
    const canvas = await open({ isSignedIn: true }, { isEditing: true } as never);
    await vi.waitFor(() => expect(canvas.assign).not.toHaveBeenCalled());
    expect(canvas.asked).toEqual([]);
  });

  it('goes back to the site that asked for its reader', async () => {
    const at = ERRAND;
    const provider = '/v2/oidc/provider/login?response_type=code&state=s&client_id=c';
    const answers = { [`GET ${provider}`]: { message: 'https://otro.example/?code=1' } };
    const page = await open({ at, answers, isSignedIn: true }, { OIDC: true });
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('https://otro.example/?code=1'));
    const other = await open({ at, answers, isSignedIn: true });
    await waitFor(() => expect(other.assign).toHaveBeenCalledWith('/account/'));
  });

  it('goes back to that site once its reader signed in, and forgets it', async () => {
    const provider = '/v2/oidc/provider/login?response_type=code&state=s&client_id=c';
    const answers = {
      'POST /v1/auth/login': SESSION,
      [`GET ${provider}`]: { message: 'https://otro.example/?code=1' },
    };
    const page = await open({ at: ERRAND, answers }, { OIDC: true });
    expect(sessionStorage.getItem('ArcXP_redirectUrl')).toBe(ERRAND);
    await fillIn();
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('https://otro.example/?code=1'));
    expect(sessionStorage.getItem('ArcXP_redirectUrl')).toBeNull();
  });

  it.each([true, false])('says why it sends nobody to a site that is not known', async (isIn) => {
    const provider = 'GET /v2/oidc/provider/login?response_type=code&state=s&client_id=c';
    const answers = { 'POST /v1/auth/login': SESSION, [provider]: refuses(400, '400') };
    const page = await open({ at: ERRAND, answers, isSignedIn: isIn }, { OIDC: true });
    if (!isIn) await fillIn();
    const title = await screen.findByRole('heading', { name: 'No te enviamos de vuelta' });
    const card = title.closest('section');
    expect(card?.textContent).toContain('El sitio que te trajo no está dado de alta aquí');
    await waitFor(() => expect(document.activeElement).toBe(card));
    const link = screen.getByRole('link', { name: 'Ir a tu cuenta' });
    expect(link.getAttribute('href')).toBe('/account/');
    expect(screen.queryByLabelText('Contraseña')).toBeNull();
    expect(page.assign).not.toHaveBeenCalled();
  });

  it('comes back for that site from a way around this page', async () => {
    const stored = { at: '/account/login/' };
    const page = await open({ ...stored, answers: { 'POST /v1/auth/login': SESSION } });
    sessionStorage.setItem('ArcXP_redirectUrl', ERRAND);
    await fillIn();
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith(ERRAND));
  });

  it('waits for what is made of a provider’s code', async () => {
    const at = '/account/login/?code=c&state=s';
    const page = await open({ at, isSignedIn: true });
    await vi.waitFor(() => expect(email()).toBeTruthy());
    expect(page.assign).not.toHaveBeenCalled();
  });

  it('says that the password changed to who comes from there', async () => {
    await open({ at: '/account/login/?reset_password=true' });
    await screen.findByText('Tu contraseña cambió. Entra con la nueva.');
  });
});

describe('a passkey', () => {
  const NAME = 'Entrar con una llave de acceso';
  const ANSWERS = { ...PASSKEY_ANSWERS, 'POST /v1/passkeys/signin': SESSION };
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: NAME }));

  it('is no way in where the browser has none, and its place is kept until that is known', async () => {
    withDevice();
    const page = await open();
    expect(page.html).toContain(NAME);
    await waitFor(() => expect(screen.queryByText(NAME)).toBeNull());
    expect(page.calls()).toEqual([]);
  });

  it('signs in by a press, remembered as the box says, and goes on', async () => {
    withDevice({ get: async () => CREDENTIAL });
    const page = await open({ answers: ANSWERS }, { showRememberMe: true });
    await userEvent.click(screen.getByLabelText('Mantener mi sesión abierta en este equipo'));
    await press();
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('/account/'));
    expect(page.asked.at(-1)?.body).toMatchObject({
      rememberMe: false,
      credential: { id: 'AQID', response: { clientDataJSON: 'AQID' } },
    });
    expect(sessionStorage.getItem('ArcId.USER_INFO')).toContain('lectora-1');
    await screen.findByRole('button', { name: 'Esperando a tu dispositivo…' });
  });

  it('is offered in the field for the address, and signs in once it is chosen', async () => {
    const asked: CredentialRequestOptions[] = [];
    let choose = (_: unknown) => {};
    const get = (options: CredentialRequestOptions) => {
      asked.push(options);
      return new Promise((resolve) => {
        choose = resolve;
      });
    };
    withDevice({ get }, { offers: true });
    const page = await open({ answers: ANSWERS });
    await waitFor(() => expect(asked).toMatchObject([{ mediation: 'conditional' }]));
    expect(page.assign).not.toHaveBeenCalled();
    choose(CREDENTIAL);
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('/account/'));
    expect(page.asked.at(-1)?.body).toMatchObject({ rememberMe: true });
  });

  it('is offered no more once the form is sent, and again when that was refused', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const get = ({ signal }: CredentialRequestOptions) => {
      signals.push(signal ?? undefined);
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
    };
    withDevice({ get }, { offers: true });
    let wasWithdrawn: boolean | undefined;
    const login = () => {
      wasWithdrawn = signals[0]?.aborted;
      return refuses(401, '300040')();
    };
    await open({ answers: { ...ANSWERS, 'POST /v1/auth/login': login } });
    await waitFor(() => expect(signals).toHaveLength(1));
    await fillIn();
    await screen.findByText('El correo o la contraseña no son correctos.');
    expect(wasWithdrawn).toBe(true);
    await waitFor(() => expect(signals).toHaveLength(2));
    expect(signals[1]?.aborted).toBe(false);
    cleanup();
    expect(signals[1]?.aborted).toBe(true);
  });

  it.each([
    ['NotAllowedError', 'No se usó ninguna llave de acceso: se canceló o pasó demasiado tiempo.'],
    ['NotSupportedError', 'Este navegador o este dispositivo no puede con esa llave de acceso.'],
    ['SecurityError', 'En esta dirección no se pueden usar llaves de acceso.'],
  ])('that ends in %s says so, and leaves what was written', async (name, words) => {
    withDevice({ get: () => Promise.reject(new DOMException('No', name)) });
    await open({ answers: ANSWERS });
    await userEvent.type(email(), 'ana@correo.example');
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(email().value).toBe('ana@correo.example');
    await screen.findByRole('button', { name: NAME });
  });

  it('of no account is told apart from a wrong password', async () => {
    withDevice({ get: async () => CREDENTIAL });
    const refused = { 'POST /v1/passkeys/signin': refuses(401, '300040') };
    await open({ answers: { ...ANSWERS, ...refused } });
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('no abre ninguna cuenta');
  });
});
