// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openIsland, refuses } from '../_account/account.testing.tsx';
import { defaultsOf, renderBlock } from '../_block/render-block.testing.tsx';
import { verifyEmail } from './block.ts';

afterEach(cleanup);

const VERIFY = 'GET /v1/email/verify/n';
const open = (answers: Record<string, unknown> = {}, at = '/account/verify-email/?nonce=n') =>
  openIsland(
    () => import('./VerifyEmail.island.tsx'),
    { successURL: '/account/' },
    { answers, at },
  );
const confirm = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Confirmar mi correo' }));

it('has its field, and a button in the page’s HTML', () => {
  expect(defaultsOf(verifyEmail)).toEqual({ successURL: '/account/' });
  expect(renderBlock(verifyEmail)).toContain('Confirmar mi correo</button>');
});

it('confirms by its button alone', async () => {
  const page = await open({ [VERIFY]: { success: true } });
  expect(page.calls()).toEqual([]);
  await confirm();
  await screen.findByRole('heading', { name: 'Tu correo está confirmado' });
  expect(page.calls()).toEqual([VERIFY]);
  expect(location.search).toBe('');
  expect(screen.getByRole('link', { name: 'Ir a mi cuenta' }).getAttribute('href')).toBe(
    '/account/',
  );
});

it.each([
  ['was used', '/account/verify-email/?nonce=n'],
  ['has no nonce', '/account/verify-email/'],
])('sends another link where the one that came %s', async (_, at) => {
  const page = await open(
    { [VERIFY]: refuses(400, '300020'), 'POST /v1/email/verify': { success: true } },
    at,
  );
  if (at.includes('nonce')) await confirm();
  await screen.findByRole('heading', { name: 'Este enlace no sirve' });
  await userEvent.type(screen.getByLabelText('Correo electrónico'), 'ana@correo.example{Enter}');
  await screen.findByRole('heading', { name: 'Revisa tu correo' });
  expect(page.asked.at(-1)?.body).toEqual({ email: 'ana@correo.example' });
});

it('can be pressed again after a failure of ours', async () => {
  await open({ [VERIFY]: () => new Response('', { status: 500 }) });
  await confirm();
  await screen.findByRole('alert');
  screen.getByRole('button', { name: 'Confirmar mi correo' });
});
