// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openIsland, refuses } from '../_account/account.testing.tsx';
import { defaultsOf, renderBlock } from '../_block/render-block.testing.tsx';
import { deleteAccount } from './block.ts';

afterEach(cleanup);

const PAGE = '/account/delete/';
const APPROVE = 'PUT /v1/user/anonymize/approve/n';
const DECLINE = 'PUT /v1/user/anonymize/decline/n';
const open = (answers: Record<string, unknown>, at = PAGE, isSignedIn = true) =>
  openIsland(
    () => import('./DeleteAccount.island.tsx'),
    { loginURL: '/account/login/', afterURL: '/' },
    { answers, at, isSignedIn },
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { name });

describe('deleting an account', () => {
  it('has its fields, and says in the page’s HTML what it does', () => {
    expect(defaultsOf(deleteAccount)).toEqual({ loginURL: '/account/login/', afterURL: '/' });
    expect(renderBlock(deleteAccount)).toContain('No se puede deshacer');
  });

  it('asks for a mail', async () => {
    const page = await open({ 'DELETE /v1/user/anonymize': { valid: true } });
    await press('Enviarme el enlace');
    await heading('Revisa tu correo');
    expect(page.calls()).toEqual(['DELETE /v1/user/anonymize']);
  });

  it('asks nothing of whom nobody knows, and leads to where one signs in and back', async () => {
    await open({}, PAGE, false);
    await heading('Entra para borrar tu cuenta');
    expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe(
      '/account/login/?redirect=%2Faccount%2Fdelete%2F',
    );
  });

  it('says why it cannot be while there is a subscription', async () => {
    await open({ 'DELETE /v1/user/anonymize': refuses(409, '409') });
    await press('Enviarme el enlace');
    expect((await screen.findByRole('alert')).textContent).toContain('suscripción activa');
  });

  it('deletes by the mail’s link, and nobody is signed in any more', async () => {
    const page = await open({ [APPROVE]: { valid: true } }, `${PAGE}?nonce=n`);
    await press('Borrar mi cuenta para siempre');
    await heading('Tu cuenta ya no existe');
    expect(page.calls()).toEqual([APPROVE]);
    expect(localStorage.getItem('ArcId.USER_INFO')).toBeNull();
    expect(location.search).toBe('');
  });

  it('keeps the account, with a reason', async () => {
    const page = await open({ [DECLINE]: { valid: true } }, `${PAGE}?nonce=n`, false);
    await press('Mejor la conservo');
    fireEvent.click(await screen.findByLabelText('Fue un error'));
    await press('Conservar mi cuenta');
    await heading('Tu cuenta sigue aquí');
    expect(page.asked.at(-1)?.body).toEqual({ reason: 'MISTAKE' });
  });

  it('says that a link was used, and gives another', async () => {
    await open({ [APPROVE]: refuses(400, '300020') }, `${PAGE}?nonce=n`);
    await press('Borrar mi cuenta para siempre');
    await heading('Este enlace no sirve');
    await press('Pedir otro enlace');
    await heading('Borrar mi cuenta');
    expect(location.search).toBe('');
  });

  it('leaves the account as it was when the server fails', async () => {
    await open({ [APPROVE]: () => new Response('', { status: 500 }) }, `${PAGE}?nonce=n`);
    await press('Borrar mi cuenta para siempre');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Algo falló'));
    expect(localStorage.getItem('ArcId.USER_INFO')).not.toBeNull();
  });
});
