// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CONFIG, openIsland, refuses } from '../_account/account.testing.tsx';
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';
import { forgotPassword } from './block.ts';

const scripts: HTMLScriptElement[] = [];

afterEach(() => {
  cleanup();
  scripts.length = 0;
  Reflect.deleteProperty(window, 'grecaptcha');
});

const open = (answers: Record<string, unknown> = {}) =>
  openIsland(
    () => {
      // Nothing of others is loaded: the tests say what comes.
      vi.spyOn(document.head, 'append').mockImplementation((script) => {
        scripts.push(script as HTMLScriptElement);
      });
      return import('./ForgotPassword.island.tsx');
    },
    {},
    { answers },
  );
const email = () => screen.getByLabelText('Correo electrónico') as HTMLInputElement;
const send = () => userEvent.type(email(), 'ana@correo.example{Enter}');
const DONE = { 'POST /v1/password/reset': { success: true } };

it('has no fields, and its form stands in the page’s HTML', () => {
  expect(defaultsOf(forgotPassword)).toEqual({});
  const form = inDocument(renderBlock(forgotPassword)).querySelector('form');
  expect(form?.querySelector('input')?.getAttribute('autocomplete')).toBe('username');
});

it('sends a link, says so in its place, and can be asked again', async () => {
  const page = await open(DONE);
  await send();
  await screen.findByRole('heading', { name: 'Revisa tu correo' });
  expect(page.asked.at(-1)?.body).toEqual({ userName: 'ana@correo.example' });
  fireEvent.click(screen.getByRole('button', { name: 'Usar otro correo' }));
  expect(email()).toBeTruthy();
});

it('says what went wrong, and keeps the address', async () => {
  await open({ 'POST /v1/password/reset': refuses(400, '1') });
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No pudimos enviar el enlace. Inténtalo otra vez.',
  );
  expect(email().value).toBe('ana@correo.example');
});

const challenged = (recaptchaScore: number) => ({
  'GET /v1/config': {
    ...CONFIG,
    resetPasswordRecaptcha: true,
    recaptchaSiteKey: 'llave',
    recaptchaScore,
  },
  ...DONE,
});
const script = () => scripts.at(-1);
const scriptComes = async (service: object) => {
  await waitFor(() => expect(script()).toBeDefined());
  Object.assign(window, { grecaptcha: { ready: (run: () => void) => run(), ...service } });
  script()?.dispatchEvent(new Event('load'));
};

it('has the challenge without a box give a token when it is sent', async () => {
  const page = await open(challenged(0.5));
  await vi.waitFor(() => expect(page.asked.length).toBeGreaterThan(0));
  await send();
  await scriptComes({ execute: async (_: string, { action }: { action: string }) => action });
  await screen.findByRole('heading', { name: 'Revisa tu correo' });
  expect(script()?.src).toBe('https://www.google.com/recaptcha/api.js?render=llave');
  expect(page.asked.at(-1)?.body).toMatchObject({ recaptchaToken: 'resetPassword' });
  expect(localStorage.getItem('ArcXP_captchaToken')).toBe('resetPassword');
});

it('waits for the site’s switches where it is sent sooner than they come', async () => {
  let come = () => {};
  const late = new Promise<void>((resolve) => {
    come = resolve;
  });
  const answers = challenged(0.5);
  const switches = answers['GET /v1/config'];
  const page = await open({
    ...answers,
    'GET /v1/config': async () => {
      await late;
      return switches;
    },
  });
  await send();
  expect(page.calls()).toEqual([]);
  expect(script()).toBeUndefined();
  come();
  await scriptComes({ execute: async (_: string, { action }: { action: string }) => action });
  await screen.findByRole('heading', { name: 'Revisa tu correo' });
  expect(page.asked.at(-1)?.body).toMatchObject({ recaptchaToken: 'resetPassword' });
});

it('has a box give it, and resets it after each refusal', async () => {
  const page = await open({
    ...challenged(-1),
    'POST /v1/password/reset': refuses(400, '130001'),
  });
  const reset = vi.fn();
  let check = (_: string) => {};
  await scriptComes({
    render: (_: HTMLElement, options: { callback: typeof check }) => {
      check = options.callback;
      return 7;
    },
    reset,
  });
  await screen.findByRole('group', { name: 'Comprobación de que eres una persona' });
  await waitFor(() => expect(script()?.src).toContain('render=explicit'));
  await send();
  // Refused before the call: nothing was checked.
  await screen.findByText('No pudimos comprobar que seas una persona. Inténtalo otra vez.');
  expect(page.calls()).toEqual([]);
  check('ficha');
  await userEvent.type(email(), '{Enter}');
  await waitFor(() => expect(page.calls()).toHaveLength(1));
  expect(page.asked.at(-1)?.body).toMatchObject({ recaptchaToken: 'ficha' });
  await waitFor(() => expect(reset).toHaveBeenLastCalledWith(7));
});

it('says that the challenge is blocked, and the form stays', async () => {
  await open(challenged(-1));
  await waitFor(() => expect(script()).toBeDefined());
  script()?.dispatchEvent(new Event('error'));
  await screen.findByText(/Tu navegador no dejó cargar la comprobación/);
  expect(email()).toBeTruthy();
});
