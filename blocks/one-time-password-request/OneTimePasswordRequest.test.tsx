// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openIsland, refuses, SESSION } from '../_account/account.testing.tsx';
import { defaultsOf, renderBlock } from '../_block/render-block.testing.tsx';
import { askedHere, noteAsked } from './asked-here.ts';
import { oneTimePasswordRequest } from './block.ts';

afterEach(cleanup);

const PAGE = '/account/request-one-time/';
const LINK = `${PAGE}?ota_nonce=n`;
const REDEEM = 'GET /v1/auth/magiclink/n';
const open = (answers: Record<string, unknown> = {}, at = PAGE, isSignedIn = false) =>
  openIsland(
    () => import('./OneTimePasswordRequest.island.tsx'),
    { loggedInPageLocation: '/account/' },
    { answers, at, isSignedIn },
  );
const ask = () =>
  userEvent.type(screen.getByLabelText('Correo electrónico'), 'ana@correo.example{Enter}');

describe('a one-time link', () => {
  it('has its field, and its form stands in the page’s HTML', () => {
    expect(defaultsOf(oneTimePasswordRequest)).toEqual({ loggedInPageLocation: '/account/' });
    expect(renderBlock(oneTimePasswordRequest)).toContain('type="email"');
  });

  it('is asked for, and the page says where it went', async () => {
    await open({ 'POST /v1/auth/magiclink': { success: true } });
    await ask();
    await screen.findByRole('heading', { name: 'Revisa tu correo' });
    screen.getByText(/ana@correo\.example/);
    expect(askedHere()).toBe(true);
  });

  it.each([
    ['130001', 'No pudimos comprobar que seas una persona'],
    ['999', 'Algo salió mal y no pudimos enviar el enlace'],
  ])('that is refused with %s says so', async (code, words) => {
    await open({ 'POST /v1/auth/magiclink': refuses(400, code) });
    await ask();
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(askedHere()).toBe(false);
  });

  it('that was opened elsewhere waits for a press: who looks at mails uses none up', async () => {
    const page = await open({ [REDEEM]: SESSION }, LINK);
    const button = await screen.findByRole('button', { name: 'Entrar' });
    expect(page.calls()).toEqual([]);
    fireEvent.click(button);
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('/account/'));
    expect(location.search).toBe('');
    expect(localStorage.getItem('ArcId.USER_INFO')).toContain('lectora-1');
  });

  it('that was opened where it was asked for signs in by itself', async () => {
    const page = await openIsland(
      async () => {
        noteAsked();
        return import('./OneTimePasswordRequest.island.tsx');
      },
      { loggedInPageLocation: '/account/' },
      { answers: { [REDEEM]: SESSION }, at: LINK },
    );
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('/account/'));
    expect(page.calls()).toEqual([REDEEM]);
  });

  it('that was used shows it, and the way to another drops its nonce', async () => {
    await open({ [REDEEM]: refuses(400, '300020') }, LINK);
    fireEvent.click(await screen.findByRole('button', { name: 'Entrar' }));
    await screen.findByRole('heading', { name: 'Este enlace no sirve' });
    fireEvent.click(screen.getByRole('button', { name: 'Pedir otro enlace' }));
    expect(location.search).toBe('');
    screen.getByLabelText('Correo electrónico');
  });

  it('can be pressed again after a failure of ours', async () => {
    let isDown = true;
    const page = await open(
      { [REDEEM]: () => (isDown ? new Response('', { status: 503 }) : SESSION) },
      LINK,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Entrar' }));
    await screen.findByRole('alert');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('/account/'));
  });

  it('is not asked of who is signed in', async () => {
    const page = await open({}, PAGE, true);
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith('/account/'));
  });
});

it('is remembered as asked for 15 minutes', () => {
  localStorage.clear();
  expect(askedHere(1_000_000)).toBe(false);
  noteAsked(1_000_000);
  expect([askedHere(1_899_999), askedHere(1_900_000)]).toEqual([true, false]);
});
