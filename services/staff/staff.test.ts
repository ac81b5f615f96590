import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { noAudit } from '../audit/audit.testing.ts';
import { onDatabase } from '../database/database.testing.ts';
import { rows } from '../database/database.ts';
import { replyWithProblem } from '../http/problem.ts';
import { refuseCrossSite, requireStaff } from './http/guard.ts';
import { staffRoutes } from './routes.ts';
import { selfRoutes } from './self-routes.ts';
import { hasValidSession, readSession } from './sessions.ts';
import {
  createSigninLink,
  createStaff,
  ensureAdmin,
  FIRST_ADMIN_EMAIL,
  UnknownStaffError,
} from './store.ts';

const ORIGIN = 'http://editor.localhost:4300';
const EDITOR = [{ role: 'editor', site: null, section: null }] as const;

onDatabase('staff', (database) => {
  let now = Date.parse('2026-11-21T10:00:00Z');
  let lastId = 0;
  let app: Hono;
  const context = { clock: () => new Date(now), ids: () => `s${++lastId}-${Math.random()}` };
  const guard = () => ({ database: database(), editorOrigin: ORIGIN, ...context });

  beforeEach(async () => {
    await database().pool.query('DELETE FROM staff');
    await ensureAdmin(database().db, context);
    app = new Hono();
    app.onError(replyWithProblem());
    app.route('/', staffRoutes(guard()));
    app.use('/api/*', refuseCrossSite(ORIGIN));
    app.use('/api/*', requireStaff(guard()));
    app.route('/api', selfRoutes({ ...guard(), audit: noAudit }));
    app.post('/api/write', (c) => c.text('written'));
  });

  const link = (email = FIRST_ADMIN_EMAIL) => createSigninLink(database().db, email, context);
  const redeem = (token: string, headers: Record<string, string> = {}, among: Hono = app) =>
    among.request('/signin', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ token }).toString(),
    });
  async function signIn(email = FIRST_ADMIN_EMAIL): Promise<string> {
    const response = await redeem(await link(email));
    expect(response.status).toBe(303);
    return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  }
  const me = (cookie: string) => app.request('/api/staff/me', { headers: { cookie } });

  it('signs in by link, with a cookie that scripts and other sites cannot use', async () => {
    expect(await hasValidSession(database().db, context.clock)).toBe(false);
    const response = await redeem(await link());
    expect(response.headers.get('location')).toBe('/');
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^portada_staff=[\w-]{43};/);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=1209600'])
      expect(cookie).toContain(part);
    expect(cookie).not.toMatch(/Domain|Secure/i);
    expect(await hasValidSession(database().db, context.clock)).toBe(true);
    const answer = await me(cookie.split(';')[0] ?? '');
    expect(await answer.json()).toEqual({
      id: expect.stringMatching(/^s/),
      email: FIRST_ADMIN_EMAIL,
      name: 'Administración',
      grants: [{ role: 'admin', site: null, section: null }],
    });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('keeps for each which blocks they like to find first', async () => {
    await createStaff(
      database().db,
      { email: 'ana@brujula.example', name: 'Ana', grants: EDITOR },
      context,
    );
    const [first, other] = [await signIn(), await signIn('ana@brujula.example')];
    const put = async (cookie: string, body: unknown) => {
      const init = { method: 'PUT', body: JSON.stringify(body) };
      const headers = { cookie, origin: ORIGIN, 'content-type': 'application/json' };
      return (await app.request('/api/staff/me/blocks', { ...init, headers })).status;
    };
    const read = async (cookie: string) =>
      (await app.request('/api/staff/me/blocks', { headers: { cookie } })).json();
    expect(await read(first)).toEqual({ favourites: [], recent: [] });
    const choices = { favourites: ['divider', 'large-promo'], recent: ['navbar'] };
    expect(await put(first, { favourites: ['divider'], recent: [] })).toBe(204);
    expect(await put(first, choices)).toBe(204);
    expect(await read(first)).toEqual(choices);
    expect(await read(other)).toEqual({ favourites: [], recent: [] });
    expect(await put(first, { favourites: ['¡no!'], recent: [] })).toBe(422);
    expect(await put(first, { favourites: Array(41).fill('a'), recent: [] })).toBe(422);
    expect(await read(first)).toEqual(choices);
  });

  it('has a cookie on https that no neighbour host can write, and reads no other', async () => {
    const dependencies = { ...guard(), editorOrigin: 'https://editor.example' };
    const secure = new Hono().onError(replyWithProblem());
    secure.route('/', staffRoutes(dependencies));
    secure.use('/api/*', requireStaff(dependencies));
    secure.route('/api', selfRoutes({ ...dependencies, audit: noAudit }));
    const response = await redeem(await link(), { origin: 'https://editor.example' }, secure);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-portada_staff=[\w-]{43};/);
    expect(cookie).toContain('; Secure');
    const value = cookie.split(';')[0] ?? '';
    const statusOf = async (sent: string) =>
      (await secure.request('/api/staff/me', { headers: { cookie: sent } })).status;
    expect(await statusOf(value)).toBe(200);
    expect(await statusOf(value.replace('__Host-', ''))).toBe(401);
  });

  it('shows a button first, which uses nothing up and asks for nothing from elsewhere', async () => {
    const token = await link();
    for (let look = 0; look < 2; look += 1) {
      const page = await app.request(`/signin?token=${token}`);
      expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
      expect(await page.text()).toContain(`<input type="hidden" name="token" value="${token}">`);
      expect(page.headers.get('referrer-policy')).toBe('strict-origin');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('content-security-policy')).toMatch(
        /^default-src 'none';.*form-action 'self';/,
      );
    }
    expect((await redeem(token)).status).toBe(303);
  });

  it('signs nobody in by the form of another site', async () => {
    const token = await link();
    const foreign = await redeem(token, { origin: 'https://evil.example' });
    expect([foreign.status, foreign.headers.get('set-cookie')]).toEqual([403, null]);
    expect((await redeem(token, { origin: ORIGIN })).status).toBe(303);
  });

  it('keeps one valid link a person', async () => {
    await createStaff(
      database().db,
      { email: 'ana@brujula.example', name: 'Ana', grants: EDITOR },
      context,
    );
    const [earlier, other] = [await link(), await link('ana@brujula.example')];
    const later = await link();
    expect((await redeem(earlier)).status).toBe(410);
    expect((await redeem(other)).status).toBe(303);
    expect((await redeem(later)).status).toBe(303);
    const both = await Promise.all(
      [1, 2].map(() =>
        database().transaction((tx) => createSigninLink(tx, FIRST_ADMIN_EMAIL, context)),
      ),
    );
    const statuses = [];
    for (const one of both) statuses.push((await redeem(one)).status);
    expect(statuses.sort()).toEqual([303, 410]);
  });

  it('refuses a form that is too large', async () => {
    expect((await redeem('a'.repeat(2_000))).status).toBe(413);
  });

  it('ends a session 30 days after the sign-in, however much it is used', async () => {
    const cookie = await signIn();
    const day = 24 * 3_600_000;
    for (const days of [13, 13]) {
      now += days * day;
      expect((await me(cookie)).status).toBe(200);
    }
    // 26 days are over: the cookie goes on for four more.
    expect((await me(cookie)).headers.get('set-cookie')).toBeNull();
    now += 4 * day - 1_000;
    expect((await me(cookie)).status).toBe(200);
    now += 1_000;
    expect((await me(cookie)).status).toBe(401);
  });

  it('keeps no token as it is', async () => {
    const token = await link();
    const [row] = await rows<{ all: string }>(
      database().db,
      sql`SELECT string_agg(token_hash, ' ') AS all FROM signin_links`,
    );
    expect(row?.all).not.toContain(token);
  });

  it('takes a link once, even asked twice at the same moment, and not for a look', async () => {
    const token = await link();
    expect((await app.request(`/signin?token=${token}`, { method: 'HEAD' })).status).toBe(200);
    const answers = await Promise.all([1, 2, 3].map(() => redeem(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410]);
    const again = await app.request(`/signin?token=${token}`);
    expect(await again.text()).toContain('Este enlace ya se usó');
    expect(again.headers.get('set-cookie')).toBeNull();
  });

  it('says so in Spanish when a link is late, wrong or missing', async () => {
    const token = await link();
    now += 30 * 60_000;
    const late = await app.request(`/signin?token=${token}`);
    expect([late.status, (await late.text()).includes('Este enlace venció')]).toEqual([410, true]);
    for (const query of ['?token=x', '?token=', `?token=${'a'.repeat(43)}`, '?token=%00']) {
      const wrong = await app.request(`/signin${query}`);
      expect([
        query,
        wrong.status,
        (await wrong.text()).includes('Este enlace no es válido'),
      ]).toEqual([query, 400, true]);
    }
  });

  it('lets a session in use go on, ends it after 14 days of rest, on sign-out, and with the account', async () => {
    const cookie = await signIn();
    now += 13 * 24 * 3_600_000;
    expect((await me(cookie)).headers.get('set-cookie')).toContain('Max-Age=1209600');
    now += 14 * 24 * 3_600_000;
    expect((await me(cookie)).status).toBe(401);
    const second = await signIn();
    const out = await app.request('/api/staff/sign-out', {
      method: 'POST',
      headers: { cookie: second },
    });
    expect([out.status, out.headers.get('set-cookie')?.includes('Max-Age=0')]).toEqual([204, true]);
    expect((await me(second)).status).toBe(401);
    const third = await signIn();
    await database().pool.query('UPDATE staff SET disabled_at = now()');
    expect((await me(third)).status).toBe(401);
  });

  it('lets whoever is signed in go on reading while the database takes no changes', async () => {
    const session = (await signIn()).split('=')[1] ?? '';
    now += 2 * 3_600_000;
    const read = await database().transaction(async (tx) => {
      await tx.execute(sql`SET TRANSACTION READ ONLY`);
      return readSession(tx, session, context.clock);
    });
    expect(read).toMatchObject({
      member: { email: FIRST_ADMIN_EMAIL },
      prolongedMs: undefined,
    });
    expect(await readSession(database().db, session, context.clock)).toMatchObject({
      prolongedMs: 14 * 24 * 3_600_000,
    });
  });

  it('refuses everybody else, and takes an address once', async () => {
    const lupe = { email: 'Lupe@Brujula.example', name: 'Lupe', grants: EDITOR };
    await createStaff(database().db, lupe, context);
    const cookie = await signIn('lupe@brujula.example');
    expect(await (await me(cookie)).json()).toMatchObject({ name: 'Lupe', grants: EDITOR });
    for (const none of [
      '',
      'portada_staff=',
      'portada_staff=nope',
      `portada_staff=${'a'.repeat(43)}`,
    ]) {
      expect((await me(none)).status).toBe(401);
    }
    await expect(link('nadie@brujula.example')).rejects.toThrow(UnknownStaffError);
    const again = { ...lupe, email: 'LUPE@brujula.example' };
    expect(await createStaff(database().db, again, context)).toBeUndefined();
  });

  it('makes one first admin only', async () => {
    expect(await ensureAdmin(database().db, context)).toBe(FIRST_ADMIN_EMAIL);
    const [row] = await rows<{ n: string }>(database().db, sql`SELECT count(*) AS n FROM staff`);
    expect(Number(row?.n)).toBe(1);
  });

  describe('writes', () => {
    const write = async (headers: Record<string, string>) =>
      (
        await app.request('/api/write', {
          method: 'POST',
          headers: { cookie: await signIn(), ...headers },
        })
      ).status;

    it.each<[string, Record<string, string>, number]>([
      ['of the editor', { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }, 200],
      ['of a tool without a browser', {}, 200],
      ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
      [
        'of a neighbour host',
        { origin: 'http://brujula.localhost:4300', 'sec-fetch-site': 'same-site' },
        403,
      ],
      ['of a sandboxed frame', { origin: 'null' }, 403],
      ['that only lie about the origin', { origin: ORIGIN, 'sec-fetch-site': 'cross-site' }, 403],
    ])('%s', async (_, headers, status) => {
      expect(await write(headers)).toBe(status);
    });
  });
});
