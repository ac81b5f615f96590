import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../../schemas/endpoints/endpoint.ts';
import { addressOf, CallFailed, clientOf } from './call.ts';

const SAID = { title: 'De prueba', action: 'page.save', on: 'newsroom' } as const;
const list = endpoint('GET /things', {
  ...SAID,
  query: z.object({ q: z.string().default(''), not: z.array(z.string()).default([]) }),
  reply: z.array(z.string()),
});
const change = endpoint('PATCH /things/:id/versions/:version', {
  ...SAID,
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
  audited: ['page.save'],
});
const remove = endpoint('DELETE /things/:id', {
  ...SAID,
  query: z.object({ kind: z.string() }),
  body: z.object({ reason: z.string() }),
  audited: ['page.delete'],
});

function client(status: number, reply: string) {
  const send = vi.fn(
    async (_: unknown, __?: RequestInit) => new Response(status === 204 ? null : reply, { status }),
  );
  return { send, api: clientOf(send as never, { list, change, remove }) };
}

describe('a client of endpoints', () => {
  it('has parts of the path first, then query, then body', async () => {
    const { send, api } = client(204, '');
    expect(await api.remove('a/b', { kind: 'x y' }, { reason: 'Pedido' })).toBeUndefined();
    const [address, init] = send.mock.calls[0] ?? [];
    expect(address).toBe('/api/things/a%2Fb?kind=x+y');
    expect(init).toMatchObject({ method: 'DELETE', body: '{"reason":"Pedido"}' });
  });

  it('sends no body where none is declared, repeats lists and leaves out what is empty', async () => {
    const { send, api } = client(200, '["uno"]');
    expect(await api.list({ q: '', not: ['a', 'b'] })).toEqual(['uno']);
    expect(await api.list()).toEqual(['uno']);
    expect(send.mock.calls.map(([address]) => address)).toEqual([
      '/api/things?not=a&not=b',
      '/api/things',
    ]);
    expect(send.mock.calls[0]?.[1]?.body).toBeUndefined();
  });

  it('refuses a reply that is not as declared, and says where', async () => {
    const failure = await client(200, '{"name":1}')
      .api.change('a', 2, { name: 'x' })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallFailed);
    expect((failure as CallFailed).message).toMatch(/\(name\)/);
  });

  it('does not compile with what an endpoint does not take', () => {
    const { api } = client(204, '');
    // @ts-expect-error: the body is missing.
    const noBody = () => api.change('a', 2);
    // @ts-expect-error: no such field.
    const other = () => api.change('a', 2, { title: 'x' });
    expect([noBody, other]).toHaveLength(2);
    expect(addressOf(change, ['a', 2])).toBe('/api/things/a/versions/2');
  });
});
