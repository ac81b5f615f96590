import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffPasskey, StaffSession } from '../../schemas/staff-api.ts';
import { noAudit } from '../audit/audit.testing.ts';
import { readAudit } from '../audit/read-audit.ts';
import { onDatabase } from '../database/database.testing.ts';
import { replyWithProblem } from '../http/problem.ts';
import { type TestAuthenticator, testAuthenticator } from '../webauthn/authenticator.testing.ts';
import { deactivateAccount } from './accounts.ts';
import { refuseCrossSite, requireStaff } from './http/guard.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { staffRoutes } from './routes.ts';
import { selfRoutes } from './self-routes.ts';
import { createSigninLink, createStaff, redeemSigninLink } from './store.ts';

const ORIGIN = 'https://editor.example';
const ADMIN = [{ role: 'admin', site: null, section: null }] as const;

onDatabase('passkeys', (database) => {
  let now = Date.parse('2026-11-22T10:00:00Z');
  let people = 0;
  let app: Hono;
  let me: { id: string; cookie: string };
  const context = { clock: () => new Date(now), ids: () => crypto.randomUUID() };

  const newcomer = () =>
    database().transaction(async (tx) => {
      people += 1;
      const email = `p${people}@brujula.example`;
      const id = (await createStaff(tx, { email, name: 'Ana', grants: ADMIN }, context)) ?? '';
      const link = await createSigninLink(tx, email, context);
      const redeemed = await redeemSigninLink(tx, link, context);
      const session = redeemed.ok ? redeemed.session : '';
      return { id, cookie: `__Host-portada_staff=${session}` };
    });

  beforeEach(async () => {
    const parts = { database: database(), editorOrigin: ORIGIN, ...context };
    const services = { ...parts, config: parts, audit: noAudit };
    app = new Hono().onError(replyWithProblem({ error: () => undefined }));
    app.route('/', staffRoutes(parts));
    app.use('/api/*', refuseCrossSite(ORIGIN), requireStaff(parts));
    app.route('/api', selfRoutes(services));
    app.route('/api', passkeyRoutes(services));
    me = await newcomer();
  });

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const challengeOf = async (reply: Response | Promise<Response>): Promise<string> =>
    ((await (await reply).json()) as { challenge: string }).challenge;
  const addingChallenge = ({ cookie } = me) =>
    challengeOf(post('/api/staff/me/passkeys/options', {}, { cookie }));
  const signingChallenge = () => challengeOf(post('/signin/passkey/options', {}));
  const add = (credential: unknown, { cookie } = me) =>
    post('/api/staff/me/passkeys', { name: 'Teléfono', credential }, { cookie });
  const signIn = (credential: unknown) => post('/signin/passkey', { credential });
  const registered = async (): Promise<TestAuthenticator> => {
    const device = testAuthenticator(ORIGIN, me.id);
    expect((await add(device.create(await addingChallenge()))).status).toBe(201);
    return device;
  };
  const mine = async ({ cookie } = me): Promise<StaffPasskey[]> =>
    (await app.request('/api/staff/me/passkeys', { headers: { cookie } })).json();
  const newest = async () => (await readAudit(database().db, {})).items[0];

  it('sign in whoever made them, as often as they like', async () => {
    const device = await registered();
    expect(await mine()).toMatchObject([{ name: 'Teléfono', isSynced: false }]);
    for (let time = 0; time < 2; time += 1) {
      const reply = await signIn(device.get(await signingChallenge()));
      expect(reply.status).toBe(204);
      const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      const sessions: StaffSession[] = await (
        await app.request('/api/staff/me/sessions', { headers: { cookie } })
      ).json();
      expect(sessions.find(({ isThis }) => isThis)?.by).toBe('passkey');
    }
    expect(await newest()).toMatchObject({
      action: 'signin.done',
      detail: 'clave de acceso',
      actor: { id: me.id },
    });
    expect((await mine())[0]?.usedAt).toBe(new Date(now).toISOString());
  });

  it('ask for who it is, on this host, and for no passkey that is there already', async () => {
    const device = await registered();
    const { cookie } = me;
    const options = await (await post('/api/staff/me/passkeys/options', {}, { cookie })).json();
    expect(options).toMatchObject({
      rp: { id: 'editor.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.id }],
    });
    const asked = await (await post('/signin/passkey/options', {})).json();
    expect(asked).toMatchObject({ rpId: 'editor.example', userVerification: 'required' });
    expect(asked.allowCredentials ?? []).toEqual([]);
  });

  describe('are refused, and the log says so,', () => {
    const REFUSED: Record<string, (device: TestAuthenticator) => Promise<unknown>> = {
      'made for another origin': async (device) =>
        device.get(await signingChallenge(), { origin: 'https://editor.example.evil' }),
      'made for another host': async (device) =>
        device.get(await signingChallenge(), { rpId: 'evil.example' }),
      'without checking who it is': async (device) =>
        device.get(await signingChallenge(), { isVerified: false }),
      'of another kind': async (device) =>
        device.get(await signingChallenge(), { type: 'webauthn.create' }),
      'for a challenge that nobody gave': async (device) => device.get('a'.repeat(43)),
      'for the challenge of a registration': async (device) => device.get(await addingChallenge()),
      'in the name of somebody else': async (device) =>
        device.get(await signingChallenge(), { userHandle: 'somebody' }),
      'signed by another key': async (device) => {
        const other = testAuthenticator(ORIGIN, me.id);
        return { ...other.get(await signingChallenge()), id: device.id, rawId: device.id };
      },
    };
    it.each(Object.keys(REFUSED))('%s', async (name) => {
      const device = await registered();
      const reply = await signIn(await REFUSED[name]?.(device));
      expect([reply.status, reply.headers.get('set-cookie')]).toEqual([401, null]);
      expect(await newest()).toMatchObject({
        action: 'signin.refused',
        detail: 'passkey-refused',
        subject: { kind: 'staff', id: me.id },
      });
    });

    it('of an account that is deactivated', async () => {
      const device = await registered();
      await newcomer();
      await database().transaction((tx) => deactivateAccount(tx, me.id, new Date(now)));
      expect((await signIn(device.get(await signingChallenge()))).status).toBe(401);
      expect(await newest()).toMatchObject({ detail: 'passkey-inactive' });
    });

    it('that were taken away', async () => {
      const device = await registered();
      const [passkey] = await mine();
      const remove = ({ cookie }: { cookie: string }) =>
        app.request(`/api/staff/me/passkeys/${passkey?.id}`, {
          method: 'DELETE',
          headers: { cookie },
        });
      expect((await remove(await newcomer())).status).toBe(404);
      expect((await remove(me)).status).toBe(204);
      expect((await signIn(device.get(await signingChallenge()))).status).toBe(401);
      expect(await newest()).toMatchObject({ detail: 'passkey-unknown' });
    });
  });

  it('serve a challenge once, and for five minutes', async () => {
    const device = await registered();
    const signed = device.get(await signingChallenge());
    expect((await signIn(signed)).status).toBe(204);
    expect((await signIn(signed)).status).toBe(401);
    const failed = await signingChallenge();
    expect((await signIn(device.get(failed, { isVerified: false }))).status).toBe(401);
    expect((await signIn(device.get(failed))).status).toBe(401);
    const late = device.get(await signingChallenge());
    now += 5 * 60_000;
    expect((await signIn(late)).status).toBe(401);
    const twice = device.get(await signingChallenge());
    const statuses = await Promise.all([1, 2, 3].map(async () => (await signIn(twice)).status));
    expect(statuses.sort()).toEqual([204, 401, 401]);
  });

  it('of a device that counts are refused once the count goes back', async () => {
    const device = await registered();
    const at = async (counter: number) =>
      (await signIn(device.get(await signingChallenge(), { counter }))).status;
    expect(await at(5)).toBe(204);
    expect(await at(5)).toBe(401);
    expect(await at(4)).toBe(401);
    expect(await at(0)).toBe(401);
    expect(await at(6)).toBe(204);
  });

  it('are added for one account only, by a challenge of its own', async () => {
    const device = testAuthenticator(ORIGIN, me.id);
    const other = await newcomer();
    const foreign = device.create(await addingChallenge(other));
    expect((await add(foreign)).status).toBe(422);
    expect((await add(device.create(await signingChallenge()))).status).toBe(422);
    const unverified = device.create(await addingChallenge(), { isVerified: false });
    expect((await add(unverified)).status).toBe(422);
    const elsewhere = device.create(await addingChallenge(), { origin: 'https://evil.example' });
    expect((await add(elsewhere)).status).toBe(422);
    const made = device.create(await addingChallenge());
    expect((await add(made)).status).toBe(201);
    expect((await add(made)).status).toBe(422);
    expect((await add(device.create(await addingChallenge(other)), other)).status).toBe(409);
    expect((await mine()).length).toBe(1);
    expect(await mine(other)).toEqual([]);
  });

  it('come from the editor alone', async () => {
    for (const path of ['/signin/passkey/options', '/signin/passkey', '/signin/mail'])
      expect((await post(path, {}, { origin: 'https://evil.example' })).status).toBe(403);
  });

  it.each([
    ['nothing', {}],
    ['no object', { credential: 'x' }],
    ['an id that is no text', { credential: { id: { $ne: 1 } } }],
    ['an id that is too long', { credential: { id: 'a'.repeat(3_000) } }],
    ['NUL', { credential: { id: 'a\0b' } }],
    ['odd parts', { credential: { id: 'a', response: [], rawId: 7 } }],
    ['a name beside', { credential: { id: 'a' }, name: 'x' }],
  ])('take no %s', async (_, body) => {
    const { status } = await post('/signin/passkey', body);
    expect([400, 401, 422]).toContain(status);
  });

  it('are no more than twenty', async () => {
    for (let count = 0; count < 20; count += 1) await registered();
    const device = testAuthenticator(ORIGIN, me.id);
    expect((await add(device.create(await addingChallenge()))).status).toBe(409);
  });
});

it('the page without a link has the button, and the script that shows it, and works without', async () => {
  const parts = { editorOrigin: ORIGIN, clock: () => new Date(), ids: () => 'x' };
  const app = staffRoutes({ ...parts, database: undefined as never });
  const page = await app.request('/signin');
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain('<div id="passkey" class="first" hidden>');
  expect(html).toContain('Pide un enlace a quien administra Portada');
  expect(html).not.toContain('npm run');
  const [address = ''] = /(?<=<script src=")[^"]+/.exec(html) ?? [];
  const script = await app.request(address);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
});
