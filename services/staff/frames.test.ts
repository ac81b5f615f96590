import { Hono } from 'hono';
import { beforeAll, expect, it } from 'vitest';
import type { Grant } from '../../schemas/staff-api.ts';
import { onDatabase } from '../database/database.testing.ts';
import { replyWithProblem } from '../http/problem.ts';
import { frameRoutes } from './frame-routes.ts';
import { createPairing, PAIRING_MS, readFrameSession, redeemPairing } from './frame-sessions.ts';
import { refuseFrames, requireStaff, staffOf } from './http/guard.ts';
import { endSessionsOf } from './sessions.ts';
import { createStaff } from './store.ts';

const START = Date.parse('2026-11-22T20:00:00.000Z');
const EDITOR = 'https://editor.example';

onDatabase('frames of other sites', (database) => {
  let nowMs = START;
  let number = 0;
  const context = {
    clock: () => new Date(nowMs),
    ids: () => `id-${++number}`,
    token: () => `secret-of-the-tests-${++number}`,
  };
  const account = async (grants: Grant[]): Promise<string> =>
    (await createStaff(
      database().db,
      { email: `p${++number}@brujula.example`, name: 'Ana', grants },
      context,
    )) ?? '';
  const pair = (staff: string) => createPairing(database().db, staff, context);
  const redeem = (code: string) => redeemPairing(database().db, code, context);
  let ana = '';

  beforeAll(async () => {
    ana = await account([{ role: 'admin', site: null, section: null }]);
  });

  it('come in by a code, once, however it is written', async () => {
    const { code } = await pair(ana);
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const session = await redeem(code.toLowerCase().replace('-', ' '));
    expect(session?.member.name).toBe('Ana');
    expect(await redeem(code)).toBeUndefined();
    const { rows } = await database().pool.query('SELECT * FROM live_sessions, live_pairing');
    expect(JSON.stringify(rows)).not.toContain(session?.token);
  });

  it('do not by a code that is old, or was replaced by another', async () => {
    const first = await pair(ana);
    const second = await pair(ana);
    expect(await redeem(first.code)).toBeUndefined();
    nowMs += PAIRING_MS;
    expect(await redeem(second.code)).toBeUndefined();
  });

  it('may write live blogs and nothing else of what their person may', async () => {
    const both = await account([
      { role: 'publisher', site: 'jalisco', section: null },
      { role: 'publisher', site: 'brujula', section: '/nacional' },
      { role: 'editor', site: 'brujula', section: null },
    ]);
    const grantsOf = async (staff: string) =>
      (await redeem((await pair(staff)).code))?.member.grants;
    expect(await grantsOf(ana)).toEqual([{ role: 'live-blog', site: null, section: null }]);
    expect(await grantsOf(both)).toEqual([{ role: 'live-blog', site: 'jalisco', section: null }]);
  });

  it('end with the night, with the account, and when all sessions end', async () => {
    const begin = async () => (await redeem((await pair(ana)).code))?.token ?? '';
    const isIn = async (token: string) =>
      (await readFrameSession(database().db, token, context.clock)) !== undefined;
    const [first, second] = [await begin(), await begin()];
    expect([await isIn(first), await isIn(second), await isIn('nope')]).toEqual([
      true,
      true,
      false,
    ]);
    nowMs += 12 * 3_600_000;
    expect(await isIn(first)).toBe(false);
    const third = await begin();
    await endSessionsOf(database().db, ana);
    expect(await isIn(third)).toBe(false);
    const fourth = await begin();
    await database().pool.query('UPDATE staff SET disabled_at = now() WHERE id = $1', [ana]);
    expect(await isIn(fourth)).toBe(false);
    await database().pool.query('UPDATE staff SET disabled_at = NULL WHERE id = $1', [ana]);
  });

  it('get no further than live blogs with their token', async () => {
    const parts = { database: database(), clock: context.clock, editorOrigin: EDITOR };
    const app = new Hono();
    app.onError(replyWithProblem());
    app.route('/', frameRoutes({ ...parts, ids: context.ids }));
    app.use('/api/*', requireStaff(parts));
    app.get('/api/live/me', (c) => c.json(staffOf(c).grants));
    app.get('/api/pages', (c) => c.json([]));
    app.post('/api/live/pairing', (c) => {
      refuseFrames(c);
      return c.json({});
    });
    const { code } = await pair(ana);
    const begin = (origin: string, given: string) =>
      app.request('/api/live/sessions', {
        method: 'POST',
        headers: { origin },
        body: JSON.stringify({ code: given }),
      });
    expect((await begin('https://otro.example', code)).status).toBe(403);
    expect((await begin(EDITOR, 'AAAA-AAAA')).status).toBe(403);
    const { token } = (await (await begin(EDITOR, code)).json()) as { token: string };
    const send = async (method: string, path: string, bearer: string) => {
      const headers = { authorization: `Bearer ${bearer}` };
      return (await app.request(path, { method, headers })).status;
    };
    expect(await send('GET', '/api/live/me', token)).toBe(200);
    expect(await send('GET', '/api/live/me', `${token}x`)).toBe(401);
    expect(await send('GET', '/api/pages', token)).toBe(401);
    expect(await send('GET', '/api/live/../pages', token)).toBe(401);
    expect(await send('POST', '/api/live/pairing', token)).toBe(403);
  });
});
