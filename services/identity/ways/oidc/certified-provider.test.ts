import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { onDatabase } from '../../../database/database.testing.ts';
import { identityApp, ORIGIN } from '../../identity.testing.ts';
import { certifiedProvider } from './certified-provider.testing.ts';

const ID = 'portada';
const SECRET = 'un secreto de sobra largo';

onDatabase('our client at a certified provider', (database) => {
  let provider: Awaited<ReturnType<typeof certifiedProvider>>;
  let at: Awaited<ReturnType<typeof identityApp>>;
  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const redirectUri = `${ORIGIN}/account/login/`;
    provider = await certifiedProvider({ clientId: ID, secret: SECRET, redirectUri });
    const { issuer } = provider;
    at = await identityApp(database(), {
      accounts: { oidcClients: [{ protocol: 'Prueba', clientId: ID, issuer }] },
      parts: { oidc: { send: fetch, secretOf: (of) => (of === issuer ? SECRET : undefined) } },
    });
    // It has no clock but the machine's.
    at.time.now = Date.now();
  });
  afterAll(async () => {
    await provider.close();
    vi.restoreAllMocks();
  });

  const signIn = async (sub: string, hands: readonly string[]) => {
    const email = `${sub}@correo.example`;
    const names = { given_name: 'Eva', family_name: 'Ñandú' };
    provider.who.person = { sub, email, email_verified: true, ...names };
    const { body, headers } = await at.call('GET', `/v2/oidc/${ID}/initiate`);
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const back = await provider.visit(body.url);
    const query = new URLSearchParams(
      [...back.searchParams].filter(([name]) => hands.includes(name)),
    );
    const reply = () => at.call('GET', `/v2/oidc/signin?${query}`, { headers: { cookie } });
    return { reply, back };
  };

  it('signs a reader in, and takes address and names from there', async () => {
    const { reply, back } = await signIn('eva', ['code', 'state', 'iss']);
    expect(back.searchParams.get('iss')).toBe(provider.issuer);
    const { status, body } = await reply();
    expect(status).toBe(200);
    const profile = await at.call('GET', '/v1/profile', { token: body.accessToken });
    expect(profile.body).toMatchObject({
      email: 'eva@correo.example',
      emailVerified: true,
      firstName: 'Eva',
      lastName: 'Ñandú',
      identities: [{ type: 'OIDC' }],
    });
    expect((await reply()).body.code).toBe('300020');
  });

  it('does with code and state alone, as clients hand them on', async () => {
    const { reply } = await signIn('eva', ['code', 'state']);
    expect((await reply()).status).toBe(200);
  });
});
