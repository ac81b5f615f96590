// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openIsland, refuses } from '../_account/account.testing.tsx';
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';
import { resetPassword } from './block.ts';

afterEach(cleanup);

const open = (answers: Record<string, unknown> = {}, at = '/account/reset-password/?nonce=n&a=1') =>
  openIsland(
    () => import('./ResetPassword.island.tsx'),
    { successActionURL: '/account/login/' },
    { answers, at },
  );
const fillIn = async () => {
  await userEvent.type(screen.getByLabelText('Contraseña'), 'frase nueva');
  await userEvent.type(screen.getByLabelText('Repite la contraseña'), 'frase nueva{Enter}');
};

it('has its field, and its form stands in the page’s HTML, on the canvas too', () => {
  expect(defaultsOf(resetPassword)).toEqual({ successActionURL: '/account/login/' });
  for (const isEditing of [false, true])
    expect(
      inDocument(renderBlock(resetPassword, { isEditing })).querySelectorAll('input'),
    ).toHaveLength(2);
});

it('changes the password, drops the nonce and leads to where one signs in', async () => {
  const page = await open({ 'PUT /v1/password/reset/n': { userName: 'ana@correo.example' } });
  await fillIn();
  await screen.findByRole('heading', { name: 'Tu contraseña cambió' });
  expect(page.asked.at(-1)?.body).toEqual({ newPassword: 'frase nueva' });
  expect(location.search).toBe('?a=1');
  const link = screen.getByRole('link', { name: 'Entrar' });
  expect(link.getAttribute('href')).toBe('/account/login/?reset_password=true');
});

it.each([
  ['without a nonce', '/account/reset-password/', {}],
  [
    'with one that was used',
    '/account/reset-password/?nonce=n',
    { 'PUT /v1/password/reset/n': refuses(400, '300020') },
  ],
])('says %s that the link does not work', async (_, at, answers) => {
  const page = await open(answers, at);
  if (at.includes('nonce')) await fillIn();
  await screen.findByRole('heading', { name: 'Este enlace no sirve' });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/account/forgot-password/');
  expect(page.calls()).toHaveLength(at.includes('nonce') ? 1 : 0);
});

it('says a weak password at its field, and keeps the nonce', async () => {
  await open({ 'PUT /v1/password/reset/n': refuses(400, '300036') });
  await fillIn();
  await screen.findByText(/Esa contraseña es fácil de adivinar/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Contraseña')));
  expect(location.search).toContain('nonce=n');
});
