// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONFIG, embedOf, NOW, open, press, refuses } from './app.testing.tsx';

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

describe('with the newsroom', () => {
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const site = { author: 'Lupe', sites: [{ key: 'brujula', name: 'La Brújula', mayErase: true }] };

  it('comes by a code, and keeps what was written before', async () => {
    const sent: [string, string | null][] = [];
    const send = (async (path: string, init: RequestInit) => {
      const bearer = new Headers(init.headers).get('authorization');
      sent.push([path, bearer]);
      if (path === '/api/live/sessions')
        return json(201, { token: 'x'.repeat(43), expiresAt: NOW.toISOString(), name: 'Lupe' });
      if (!bearer) return refuses();
      return path === '/api/live/sites'
        ? json(200, site)
        : json(404, { code: 'not_found', message: 'Ese directo no existe.' });
    }) as typeof fetch;
    open('EDIT', embedOf(CONFIG), { send });
    await press('Finalizar');
    await userEvent.click(screen.getByText(/Escribir varios a la vez/));
    await userEvent.type(screen.getByLabelText('Código'), 'ABCD-EFGH');
    await press('Conectar');
    expect(await screen.findByRole('button', { name: 'Llevarlo a La Brújula' })).toBeDefined();
    expect(screen.getByText('En vivo finalizo')).toBeDefined();
    expect(sent.at(-1)).toEqual(['/api/live/blogs/noche-1', `Bearer ${'x'.repeat(43)}`]);
    window.sessionStorage.clear();
  });

  it('is not written beside while it cannot be reached', async () => {
    let isUp = false;
    const send = (async (path: string) => {
      if (path === '/api/live/sites') return json(200, site);
      if (!isUp) throw new TypeError('Failed to fetch');
      return json(404, { code: 'not_found', message: 'x' });
    }) as typeof fetch;
    open('EDIT', embedOf(CONFIG), { send });
    expect(await screen.findByText(/No hay conexión/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Agregar actualización' })).toBeNull();
    isUp = true;
    await press('Reintentar');
    expect(await screen.findByRole('button', { name: 'Agregar actualización' })).toBeDefined();
  });

  it('takes an id of a host for an id, and for no path', async () => {
    const paths: string[] = [];
    const send = (async (path: string) => {
      paths.push(path);
      return path === '/api/live/sites' ? json(200, site) : json(404, { code: '', message: '' });
    }) as typeof fetch;
    open('EDIT', { ...embedOf(CONFIG), id: '../sites?x=1#' }, { send });
    await screen.findByRole('button', { name: 'Agregar actualización' });
    expect(paths.at(-1)).toBe('/api/live/blogs/..%2Fsites%3Fx%3D1%23');
  });
});
