// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openIsland, refuses } from '../_account/account.testing.tsx';
import { defaultsOf, renderBlock } from '../_block/render-block.testing.tsx';
import { verifyEmail } from './block.ts';

afterEach(cleanup);

const VERIFY = 'POST /v1/email/verify/n';
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

const typeIn = async (label: string, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);

it('asks for the password where the account is not open, and keeps the link', async () => {
  const page = await open({
    [VERIFY]: (body: { password?: string }) => {
      if (body.password === 'un sauce de cristal') return { success: true };
      return body.password ? refuses(400, '300040')() : refuses(403, '403001')();
    },
  });
  await confirm();
  await screen.findByText(/Aquí no está abierta esa cuenta/);
  await confirm();
  await screen.findByText('Escribe la contraseña.');
  await typeIn('Contraseña', 'otra');
  await confirm();
  await screen.findByText('Esa contraseña no es la de la cuenta.');
  await userEvent.clear(screen.getByLabelText('Contraseña'));
  await typeIn('Contraseña', 'un sauce de cristal');
  await confirm();
  await screen.findByRole('heading', { name: 'Tu correo está confirmado' });
  expect(page.asked.filter(({ call }) => call === VERIFY).map(({ body }) => body)).toEqual([
    {},
    { password: 'otra' },
    { password: 'un sauce de cristal' },
  ]);
});

it('makes the account its reader’s alone by a new password', async () => {
  const page = await open({
    [VERIFY]: (body: { newPassword?: string }) =>
      body.newPassword ? { success: true } : refuses(403, '403001')(),
  });
  await confirm();
  fireEvent.click(await screen.findByRole('button', { name: 'No elegí yo una contraseña' }));
  await screen.findByRole('heading', { name: 'Haz tuya la cuenta' });
  await typeIn('Contraseña', 'un faro de papel');
  await typeIn('Repite la contraseña', 'un faro de papel');
  fireEvent.click(screen.getByRole('button', { name: 'Guardar y confirmar mi correo' }));
  await screen.findByText(/La cuenta es sólo tuya/);
  expect(page.asked.at(-1)?.body).toEqual({ newPassword: 'un faro de papel' });
});

it('says by the mail’s other link that the account is not its reader’s', async () => {
  const page = await open(
    { 'DELETE /v1/email/verify/n': { success: true } },
    '/account/verify-email/?nonce=n&rechazar=1',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'No fui yo' }));
  await screen.findByRole('heading', { name: 'Gracias por avisar' });
  expect(page.calls()).toEqual(['DELETE /v1/email/verify/n']);
  expect(location.search).toBe('');
});
