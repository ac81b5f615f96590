import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { identityApp, OTHER_ORIGIN } from '../identity.testing.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0';

onDatabase('where a reader is signed in', (database) => {
  let at: Awaited<ReturnType<typeof identityApp>>;
  beforeAll(async () => {
    at = await identityApp(database());
  });
  const list = async (token: string) => (await at.call('GET', '/v1/sessions', { token })).body;
  const isIn = async (token: string, origin?: string) =>
    (await at.call('GET', '/v1/profile', { token, ...(origin ? { origin } : {}) })).status === 200;

  it('is told with the one that asks first, on all sites', async () => {
    const { email, accessToken } = await at.signUp();
    at.time.now += 60_000;
    await at.signIn(email, {}, { origin: OTHER_ORIGIN, headers: { 'user-agent': FIREFOX } });
    expect(await list(accessToken)).toEqual([
      expect.objectContaining({ isCurrent: true, host: 'norte.localhost' }),
      expect.objectContaining({
        isCurrent: false,
        host: 'sur.localhost',
        device: 'Firefox en Windows',
        lastUsedOn: new Date(at.time.now).toISOString(),
      }),
    ]);
  });

  it('ends one by one, or all but this one, and nobody else’s', async () => {
    const { email, accessToken } = await at.signUp();
    const { body: second } = await at.signIn(email);
    const { body: third } = await at.signIn(email);
    const stranger = await at.signUp();
    const { sid } = JSON.parse(atob(second.accessToken.split('.')[1]));
    const end = (id: string, token: string) => at.call('DELETE', `/v1/sessions/${id}`, { token });
    expect((await end(sid, stranger.accessToken)).status).toBe(404);
    expect(await isIn(second.accessToken)).toBe(true);
    expect((await end(sid, accessToken)).body).toHaveLength(2);
    expect(await isIn(second.accessToken)).toBe(false);
    expect((await end(sid, accessToken)).body).toMatchObject({ code: '404' });
    const left = await at.call('DELETE', '/v1/sessions', { token: accessToken });
    expect(left.body).toEqual([expect.objectContaining({ isCurrent: true })]);
    expect([await isIn(accessToken), await isIn(third.accessToken)]).toEqual([true, false]);
    expect(await isIn(stranger.accessToken)).toBe(true);
  });
});
