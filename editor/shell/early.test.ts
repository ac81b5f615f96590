import { describe, expect, it, vi } from 'vitest';
import { earlyAddresses } from '../../schemas/editor-screens.ts';
import { fetchEarly } from './early.ts';

describe('requests before their screen', () => {
  it('are sent at once, and each reply is taken once', async () => {
    const send = vi.fn(async (input: RequestInfo | URL) => new Response(String(input)));
    const fetch = fetchEarly(['/a', '/b'], send);
    expect(send.mock.calls.map(([address]) => address)).toEqual(['/a', '/b']);
    expect(await (await fetch('/a', { method: 'GET' })).text()).toBe('/a');
    expect(send).toHaveBeenCalledTimes(2);
    await fetch('/a');
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('are not taken by a request that changes something', async () => {
    const send = vi.fn(async () => new Response(''));
    await fetchEarly(['/a'], send)('/a', { method: 'POST' });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('tell of their failure to whoever takes them', async () => {
    const fetch = fetchEarly(['/a'], () => Promise.reject(new Error('offline')));
    await expect(fetch('/a')).rejects.toThrow('offline');
  });

  it('are those of the screen at an address', () => {
    expect(earlyAddresses('/paginas/p-1')).toEqual([
      '/api/staff/me',
      '/api/sites',
      '/api/pages/p-1',
    ]);
    expect(earlyAddresses('/')).toEqual(['/api/staff/me', '/api/sites']);
    expect(earlyAddresses('/historias/n1')).toEqual(['/api/staff/me', '/api/sites']);
    expect(earlyAddresses('/historias')).toEqual(['/api/staff/me']);
    expect(earlyAddresses('/registro')).toEqual(['/api/staff/me']);
  });
});
