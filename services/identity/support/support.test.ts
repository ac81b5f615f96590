import { Hono } from 'hono';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { readerFile, readerListing } from '../../../schemas/reader-support.ts';
import type { Act } from '../../audit/audit-log.ts';
import { onDatabase } from '../../database/database.testing.ts';
import { identityApp } from '../identity.testing.ts';
import { supportRoutes } from './routes.ts';

onDatabase('help for readers', (database) => {
  let at: Awaited<ReturnType<typeof identityApp>>;
  let desk: Hono;
  const acts: Act[] = [];

  beforeAll(async () => {
    at = await identityApp(database());
    const audit = async (_: unknown, __: unknown, act: Act) => void acts.push(act);
    const clock = () => new Date(at.time.now);
    desk = new Hono().route('/api', supportRoutes({ database: database(), audit, clock }));
  });
  beforeEach(() => {
    acts.length = 0;
  });

  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await desk.request(`http://editor/api${path}`, {
      method,
      ...(body ? { headers, body: JSON.stringify(body) } : {}),
    });
    return { status: reply.status, json: await reply.json() };
  };
  const find = async (search: string) =>
    readerListing.parse((await send('GET', `/readers?search=${encodeURIComponent(search)}`)).json);
  const fileOf = async (id: string) => readerFile.parse((await send('GET', `/readers/${id}`)).json);
  const isIn = async (token: string) =>
    (await at.call('GET', '/v1/profile', { token })).status === 200;

  it('finds accounts by a part of the address or name, and by the id', async () => {
    const { uuid, email, accessToken } = await at.signUp('remedios.b@correo.example');
    const body = { firstName: 'Remedios', lastName: 'Buendía' };
    await at.call('PATCH', '/v1/profile', { token: accessToken, body });
    await at.signUp();
    for (const search of ['remedios', 'BUENDÍA', 'medios corr', uuid]) {
      const { readers, total } = await find(search);
      expect([search, total, readers.map((reader) => reader.email)]).toEqual([search, 1, [email]]);
    }
    expect((await find('buendía')).readers[0]).toMatchObject({
      id: uuid,
      name: 'Remedios Buendía',
      site: 'norte',
      state: 'active',
      isEmailVerified: false,
      sessions: 1,
    });
    expect((await find('')).total).toBeGreaterThan(1);
    for (const search of ['%', '_____@', '\\']) expect((await find(search)).total).toBe(0);
    expect(acts).toEqual([]);
  });

  it('shows an account, which the log notes by its id alone', async () => {
    const { uuid, email } = await at.signUp();
    await at.signIn(email, {}, { headers: { 'user-agent': 'Mozilla/5.0 (X11) Firefox/130.0' } });
    const file = await fileOf(uuid);
    expect(file.places).toHaveLength(2);
    expect(file.waysIn.map(({ type }) => type)).toEqual(['Password']);
    expect(file.history.map(({ kind }) => kind)).toEqual(['signed-in', 'signed-in', 'signed-up']);
    expect(acts).toEqual([
      { action: 'reader.view', subject: { kind: 'reader', id: uuid }, detail: '' },
    ]);
    expect((await send('GET', '/readers/nobody')).status).toBe(404);
  });

  it('disables an account at once, and enables it again', async () => {
    const { uuid, email, accessToken, refreshToken } = await at.signUp();
    const disabled = await send('PUT', `/readers/${uuid}/state`, { isDisabled: true });
    expect(disabled.json).toMatchObject({ state: 'disabled', places: [] });
    expect(await isIn(accessToken)).toBe(false);
    expect((await at.refresh(refreshToken)).status).toBe(401);
    expect((await at.signIn(email)).body).toMatchObject({ code: '100015' });
    await send('PUT', `/readers/${uuid}/state`, { isDisabled: true });
    expect(acts.map(({ action }) => action)).toEqual(['reader.disable']);
    await send('PUT', `/readers/${uuid}/state`, { isDisabled: false });
    expect((await at.signIn(email)).status).toBe(200);
    expect((await send('PUT', '/readers/nobody/state', { isDisabled: true })).status).toBe(404);
    expect((await send('PUT', `/readers/${uuid}/state`, { isDisabled: 1 })).status).toBe(422);
  });

  it('puts a reader into a segment, of which their client is told', async () => {
    const { uuid, accessToken: token } = await at.signUp();
    const told = async () => (await at.call('GET', '/v2/identity/segmentation', { token })).body;
    const put = (segment: unknown, id = uuid) => send('PUT', `/readers/${id}/segment`, { segment });
    expect(await told()).toEqual({});
    expect((await put('  lectores fieles-2 ')).json).toMatchObject({
      segment: 'lectores fieles-2',
    });
    expect(await told()).toEqual({ id: uuid, segment: 'lectores fieles-2' });
    await put('lectores fieles-2');
    expect(acts).toEqual([
      {
        action: 'reader.segment',
        subject: { kind: 'reader', id: uuid },
        detail: 'lectores fieles-2',
      },
    ]);
    for (const wrong of ['<b>', 'a'.repeat(61), 4, undefined])
      expect((await put(wrong)).status).toBe(422);
    expect((await put('fieles', 'nobody')).status).toBe(404);
    await put('');
    expect(await told()).toEqual({});
  });

  it('ends one session or all', async () => {
    const { uuid, email, accessToken } = await at.signUp();
    const { body: other } = await at.signIn(email);
    const { body: third } = await at.signIn(email);
    const newest = (await fileOf(uuid)).places.map(({ id }) => id);
    const one = JSON.parse(atob(accessToken.split('.')[1] ?? '')).sid;
    expect(newest).toContain(one);
    expect((await send('DELETE', `/readers/${uuid}/sessions/${one}`)).json.places).toHaveLength(2);
    expect(await isIn(accessToken)).toBe(false);
    expect(await isIn(other.accessToken)).toBe(true);
    expect((await send('DELETE', `/readers/${uuid}/sessions/${one}`)).status).toBe(404);
    const stranger = await at.signUp();
    const others = (await fileOf(stranger.uuid)).places[0]?.id;
    expect((await send('DELETE', `/readers/${uuid}/sessions/${others}`)).status).toBe(404);
    expect((await send('DELETE', `/readers/${uuid}/sessions`)).json.places).toEqual([]);
    for (const { accessToken: token } of [other, third]) expect(await isIn(token)).toBe(false);
    expect(await isIn(stranger.accessToken)).toBe(true);
  });
});
