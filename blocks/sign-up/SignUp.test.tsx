// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
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
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';
import { signUp } from './block.ts';

afterEach(() => {
  cleanup();
  withDevice();
});

const PROPS = {
  redirectURL: '/account/',
  redirectToPreviousPage: true,
  termsAndPrivacyURL: '/privacy-policy/',
};
const open = (answers: Record<string, unknown> = {}) =>
  openIsland(() => import('./SignUp.island.tsx'), PROPS, { at: '/account/signup/', answers });
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
async function fillIn(password = 'frase larga', repeated = password) {
  await userEvent.type(field('Correo electrónico'), 'ana@correo.example');
  await userEvent.type(field('Contraseña'), password);
  await userEvent.type(field('Repite la contraseña'), `${repeated}{Enter}`);
}
const said = (label: string) => {
  const ids = (field(label).getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};

describe('signing up', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(signUp)).toEqual(PROPS);
  });

  it('is the whole form in the page’s HTML', () => {
    const form = inDocument(renderBlock(signUp)).querySelector('form');
    expect(
      [...(form?.querySelectorAll('input') ?? [])].map((input) =>
        input.getAttribute('autocomplete'),
      ),
    ).toEqual(['username', 'new-password', 'new-password']);
  });

  it('opens an account and goes on', async () => {
    const page = await open({
      'POST /v1/signup': { ...SESSION, identities: [], profile: PROFILE },
    });
    await fillIn();
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('/account/'));
    expect(page.asked.at(-1)?.body).toEqual({
      identity: { userName: 'ana@correo.example', credentials: 'frase larga' },
      profile: { email: 'ana@correo.example' },
    });
    expect(localStorage.getItem('ArcId.USER_INFO')).toContain('lectora-1');
  });

  it('tells who must confirm first where the link went', async () => {
    await open({ 'POST /v1/signup': { uuid: 'lectora-1', identities: [], profile: PROFILE } });
    await fillIn();
    await screen.findByRole('heading', { name: 'Revisa tu correo' });
    screen.getByText(/ana@correo\.example/);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'));
  });

  it('says before what a password needs, and after what it lacks', async () => {
    const page = await open({
      'GET /v1/config': { ...CONFIG, pwMinLength: 12, pwNumbers: 1, pwUppercase: 2 },
    });
    await screen.findByText('Lleva por lo menos 12 caracteres, 2 mayúsculas y 1 número.');
    await fillIn('ñandú veloz');
    await screen.findByText('Le falta: por lo menos 12 caracteres, 2 mayúsculas y 1 número');
    expect(page.calls()).toEqual([]);
  });

  it('has no rules of its own where the site’s never came', async () => {
    const page = await open({ 'GET /v1/config': () => new Response('', { status: 503 }) });
    expect(said('Contraseña')).toBe('Mejor una frase larga que sólo tú sepas.');
    await fillIn('a', 'b');
    await screen.findByText('Las dos contraseñas no son iguales');
    expect(page.calls()).toEqual([]);
  });

  it('stops saying that two passwords differ once they do not', async () => {
    await open();
    await fillIn('frase larga', 'otra frase');
    await screen.findByText('Las dos contraseñas no son iguales');
    await userEvent.clear(field('Contraseña'));
    await userEvent.type(field('Contraseña'), 'otra frase');
    await waitFor(() => expect(field('Repite la contraseña').ariaInvalid).not.toBe('true'));
  });

  it.each([
    ['300039', 'Correo electrónico', 'Ya hay una cuenta con este correo.'],
    ['300036', 'Contraseña', 'Esa contraseña es fácil de adivinar'],
  ])('says %s at its field, with the focus there', async (code, label, words) => {
    await open({ 'POST /v1/signup': refuses(409, code) });
    await fillIn();
    await waitFor(() => expect(said(label)).toContain(words));
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(field('Contraseña').value).toBe('frase larga');
  });

  it.each([
    ['300201', 'Hay algo en lo que escribiste'],
    ['010122', 'No pudimos comprobar que seas una persona'],
    ['1', 'No pudimos crear la cuenta'],
  ])('says %s above or at the challenge', async (code, words) => {
    await open({ 'POST /v1/signup': refuses(400, code) });
    await fillIn();
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });
});

describe('signing up by a passkey', () => {
  const NAME = 'Crear cuenta con una llave de acceso';
  const MADE = { ...SESSION, identities: [], profile: PROFILE };
  const openWith = (answer: unknown) => {
    withDevice({ create: async () => CREDENTIAL });
    return open({ ...PASSKEY_ANSWERS, 'POST /v1/passkeys/signup': answer });
  };
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: NAME }));

  it('wants the address alone, and says so at its field', async () => {
    const page = await openWith(MADE);
    await press();
    await waitFor(() => expect(said('Correo electrónico')).toContain('Escribe tu correo'));
    expect(document.activeElement).toBe(field('Correo electrónico'));
    expect(field('Contraseña').ariaInvalid).not.toBe('true');
    expect(page.calls()).toEqual([]);
    await userEvent.type(field('Correo electrónico'), ' ana@correo.example');
    await press();
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('/account/'));
    expect(page.asked.at(-1)?.body).toMatchObject({
      email: 'ana@correo.example',
      credential: { id: 'AQID' },
    });
    expect(localStorage.getItem('ArcId.USER_INFO')).toContain('lectora-1');
  });

  it('tells who must confirm first where the link went', async () => {
    await openWith({ uuid: 'lectora-1', identities: [], profile: PROFILE });
    await userEvent.type(field('Correo electrónico'), 'ana@correo.example');
    await press();
    await screen.findByRole('heading', { name: 'Revisa tu correo' });
  });

  it.each([
    ['300039', 'Ya hay una cuenta con este correo.'],
    ['300201', 'No pudimos comprobar la llave de acceso.'],
  ])('that is refused with %s says so, and keeps what was written', async (code, words) => {
    await openWith(refuses(400, code));
    await userEvent.type(field('Correo electrónico'), 'ana@correo.example');
    await press();
    await screen.findByText(words, { exact: false });
    expect(field('Correo electrónico').value).toBe('ana@correo.example');
  });

  it('is not there where the browser has none', async () => {
    await open();
    await waitFor(() => expect(screen.queryByText(NAME)).toBeNull());
  });
});
