import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onDatabase } from '../../../database/database.testing.ts';
import { socialApp } from '../social/social-app.testing.ts';

onDatabase('calls of Subscribe with Google', (database) => {
  let social: Awaited<ReturnType<typeof socialApp>>;
  let at: typeof social.at;
  beforeAll(async () => {
    social = await socialApp(database());
    at = social.at;
  });
  afterAll(() => social.stand.close());
  beforeEach(() => social.stand.be('well'));

  const google = (sub: string, email = at.freshEmail()) =>
    social.stand.googleToken({ claims: { sub, email, email_verified: true } });
  const exists = (token: string) =>
    at.call('POST', '/v1/swg/checkloginexists', { body: { token } });
  const relink = (token: string, accessToken: string, googleToken: string) =>
    at.call('GET', `/v1/swg/${accessToken}/relink/${googleToken}`, { token });

  it('tell the token with which they are asked', async () => {
    const { accessToken: token } = await at.signUp();
    expect((await at.call('GET', '/v1/swg/accesstoken', { token })).body).toEqual({
      accessToken: token,
    });
  });

  it('tell whether a Google account is a way in', async () => {
    const said = await google('swg-1');
    expect((await exists(said)).body).toEqual({ identityExists: false });
    await social.login('google', said);
    expect((await exists(said)).body).toEqual({ identityExists: true });
    const forged = await exists(`${said.slice(0, -9)}AAAAAAAAA`);
    expect([forged.status, forged.body.code]).toEqual([401, '300040']);
  });

  it('are off where a site has no Google', async () => {
    const bare = await social.withProviders({ accounts: { googleClientId: '' } });
    const { accessToken: token } = await bare.signUp();
    const body = { token: await google('swg-0') };
    for (const reply of [
      await bare.call('POST', '/v1/swg/checkloginexists', { body }),
      await bare.call('GET', `/v1/swg/${token}/relink/${body.token}`, { token }),
    ])
      expect([reply.status, reply.body.code]).toEqual([400, '400']);
  });

  it('tell nothing of an address that another account has', async () => {
    const { email } = await at.signUp();
    expect((await exists(await google('swg-2', email))).body).toEqual({ identityExists: false });
  });

  it('add a Google account to whoever is signed in, by a token of their own', async () => {
    const [reader, other] = [await at.signUp(), await at.signUp()];
    const { accessToken: token, uuid } = reader;
    const said = await google('swg-3');
    expect((await relink(token, other.accessToken, said)).status).toBe(401);
    expect((await relink(token, 'none', said)).status).toBe(401);
    expect((await exists(said)).body).toEqual({ identityExists: false });
    expect((await relink(token, token, said)).body).toMatchObject({ uuid });
    expect((await social.login('google', said)).body.uuid).toBe(uuid);
    const taken = await relink(other.accessToken, other.accessToken, said);
    expect([taken.status, taken.body.code]).toEqual([409, '300039']);
  });
});
