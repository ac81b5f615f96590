import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Grant } from '../../schemas/staff-api.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { replyWithProblem } from '../../services/http/problem.ts';
import { certifiedProvider } from '../../services/identity/ways/oidc/certified-provider.testing.ts';
import { changeAccount, deactivateAccount } from '../../services/staff/accounts.ts';
import { requireStaff } from '../../services/staff/http/guard.ts';
import { staffRoutes } from '../../services/staff/routes.ts';
import { createSigninLink, createStaff, ensureAdmin } from '../../services/staff/store.ts';
import { memberOf, staffHouse } from './staff-house.ts';

const ORIGIN = 'http://editor.localhost:4300';
const SECRET = 'un secreto de sobra largo';
const ADMIN: Grant = { role: 'admin', site: null, section: null };
const EDITOR: Grant = { role: 'editor', site: 'brujula', section: null };
const ROLES = new Map([
  ['jefatura', [ADMIN]],
  ['mesa', [EDITOR]],
  ['redaccion', [EDITOR, { role: 'live-blog', site: 'jalisco', section: null } as Grant]],
]);

describe('who the provider means', () => {
  const rule = { claim: 'groups', roles: ROLES };
  const said = { sub: 's1', email: 'Ana@diario.example', name: 'Ana Ruiz' };

  it('has what each of their groups may do, whatever form the claim has', () => {
    for (const groups of [['mesa', 'otro'], 'mesa', { mesa: {}, otro: {} }])
      expect(memberOf({ ...said, groups }, rule)).toEqual({
        subject: 's1',
        email: 'Ana@diario.example',
        name: 'Ana Ruiz',
        grants: [EDITOR],
      });
    const nested = { ...said, realm_access: { roles: ['jefatura'] } };
    expect(memberOf(nested, { ...rule, claim: 'realm_access.roles' }).grants).toEqual([ADMIN]);
    const whole = { ...said, 'https://diario.example/roles': ['mesa'] };
    const url = { ...rule, claim: 'https://diario.example/roles' };
    expect(memberOf(whole, url).grants).toEqual([EDITOR]);
  });

  it('may do nothing by what is no group, or a name that every object has', () => {
    for (const groups of [undefined, null, 7, ['Mesa'], ['constructor', '__proto__'], 'toString'])
      expect(memberOf({ ...said, groups }, rule).grants).toEqual([]);
    expect(memberOf(said, { ...rule, claim: '__proto__.x' }).grants).toEqual([]);
  });

  it('is nobody without an address that is theirs', () => {
    for (const wrong of [
      { ...said, email: undefined },
      { ...said, email: 'nada' },
      { ...said, sub: '' },
      { ...said, email_verified: false },
      { ...said, email_verified: 'false' },
    ])
      expect(() => memberOf(wrong, rule)).toThrow();
  });
});

onDatabase('staff who sign in by the provider of the house', (database) => {
  let provider: Awaited<ReturnType<typeof certifiedProvider>>;
  let lastId = 0;
  /** Lines of the audit log that tests before wrote: it loses none. */
  let before = 0;
  const context = { clock: () => new Date(), ids: () => `h${++lastId}-${Math.random()}` };
  const guard = () => ({ database: database(), editorOrigin: ORIGIN, ...context });

  const audit = async (): Promise<string[]> =>
    (await database().pool.query('SELECT action, detail FROM audit_log ORDER BY seq')).rows.map(
      ({ action, detail }) => `${action} ${detail}`,
    );
  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const redirectUri = `${ORIGIN}/signin/house/return`;
    provider = await certifiedProvider({ clientId: 'portada', secret: SECRET, redirectUri });
  });
  afterAll(async () => {
    await provider.close();
    vi.restoreAllMocks();
  });
  beforeEach(async () => {
    await database().pool.query('DELETE FROM staff');
    before = (await audit()).length;
    await ensureAdmin(database().db, context);
  });

  const appWith = ({ isOnly = false, send = fetch } = {}) => {
    const staffOidc = {
      issuer: provider.issuer,
      clientId: 'portada',
      secret: SECRET,
      claim: 'groups',
      roles: ROLES,
      isOnly,
    };
    const config = { staffOidc, editorOrigin: ORIGIN, isProduction: false };
    const log = { error: () => undefined };
    const app = new Hono();
    app.onError(replyWithProblem(log));
    const house = staffHouse(config, { clock: context.clock, send });
    app.route('/', staffRoutes({ ...guard(), house, log }));
    app.use('/api/*', requireStaff(guard()));
    app.get('/api/me', (c) => c.json(c.get('staff' as never)));
    return app;
  };
  const cookieOf = (reply: Response) =>
    reply.headers
      .getSetCookie()
      .map((one) => one.split(';')[0] ?? '')
      .filter((one) => !one.endsWith('='))
      .join('; ');
  const person = (sub: string, groups: string[], more = {}) => ({
    sub,
    email: `${sub}@diario.example`,
    email_verified: true,
    given_name: 'Ana',
    family_name: 'Ruiz',
    groups,
    ...more,
  });

  /** There and back, as a browser goes. */
  const visit = async (app: Hono) => {
    const left = await app.request('/signin/house');
    const back = await provider.visit(left.headers.get('location') ?? '');
    return { cookie: cookieOf(left), path: `${back.pathname}${back.search}` };
  };
  const signIn = async (app: Hono, who: ReturnType<typeof person>) => {
    provider.who.person = who;
    const { cookie, path } = await visit(app);
    return app.request(path, { headers: { cookie } });
  };
  const me = async (app: Hono, reply: Response) =>
    (await app.request('/api/me', { headers: { cookie: cookieOf(reply) } })).json();
  const actions = async () => (await audit()).slice(before);

  it('get an account with what their groups may do, and lose it with them', async () => {
    const app = appWith();
    const first = await signIn(app, person('ana', ['redaccion']));
    expect(first.status).toBe(200);
    expect(await first.text()).toContain('http-equiv="refresh" content="0;url=/"');
    expect(await me(app, first)).toMatchObject({ email: 'ana@diario.example', name: 'Ana Ruiz' });
    expect(await actions()).toEqual([
      expect.stringContaining('staff.create Ana Ruiz'),
      'signin.done cuenta de la casa',
    ]);
    const grants = async () =>
      (
        await database().pool.query(`SELECT g.role, g.site FROM staff_grants g
        JOIN staff s ON s.id = g.staff_id WHERE s.email = 'ana@diario.example' ORDER BY 1`)
      ).rows;
    expect(await grants()).toEqual([
      { role: 'editor', site: 'brujula' },
      { role: 'live-blog', site: 'jalisco' },
    ]);
    // Another address, another group: the same account.
    const moved = person('ana', ['mesa'], { email: 'ana.ruiz@diario.example' });
    expect((await signIn(app, moved)).status).toBe(200);
    expect(await grants()).toEqual([{ role: 'editor', site: 'brujula' }]);
    const out = await signIn(app, person('ana', ['otra']));
    expect(out.status).toBe(403);
    expect(await out.text()).toContain('no tiene permiso para entrar');
    expect(await grants()).toEqual([]);
    expect((await app.request('/api/me', { headers: { cookie: cookieOf(first) } })).status).toBe(
      401,
    );
  });

  it('take the account with their address, and no other’s', async () => {
    const app = appWith();
    const { db } = database();
    const given = { email: 'eva@diario.example', name: 'Eva', grants: [EDITOR] };
    const id = await createStaff(db, given, context);
    expect((await signIn(app, person('eva', ['mesa']))).status).toBe(200);
    const { rows } = await database().pool.query(`SELECT id, house_subject FROM staff
      WHERE email = 'eva@diario.example'`);
    expect(rows).toEqual([{ id, house_subject: 'eva' }]);
    const other = person('otra', ['jefatura'], { email: 'Eva@diario.example' });
    const refused = await signIn(app, other);
    expect([refused.status, cookieOf(refused)]).toEqual([403, '']);
    await database().transaction((tx) => deactivateAccount(tx, id as string, new Date()));
    expect((await signIn(app, person('eva', ['mesa']))).status).toBe(403);
    expect((await actions()).filter((one) => one.startsWith('signin.refused'))).toEqual([
      'signin.refused other-subject',
      'signin.refused inactive',
    ]);
  });

  it('leave one administrator, whatever the provider says', async () => {
    const app = appWith();
    expect((await signIn(app, person('jefa', ['jefatura']))).status).toBe(200);
    const { rows } = await database().pool.query<{ id: string }>(
      `SELECT id FROM staff WHERE email = 'admin@portada.localhost'`,
    );
    const others = { grants: [EDITOR] };
    await database().transaction((tx) => changeAccount(tx, rows[0]?.id as string, others));
    expect((await signIn(app, person('jefa', []))).status).toBe(403);
    const admins = await database().pool.query(`SELECT s.email FROM staff_grants g
      JOIN staff s ON s.id = g.staff_id WHERE g.role = 'admin'`);
    expect(admins.rows).toEqual([{ email: 'jefa@diario.example' }]);
  });

  it('come back with what their own browser left with, once', async () => {
    const app = appWith();
    provider.who.person = person('ana', ['mesa']);
    const { cookie, path } = await visit(app);
    const without = await app.request(path);
    const forged = cookie.replace(/=[^.]{5}/, '=AAAAA');
    const others = await app.request(path, { headers: { cookie: forged } });
    expect([without.status, others.status]).toEqual([400, 400]);
    const changed = path.replace(/code=./, 'code=x');
    expect((await app.request(changed, { headers: { cookie } })).status).toBe(400);
    expect((await app.request('/signin/house/return?error=access_denied')).status).toBe(400);
    // As long in characters, and not in bytes.
    const strange = `/signin/house/return?code=x&state=${encodeURIComponent('ñ'.repeat(43))}`;
    expect((await app.request(strange, { headers: { cookie } })).status).toBe(400);
    const again = await visit(app);
    const inside = await app.request(again.path, { headers: { cookie: again.cookie } });
    expect(inside.status).toBe(200);
    const twice = await app.request(again.path, { headers: { cookie: again.cookie } });
    expect([twice.status, cookieOf(twice)]).toEqual([400, '']);
    const [set = ''] = (await app.request('/signin/house')).headers.getSetCookie();
    expect(set).toMatch(/HttpOnly; SameSite=Lax/);
    expect(set).toContain('Path=/signin/house');
  });

  it('are told that the provider does not answer', async () => {
    const app = appWith({ send: async () => Promise.reject(new Error('ECONNREFUSED')) });
    const reply = await app.request('/signin/house');
    expect(reply.status).toBe(502);
    expect(await reply.text()).toContain('no contesta');
  });

  it('come in by it alone where that is wished', async () => {
    const app = appWith({ isOnly: true });
    const link = await createSigninLink(database().db, 'admin@portada.localhost', context);
    const page = await (await app.request('/signin')).text();
    expect(page).toContain('href="/signin/house"');
    expect(page).not.toMatch(/id="passkey"|action="\/signin/);
    expect((await app.request(`/signin?token=${link}`)).status).toBe(403);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (path: string, body: string) =>
      app.request(path, { method: 'POST', headers, body });
    expect((await post('/signin', `token=${link}`)).status).toBe(403);
    expect((await post('/signin/mail', 'email=admin@portada.localhost')).status).toBe(403);
    const passkey = await app.request('/signin/passkey', { method: 'POST', body: '{}' });
    expect(passkey.status).toBe(401);
    const refused = await app.request('/signin/house/return');
    expect(await refused.text()).not.toMatch(/id="passkey"|action="/);
    expect((await signIn(app, person('ana', ['mesa']))).status).toBe(200);
    const both = await (await appWith().request('/signin')).text();
    expect(both).toContain('href="/signin/house"');
    expect(both).toContain('id="passkey" class="second"');
  });
});
