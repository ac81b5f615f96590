import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { keepMail } from '../../mail/mailbox.ts';
import { testAuthenticator } from '../../webauthn/authenticator.testing.ts';
import { identityApp, ORIGIN } from '../identity.testing.ts';
import { codeFor, withClients } from '../oidc-provider/relying-party.testing.ts';

/** The name of every column in the catalogue that names a reader, and of readers themselves. */
const HOLDING = `SELECT DISTINCT table_name AS name FROM information_schema.columns
  WHERE table_schema = 'public' AND (column_name = 'reader_id' OR table_name = 'readers')
  ORDER BY 1`;
const TABLES = `SELECT format('%I.%I', table_schema, table_name) AS name
  FROM information_schema.tables
  WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`;

onDatabase('what is held of a reader', (database) => {
  let at: Awaited<ReturnType<typeof identityApp>>;
  beforeAll(async () => {
    at = await withClients(database(), { accounts: { singleSignOn: 'norte' } });
  });

  /** The tables in any row of which a text stands. */
  const tablesWith = async (text: string): Promise<string[]> => {
    const { pool } = database();
    const found: string[] = [];
    const { rows: tables } = await pool.query<{ name: string }>(TABLES);
    expect(tables.length).toBeGreaterThan(40);
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `SELECT FROM ${name} AS t WHERE strpos(t::text, $1) > 0 LIMIT 1`,
        [text],
      );
      if (rows.length > 0) found.push(name.replace('public.', ''));
    }
    return found.sort();
  };

  /** A cart, and a subscription that is over. */
  const boughtOnce = (uuid: string, email: string) =>
    database().pool.query(
      `WITH cart AS (INSERT INTO sales_carts (site, reader_id, used_at)
          VALUES ('norte', '${uuid}', now())),
        kept AS (INSERT INTO sales_payment_methods (reader_id, provider, token)
          VALUES ('${uuid}', 'prueba', 'kept') RETURNING id),
        paid AS (INSERT INTO sales_orders (number, site, reader_id, kind, status, currency,
            total_minor, tax_minor, contact, ordered_at, paid_at)
          VALUES ('N-${uuid.slice(0, 8)}', 'norte', '${uuid}', 'Parent', 'Paid', 'MXN', 100, 0,
            '{"email":"${email}"}', now(), now()) RETURNING id),
        held AS (INSERT INTO sales_subscriptions (reader_id, order_id, position, sku, price_code, name,
          currency, tax_percent, steps, status, cycle, term_ends_at, started_at, delivery)
        SELECT '${uuid}', id, 0, 'premium', 'MONTHLY', 'Premium', 'MXN', 0,
          '[{"amountMinor":100,"unit":"month","every":1,"cycles":null}]', 2, 0, now(), now(), '{"phone":"1","shippingAddress":{"line1":"${email}"}}'
        FROM paid RETURNING id),
        quoted AS (INSERT INTO sales_plan_quotes (id, subscription_id, reader_id, ledger_seq,
            is_now, charge_minor, refund_minor, told, quoted_at)
          SELECT 'Q-${uuid}', id, '${uuid}', 0, false, 0, 0, '{}', now() FROM held),
        given AS (INSERT INTO sales_gifts (subscription_id, code, recipient_email)
          SELECT id, 'GIFT-${uuid.slice(0, 8)}', '${email}' FROM held)
      INSERT INTO sales_invitations (subscription_id, email, reader_id, code_hash, expires_at)
        SELECT id, '${email}', '${uuid}', '${uuid}', now() FROM held`,
    );

  /** A reader who did whatever leaves something behind. */
  const busyReader = async () => {
    const { email, uuid, accessToken: token } = await at.signUp();
    const square = { width: 9, height: 9, channels: 3, background: 'red' } as const;
    const form = new FormData();
    const jpeg = await sharp({ create: square }).jpeg().toBuffer();
    form.set('avatar', new File([new Uint8Array(jpeg)], 'a.jpg', { type: 'image/jpeg' }));
    await at.call('PUT', '/v1/avatar', { token, body: form });
    const wanted = `nueva-${email}`;
    await at.call('PATCH', '/v1/profile', { token, body: { email: wanted, firstName: 'Ximena' } });
    await at.signIn(email);
    await at.signIn(email, { credentials: 'wrong' });
    for (const path of ['/v1/auth/magiclink', '/v1/email/verify'])
      await at.call('POST', path, { body: { email } });
    await at.call('POST', '/v1/password/reset', { body: { userName: email } });
    await at.call('GET', '/v1/gdpr', { token });
    const given = await at.call('POST', '/v1/passkeys/options', { token, body: {} });
    const credential = testAuthenticator(ORIGIN, uuid).create(given.body.challenge);
    await at.call('POST', '/v1/passkeys', { token, body: { name: 'Reloj', credential } });
    await at.call('POST', '/v1/passkeys/options', { token, body: {} });
    await codeFor(at, token);
    await at.call('POST', '/v1/signon/share', { token, body: { redirect: '/' } });
    await boughtOnce(uuid, email);
    await at.call('DELETE', '/v1/user/anonymize', { token });
    const letters = await at.post();
    for (const { id, to, nonce, readerId } of letters)
      await keepMail(
        database().db,
        { id, readerId, to, nonce, subject: 'x', text: to, html: 'x' },
        new Date(at.time.now),
      );
    // A link and a notice wait to be sent.
    await at.call('POST', '/v1/auth/magiclink', { body: { email } });
    await at.call('PATCH', '/v1/profile', { token, body: { email: `otra-${email}` } });
    const approval = letters.find(({ link }) => link.includes('/delete/'))?.nonce ?? '';
    return { email, uuid, token, approval };
  };

  it('belongs to a service that exports and erases it, says the database’s own catalogue', async () => {
    const { rows } = await database().pool.query<{ name: string }>(HOLDING);
    const registered = at.dependencies.holders.flatMap(({ tables }) => tables);
    expect([...registered].sort()).toEqual(rows.map(({ name }) => name));
    const { uuid } = await busyReader();
    const holding = await tablesWith(uuid);
    expect(holding.filter((name) => !registered.includes(name))).toEqual([
      // What waits to be done names readers by id.
      'graphile_worker._private_jobs',
    ]);
    expect(registered.filter((name) => !holding.includes(name))).toEqual([]);
  });

  it('is told in the report, without a secret', async () => {
    const { email, token } = await busyReader();
    const [{ id, ready }] = (await at.call('GET', '/v1/gdpr', { token })).body;
    expect(ready).toBe(true);
    const { body } = await at.call('GET', `/v1/gdpr/${id}`, { token });
    expect(body).toMatchObject({ email, firstName: 'Ximena', asOfDate: expect.any(String) });
    const { account, mails } = body.data;
    expect(account.profile).toMatchObject({ email, unverifiedEmail: `otra-${email}` });
    expect(account.noticesToSend).toEqual([email]);
    expect(account.profile.picture).toMatch(/^data:image\/jpeg;base64,/);
    expect(account.sessions).toHaveLength(2);
    expect(account.links.map(({ kind }: { kind: string }) => kind)).toEqual([
      'delete',
      'one-time',
      'reset',
      'verify',
    ]);
    expect(account.history.map(({ kind }: { kind: string }) => kind)).toContain('signed-up');
    expect(account.wentOnTo).toEqual([{ client: 'club', on: '2026-11-23T10:00:00.000Z' }]);
    expect([account.knownBrowsers.length, account.reports.length]).toEqual([2, 1]);
    expect(mails.mails.length).toBeGreaterThanOrEqual(4);
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|nonce/i);
  });

  it('asks for a report a day at most, however often it is listed', async () => {
    const { accessToken: token } = await at.signUp();
    const list = async () => (await at.call('GET', '/v1/gdpr', { token })).body;
    const lists = await Promise.all([list(), list(), list()]);
    expect(new Set(lists.flat().map(({ id }) => id)).size).toBe(1);
  });

  it('is nowhere once the account was deleted: neither address nor id', async () => {
    const { email, uuid, token, approval } = await busyReader();
    expect(await tablesWith(email)).not.toEqual([]);
    const approve = () => at.call('PUT', `/v1/user/anonymize/approve/${approval}`, { body: {} });
    const replies = await Promise.all([approve(), approve()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await tablesWith(email)).toEqual([]);
    await at.post();
    expect(await tablesWith(uuid)).toEqual([]);
    expect((await at.call('GET', '/v1/profile', { token })).body.code).toBe('300041');
    expect((await at.signIn(email)).body.code).toBe('300040');
    expect((await at.signUp(email)).uuid).not.toBe(uuid);
  });

  it('stays while a service holds the account back', async () => {
    const reason = 'Cancela primero tu suscripción.';
    const holders = at.dependencies.holders;
    const held = { name: 'sales', tables: [], exportOf: async () => ({}), erase: async () => {} };
    const on = await identityApp(database(), {
      parts: { holders: [...holders, { ...held, refusal: async () => reason }] },
    });
    const { approval, token } = await busyReader();
    const refused = { httpStatus: 409, message: reason };
    expect((await on.call('DELETE', '/v1/user/anonymize', { token })).body).toMatchObject(refused);
    const path = `/v1/user/anonymize/approve/${approval}`;
    expect((await on.call('PUT', path, { body: {} })).body).toMatchObject(refused);
    expect((await at.call('PUT', path, { body: {} })).body).toEqual({ valid: true });
  });
});
