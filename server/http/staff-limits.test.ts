import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { replyWithProblem } from '../../services/http/problem.ts';
import { staffApp } from '../staff-api/staff-app.testing.ts';
import { staffLimits } from './staff-limits.ts';

onDatabase('limits of the staff API', (database) => {
  const app = (limits: { signIns?: number; apiCalls?: number }) =>
    staffApp({ database: database(), uploadsFolder: temporaryFolder('limites'), limits });

  it('refuses the eleventh attempt to sign in, on whichever node', async () => {
    const nodes = [await app({ signIns: 10 }), await app({ signIns: 10 })];
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const reply = await nodes[attempt % 2]?.app.request(`/signin?token=${'a'.repeat(43)}`);
      statuses.push(reply?.status ?? 0);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  it('refuses the eleventh attempt by passkey too, each step by itself', async () => {
    const one = await app({ signIns: 10 });
    const send = async (path: string) =>
      (await one.app.request(path, { method: 'POST', body: '{}' })).status;
    for (const [path, refused] of [
      ['/signin/passkey/options', 200],
      ['/signin/passkey', 422],
      ['/signin/mail', 409],
    ] as const) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 11; attempt += 1) statuses.push(await send(path));
      expect(statuses).toEqual([...Array(10).fill(refused), 429]);
    }
  });

  it('says when to come back, in words and in a header', async () => {
    const { app: one } = await app({ apiCalls: 1 });
    await one.request('/api/pages');
    const refused = await one.request('/api/pages');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringMatching(/^Son demasiadas peticiones\. .* \d+ segundos\.$/),
    });
  });

  it('counts two accounts behind one address apart', async () => {
    const limits = staffLimits(database().pool, { signIns: 1, apiCalls: 2 }, () => '');
    const gate = new Hono();
    gate.onError(replyWithProblem());
    gate.use(limits.accounts((c) => c.req.header('x-account') ?? ''));
    gate.get('/', (c) => c.text(''));
    const statuses: number[] = [];
    for (const account of ['ana', 'ana', 'ana', 'eva'])
      statuses.push((await gate.request('/', { headers: { 'x-account': account } })).status);
    expect(statuses).toEqual([200, 200, 429, 200]);
  });
});
