import { Hono } from 'hono';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountList, Grant, SigninLink, StaffRole } from '../../schemas/staff-api.ts';
import { collectedAudit } from '../audit/audit.testing.ts';
import { onDatabase } from '../database/database.testing.ts';
import { replyWithProblem } from '../http/problem.ts';
import { installQueue } from '../jobs/queue.ts';
import { accountRoutes } from './account-routes.ts';
import { changeAccount, deactivateAccount } from './accounts.ts';
import { requireStaff } from './http/guard.ts';
import { staffRoutes } from './routes.ts';
import { selfRoutes } from './self-routes.ts';
import { mailAskedLink, mailStaff, type StaffLetter } from './staff-mails.ts';
import { createSigninLink, createStaff, redeemSigninLink, signinLinkState } from './store.ts';

const ORIGIN = 'http://editor.localhost';
const grant = (role: StaffRole, site: string | null = null, section: string | null = null) => ({
  role,
  site,
  section,
});
const SITES = [
  { key: 'brujula', name: 'La Brújula', sections: [{ id: '/nacional', name: 'Nacional' }] },
  { key: 'jalisco', name: 'Jalisco', sections: [{ id: '/guadalajara', name: 'Guadalajara' }] },
];

onDatabase('accounts', (database) => {
  let now = Date.parse('2026-11-22T10:00:00Z');
  let app: Hono;
  let said: ReturnType<typeof collectedAudit>;
  let admin: { id: string; cookie: string };
  const context = { clock: () => new Date(now), ids: () => crypto.randomUUID() };

  const signedIn = (email: string, grants: readonly Grant[]) =>
    database().transaction(async (tx) => {
      const id = (await createStaff(tx, { email, name: email, grants }, context)) ?? '';
      const link = await createSigninLink(tx, email, context);
      const device = { userAgent: 'Firefox', address: '192.0.2.7' };
      const redeemed = await redeemSigninLink(tx, link, context, device);
      return { id, cookie: `portada_staff=${redeemed.ok ? redeemed.session : ''}` };
    });

  beforeAll(() => installQueue(database()));
  beforeEach(async () => {
    await database().pool.query('DELETE FROM staff');
    await database().pool.query('DELETE FROM graphile_worker._private_jobs');
    const parts = { database: database(), editorOrigin: ORIGIN, ...context };
    said = collectedAudit();
    const services = { ...parts, config: parts, audit: said.audit };
    app = new Hono().onError(replyWithProblem({ error: () => undefined }));
    app.route('/', staffRoutes({ ...parts, isSendingMail: true }));
    app.use('/api/*', requireStaff(parts));
    app.route('/api', selfRoutes(services));
    const mailed = { isSendingMail: true, grantableSites: async () => SITES };
    app.route('/api', accountRoutes({ ...services, ...mailed }));
    admin = await signedIn('jefa@brujula.example', [grant('admin')]);
  });

  const send = (method: string, path: string, body?: unknown, { cookie } = admin) =>
    app.request(`/api/staff${path}`, {
      method,
      headers: { cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  /** Does what the mail jobs would, and returns what they sent. */
  const post = async (): Promise<StaffLetter[]> => {
    const { rows } = await database().pool.query<{ payload: unknown }>(
      'DELETE FROM graphile_worker._private_jobs RETURNING payload',
    );
    const letters: StaffLetter[] = [];
    const quiet = () => undefined;
    const parts = {
      database: database(),
      clock: context.clock,
      signal: new AbortController().signal,
      log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      staffPost: {
        editorOrigin: ORIGIN,
        send: async (letter: StaffLetter) => void letters.push(letter),
      },
    };
    for (const { payload } of rows)
      await ('askedAt' in (payload as object) ? mailAskedLink : mailStaff).run(payload, parts);
    return letters;
  };
  const list = async () => (await (await send('GET', '/accounts')).json()) as AccountList;
  const named = async (email: string) =>
    (await list()).accounts.find((account) => account.email === email);
  const ana = { name: 'Ana Ruiz', email: 'ana@brujula.example', grants: [grant('editor')] };
  const invite = async (given: object = ana) => {
    const reply = await send('POST', '/accounts', given);
    return { status: reply.status, body: (await reply.json()) as SigninLink & { code: string } };
  };
  const statusOf = async (cookie: string) =>
    (await send('GET', '/me', undefined, { id: '', cookie })).status;

  describe('are invited', () => {
    it('by a link that signs in once, which no log has', async () => {
      const { status, body } = await invite();
      expect([status, body.expiresAt]).toEqual([201, '2026-11-22T10:30:00.000Z']);
      const token = new URL(body.link).searchParams.get('token') ?? '';
      const redeem = () =>
        app.request('/signin', { method: 'POST', body: new URLSearchParams({ token }) });
      expect((await named(ana.email))?.lastSeenAt).toBeUndefined();
      const reply = await redeem();
      expect(reply.status).toBe(303);
      expect((await redeem()).status).toBe(410);
      const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      const me = await (await send('GET', '/me', undefined, { id: '', cookie })).json();
      expect(me).toMatchObject({ name: 'Ana Ruiz', grants: ana.grants });
      expect(await named(ana.email)).toMatchObject({ sessions: 1, isActive: true });
      expect(JSON.stringify(said.acts)).not.toContain(token);
      expect(said.acts).toMatchObject([
        {
          action: 'staff.create',
          detail: 'Ana Ruiz (ana@brujula.example): edita en todos los sitios',
        },
      ]);
    });

    it('by mail too: a link of its own, beside the one that is shown, and one of them serves', async () => {
      const { body } = await invite();
      expect(body.isMailed).toBe(true);
      const shown = new URL(body.link).searchParams.get('token') ?? '';
      const letters = await post();
      expect(letters).toMatchObject([
        {
          to: ana.email,
          subject: 'Te invitaron a la redacción en Portada',
          title: 'Hola, Ana Ruiz',
        },
      ]);
      const mailed = letters[0]?.nonce ?? '';
      expect(letters[0]?.link).toBe(`${ORIGIN}/signin?token=${mailed}`);
      expect(mailed).not.toBe(shown);
      const redeem = async (token: string) => {
        const form = { method: 'POST', body: new URLSearchParams({ token }) };
        return (await app.request('/signin', form)).status;
      };
      expect([await redeem(mailed), await redeem(mailed), await redeem(shown)]).toEqual([
        303, 410, 410,
      ]);
    });

    it('by no mail any more once the link was used, or another took its place', async () => {
      const { body } = await invite();
      const { rows } = await database().pool.query<{ payload: object }>(
        'SELECT payload FROM graphile_worker._private_jobs',
      );
      const token = new URL(body.link).searchParams.get('token') ?? '';
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(JSON.stringify(rows)).not.toContain('ana@');
      await createSigninLink(database().db, ana.email, context);
      expect(await post()).toEqual([]);
    });

    it('once an address, however it is written', async () => {
      await invite();
      const again = await invite({ ...ana, email: ' ANA@Brujula.example ' });
      expect([again.status, again.body.code]).toEqual([409, 'email_taken']);
    });

    it.each<[string, object]>([
      ['an empty name', { name: '   ' }],
      ['a name of many letters', { name: 'a'.repeat(81) }],
      ['a name in two lines', { name: 'Ana\nRuiz' }],
      ['a name that turns the direction', { name: 'Ana \u202eziuR' }],
      ['a name of nothing seen', { name: '\u200b\u200b' }],
      ['NUL in the name', { name: 'Ana\0' }],
      ['a name that is no text', { name: { toString: 'x' } }],
      ['an address without @', { email: 'ana.brujula.example' }],
      ['an address with a header', { email: 'ana@brujula.example\r\nBcc: x@y.example' }],
      ['an address with markup', { email: '<b>@brujula.example' }],
      ['a long address', { email: `${'a'.repeat(250)}@b.example` }],
      ['no grant', { grants: [] }],
      ['too many grants', { grants: Array.from({ length: 51 }, () => grant('editor')) }],
      ['a role that is none', { grants: [{ ...grant('editor'), role: 'root' }] }],
      ['a site that is none', { grants: [grant('editor', 'nope')] }],
      ['a section that is none', { grants: [grant('editor', 'brujula', '/nope')] }],
      ['a section of another site', { grants: [grant('editor', 'jalisco', '/nacional')] }],
      ['an admin of one site', { grants: [grant('admin', 'brujula')] }],
      ['live blogs of a section', { grants: [grant('live-blog', 'brujula', '/nacional')] }],
      ['more than there is', { isActive: false }],
    ])('not with %s', async (_, part) => {
      const { status } = await invite({ ...ana, ...part });
      expect(status).toBe(422);
      expect((await list()).accounts.length).toBe(1);
    });

    it('with names as people write them', async () => {
      for (const [index, name] of ['Íñigo O’Ñate', '<b>Ana</b>', '=1+1', '王小明'].entries()) {
        expect((await invite({ ...ana, name, email: `n${index}@b.example` })).status).toBe(201);
        expect(await named(`n${index}@b.example`)).toMatchObject({ name });
      }
    });

    it('with each grant once', async () => {
      const twice = grant('publisher', 'brujula', '/nacional');
      await invite({ ...ana, grants: [twice, grant('editor'), twice] });
      expect((await named(ana.email))?.grants).toEqual([grant('editor'), twice]);
    });
  });

  it('change their grants, and what they may do with them, at once', async () => {
    const { id, cookie } = await signedIn(ana.email, ana.grants);
    const grants = [grant('publisher', 'brujula', '/nacional')];
    expect((await send('PATCH', `/accounts/${id}`, { grants })).status).toBe(200);
    const me = await (await send('GET', '/me', undefined, { id, cookie })).json();
    expect(me.grants).toEqual(grants);
    expect(said.acts.at(-1)).toMatchObject({
      action: 'staff.change',
      detail: 'ana@brujula.example (ana@brujula.example): publica en brujula /nacional',
      before: { grants: ana.grants },
      after: { grants },
    });
    expect((await send('PATCH', '/accounts/nope', { grants })).status).toBe(404);
  });

  describe('ask for a link by mail', () => {
    const ask = async (email: string) => {
      const form = { method: 'POST', body: new URLSearchParams({ email }) };
      const reply = await app.request('/signin/mail', form);
      return [reply.status, await reply.text()] as const;
    };
    const redeem = async (token = '') => {
      const form = { method: 'POST', body: new URLSearchParams({ token }) };
      return (await app.request('/signin', form)).status;
    };

    it('which signs in once, and leaves other links as they are', async () => {
      const shown = await createSigninLink(database().db, 'jefa@brujula.example', context);
      const [status, html] = await ask(' JEFA@brujula.example ');
      expect([status, html.includes('Revisa tu correo')]).toEqual([200, true]);
      const [letter, ...others] = await post();
      expect(others).toEqual([]);
      expect(letter).toMatchObject({
        to: 'jefa@brujula.example',
        subject: 'Tu enlace para entrar a Portada',
        link: `${ORIGIN}/signin?token=${letter?.nonce}`,
      });
      expect([await redeem(letter?.nonce), await redeem(letter?.nonce)]).toEqual([303, 410]);
      expect(await signinLinkState(database().db, shown, context.clock)).toMatchObject({
        state: 'expired',
      });
      const { rows: acts } = await database().pool.query<{ detail: string; actor_kind: string }>(
        "SELECT detail, actor_kind FROM audit_log WHERE action = 'signin.link'",
      );
      expect(acts.map(({ detail }) => detail)).toContain(
        'jefa@brujula.example (jefa@brujula.example): pedido por correo',
      );
    });

    it('in the same words for an address that nobody has, and for one that was let go', async () => {
      const { id } = await signedIn('ida@brujula.example', [grant('editor')]);
      await send('POST', `/accounts/${id}/deactivate`);
      const replies = [];
      for (const email of ['jefa@brujula.example', 'nadie@brujula.example', 'ida@brujula.example'])
        replies.push(await ask(email));
      expect(new Set(replies.map(([, html]) => html)).size).toBe(1);
      expect((await post()).map(({ to }) => to)).toEqual(['jefa@brujula.example']);
    });

    it('five times in half an hour at most', async () => {
      await database().pool.query('DELETE FROM signin_links');
      for (let time = 0; time < 7; time += 1) await ask('jefa@brujula.example');
      expect(await post()).toHaveLength(5);
      now += 31 * 60_000;
      await ask('jefa@brujula.example');
      expect(await post()).toHaveLength(1);
      // What waited for longer than a link serves is not sent any more.
      await ask('jefa@brujula.example');
      now += 31 * 60_000;
      expect(await post()).toEqual([]);
    });

    it.each(['', 'jefa', 'a@b', 'a b@c.example', `${'a'.repeat(250)}@b.mx`, 'a@b.c\nbcc: x@y.z'])(
      'with an address: not with «%s»',
      async (email) => {
        expect((await ask(email))[0]).toBe(422);
        expect(await post()).toEqual([]);
      },
    );

    it('not where no mails are sent', async () => {
      const parts = { database: database(), editorOrigin: ORIGIN, ...context };
      const silent = new Hono().route('/', staffRoutes(parts));
      const form = { method: 'POST', body: new URLSearchParams({ email: 'jefa@brujula.example' }) };
      expect((await silent.request('/signin/mail', form)).status).toBe(409);
      expect(await (await silent.request('/signin')).text()).not.toContain('Mándame un enlace');
      expect(await (await app.request('/signin')).text()).toContain('Mándame un enlace');
      expect(await post()).toEqual([]);
    });
  });

  it('end with their sessions and links when they are deactivated, and come back by a new link', async () => {
    const { id, cookie } = await signedIn(ana.email, ana.grants);
    const { link } = (await (await send('POST', `/accounts/${id}/link`)).json()) as SigninLink;
    const token = new URL(link).searchParams.get('token') ?? '';
    expect((await send('POST', `/accounts/${id}/deactivate`)).status).toBe(200);
    expect(await statusOf(cookie)).toBe(401);
    expect((await send('POST', `/accounts/${id}/link`)).status).toBe(409);
    expect((await send('POST', `/accounts/${id}/reactivate`)).status).toBe(200);
    expect(await statusOf(cookie)).toBe(401);
    const redeemed = await database().transaction((tx) => redeemSigninLink(tx, token, context));
    expect(redeemed).toMatchObject({ ok: false, reason: 'expired' });
    expect((await send('POST', `/accounts/${id}/link`)).status).toBe(201);
  });

  it('get no session from a link that is used while they are deactivated', async () => {
    const { id } = await signedIn(ana.email, ana.grants);
    const token = await createSigninLink(database().db, ana.email, context);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const deactivating = database().transaction(async (tx) => {
      await deactivateAccount(tx, id, new Date(now));
      await held;
    });
    const redeeming = database().transaction((tx) => redeemSigninLink(tx, token, context));
    release();
    await deactivating;
    await redeeming;
    const { rows } = await database().pool.query(
      'SELECT 1 FROM staff_sessions WHERE staff_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });

  describe('of admins', () => {
    it('cannot lock themselves out', async () => {
      const own = `/accounts/${admin.id}`;
      const off = await send('POST', `${own}/deactivate`);
      expect([off.status, (await off.json()).code]).toEqual([409, 'own_account']);
      const less = await send('PATCH', own, { grants: [grant('publisher')] });
      expect([less.status, (await less.json()).code]).toEqual([409, 'own_account']);
      expect((await send('PATCH', own, { name: 'La jefa' })).status).toBe(200);
      expect(await statusOf(admin.cookie)).toBe(200);
    });

    it('do not go with the last one', async () => {
      const { id } = admin;
      const lone = [
        () => database().transaction((tx) => deactivateAccount(tx, id, new Date(now))),
        () => database().transaction((tx) => changeAccount(tx, id, { grants: [grant('editor')] })),
      ];
      for (const act of lone)
        await expect(act()).rejects.toMatchObject({ status: 409, body: { code: 'last_admin' } });
      expect((await named('jefa@brujula.example'))?.grants).toEqual([grant('admin')]);
    });

    it('are never all gone, when two take the role from each other at the same moment', async () => {
      for (let round = 0; round < 8; round += 1) {
        const [one, two] = [
          await signedIn(`uno${round}@b.example`, [grant('admin')]),
          await signedIn(`dos${round}@b.example`, [grant('admin')]),
        ];
        const act = (by: typeof one, { id }: typeof one) =>
          round % 2
            ? send('POST', `/accounts/${id}/deactivate`, undefined, by)
            : send('PATCH', `/accounts/${id}`, { grants: [grant('editor')] }, by);
        const replies = await Promise.all([act(one, two), act(two, one)]);
        const statuses = replies.map(({ status }) => status).sort();
        expect(statuses[0]).toBe(200);
        expect([401, 403]).toContain(statuses[1]);
      }
    });
  });

  describe('have sessions', () => {
    it('that say from where, and that an admin ends', async () => {
      const { id, cookie } = await signedIn(ana.email, ana.grants);
      const [session] = await (await send('GET', `/accounts/${id}/sessions`)).json();
      expect(session).toMatchObject({
        userAgent: 'Firefox',
        address: '192.0.2.7',
        isThis: false,
        by: 'link',
        beganAt: new Date(now).toISOString(),
      });
      const path = `/accounts/${id}/sessions/${session.id}`;
      expect((await send('DELETE', `/accounts/${admin.id}/sessions/${session.id}`)).status).toBe(
        404,
      );
      expect(await statusOf(cookie)).toBe(200);
      expect((await send('DELETE', path)).status).toBe(204);
      expect(await statusOf(cookie)).toBe(401);
      expect((await send('DELETE', path)).status).toBe(404);
    });

    it('of which one ends another, all others, and nobody else’s', async () => {
      const mine = await signedIn(ana.email, ana.grants);
      const again = async () => {
        const token = await createSigninLink(database().db, ana.email, context);
        const redeemed = await database().transaction((tx) => redeemSigninLink(tx, token, context));
        return `portada_staff=${redeemed.ok ? redeemed.session : ''}`;
      };
      const [second, third] = [await again(), await again()];
      const foreign = await (await send('GET', '/me/sessions')).json();
      const end = (session: string) => send('DELETE', `/me/sessions/${session}`, undefined, mine);
      expect((await end(foreign[0].id)).status).toBe(404);
      expect(await statusOf(admin.cookie)).toBe(200);
      const ended = await send('DELETE', '/me/sessions', undefined, mine);
      expect(await ended.json()).toEqual({ ended: 2 });
      expect([await statusOf(mine.cookie), await statusOf(second), await statusOf(third)]).toEqual([
        200, 401, 401,
      ]);
    });

    it('whose last use is noted every five minutes at most', async () => {
      const seenAt = async () =>
        (await (await send('GET', '/me/sessions')).json())[0].seenAt as string;
      const began = new Date(now).toISOString();
      now += 4 * 60_000;
      expect(await seenAt()).toBe(began);
      now += 60_000;
      expect(await seenAt()).toBe(new Date(now).toISOString());
    });
  });
});
