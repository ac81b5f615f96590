import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcp } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { memoryImageStore } from '../../services/images/store/memory-store.testing.ts';
import { verifySmtp } from '../../services/mail/post.ts';
import { noteNode } from '../../services/staff/running-nodes.ts';
import { folderPlace } from '../backups/scheduled-backups.ts';
import { type Config, type Environment, readConfig } from '../config.ts';
import { databaseFindings, hostFindings, tableFindings } from './database-checks.ts';
import type { Finding } from './finding.ts';
import {
  backupFindings,
  purgeFindings,
  smtpFindings,
  staffOidcFindings,
  storeFindings,
  stripeFindings,
  tlsFindings,
} from './outside-checks.ts';
import { ownPictureFindings, refuseOwnPictures } from './own-pictures.ts';
import { isOneLetterFrom, settingFindings } from './setting-checks.ts';

const folder = temporaryFolder('portada-checks-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PRODUCTION = {
  PORTADA_ENV: 'production',
  EDITOR_ORIGIN: 'https://editor.example',
  SMTP_URL: 'smtps://u:p@mail.example:465',
  MAIL_FROM: 'a@labrujula.example',
};
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const settings = (env: Environment) => {
  const given = { DATA_DIR: join(folder, 'data'), ...env };
  return settingFindings(given, readConfig(given));
};
const told = (findings: readonly Finding[]) =>
  findings
    .filter(({ state }) => state !== 'well')
    .map(({ about, state, text, advice }) => `${state} ${about}: ${text} ${advice}`);

describe('settings that start without a word otherwise', () => {
  it('are none where all is well', () => {
    expect(told(settings({ ...PRODUCTION, ...STRIPE, PATH: '/bin', HOME: '/root' }))).toEqual([]);
  });

  it.each([
    [{ S3_REGON: 'a' }, /^warning Ajustes: Nadie lee S3_REGON\. ¿Quisiste decir S3_REGION\?$/],
    [{ METRIC_TOKEN: 'a' }, /Nadie lee METRIC_TOKEN\. ¿Quisiste decir METRICS_TOKEN\?$/],
    [{ METRICS_TOKEN: 'CHANGE-to-16-characters' }, /^fault Ajustes: METRICS_TOKEN tiene todavía/],
    [{ DATABSAE_URL: 'a' }, /¿Quisiste decir DATABASE_URL\?$/],
    [{ ...PRODUCTION, SMTP_URL: '', MAIL_FROM: '' }, /^warning Correo: No hay SMTP_URL/],
    [
      { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1' },
      /^fault Pagos: Las claves de Stripe son de dos modos/,
    ],
    [
      {
        ...PRODUCTION,
        ...STRIPE,
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      },
      /^warning Pagos: En producción las claves de Stripe son de prueba/,
    ],
  ])('are told: %j', (env, words) => {
    const [first, ...others] = told(settings(env as Environment));
    expect(first).toMatch(words);
    expect(others).toEqual([]);
  });

  it('tell of a data folder that is a file', () => {
    const file = join(folder, 'archivo');
    writeFileSync(file, '');
    expect(told(settings({ DATA_DIR: file }))[0]).toMatch(/^fault Disco: No se puede escribir en/);
  });

  it.each([
    ['S3_REGION', 'S3_REGON', true],
    ['S3_REGION', 'S3_REGIOON', true],
    ['S3_REGION', 'S3_REGIUN', true],
    ['S3_REGION', 'S3_REIGON', true],
    ['S3_REGION', 'S3_REGION', false],
    ['S3_REGION', 'S3_REGNOI', false],
    ['SMTP_URL', 'SMTP', false],
  ])('is %s one letter from %s: %s', (one, other, is) => {
    expect(isOneLetterFrom(one, other)).toBe(is);
    expect(isOneLetterFrom(other, one)).toBe(is);
  });
});

/** A server that replies so. */
async function replying(status: number, body = ''): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

describe('what is asked of others', () => {
  const at = async (
    reply: Awaited<ReturnType<typeof replying>>,
    look: (url: string) => Promise<Finding[]>,
  ) => {
    const [found] = await look(reply.url);
    reply.close();
    return found;
  };
  const purge = (CDN: string) => (PURGE_URL: string) =>
    purgeFindings(readConfig({ CDN, PURGE_URL, PURGE_TOKEN: 'a' }), fetch);
  const stripe = (STRIPE_URL: string) =>
    stripeFindings(readConfig({ ...STRIPE, STRIPE_URL: STRIPE_URL.replace(/\/$/, '') }), fetch);

  it('is well where they take it', async () => {
    expect((await at(await replying(200), purge('varnish')))?.state).toBe('well');
    expect((await at(await replying(200, '{"success":true}'), purge('cloudflare')))?.state).toBe(
      'well',
    );
    expect((await at(await replying(200), stripe))?.state).toBe('well');
  });

  it.each([
    ['a CDN that refuses us', () => replying(403), purge('fastly'), /respondió 403/],
    ['Cloudflare that did not do it', () => replying(200, '{}'), purge('cloudflare'), /200/],
    ['Stripe that does not know us', () => replying(401), stripe, /Stripe respondió 401/],
  ])('is a fault of %s', async (_, reply, look, words) => {
    const found = await at(await reply(), look);
    expect(found).toMatchObject({ state: 'fault', text: expect.stringMatching(words) });
    expect(found?.advice).not.toBe('');
  });

  it('is a fault where nobody is there', async () => {
    const gone = await replying(200);
    gone.close();
    for (const look of [purge('generic'), stripe])
      expect((await look(gone.url))[0]).toMatchObject({ state: 'fault' });
  });

  it('lets no server of mails pass that refuses the password, or is none', async () => {
    const lines: string[] = [];
    const server = createTcp((socket) => {
      socket.write('220 correo\r\n');
      socket.on('data', (chunk) => {
        lines.push(String(chunk));
        if (/^EHLO/.test(String(chunk))) socket.write('250-hola\r\n250 AUTH PLAIN\r\n');
        else if (/^AUTH/.test(String(chunk))) socket.write('535 no\r\n');
        else socket.end('221 adiós\r\n');
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const look = (SMTP_URL: string) =>
      smtpFindings(readConfig({ SMTP_URL, MAIL_FROM: 'a@b.example' }), verifySmtp);
    expect((await look(`smtp://u:p@127.0.0.1:${port}`))[0]).toMatchObject({
      state: 'fault',
      text: expect.stringContaining('535'),
    });
    server.close();
    expect((await look('smtp://127.0.0.1:1'))[0]).toMatchObject({ state: 'fault' });
    expect(await smtpFindings(readConfig({}), verifySmtp)).toEqual([]);
  });

  it('writes, reads and deletes a picture, and says where that fails', async () => {
    const config = readConfig({});
    const store = memoryImageStore();
    expect((await storeFindings(config, store))[0]).toMatchObject({ state: 'well' });
    const refused = { ...store, put: () => Promise.reject(new Error('SignatureDoesNotMatch')) };
    expect((await storeFindings(config, refused))[0]).toMatchObject({
      state: 'fault',
      text: 'SignatureDoesNotMatch',
    });
    const forgetful = { ...store, get: async () => undefined };
    expect((await storeFindings(config, forgetful))[0]).toMatchObject({ state: 'fault' });
  });

  it('looks how long the certificate serves, in production alone', async () => {
    const config = readConfig({ ...PRODUCTION, DATA_DIR: folder });
    const now = new Date('2026-11-01T00:00:00Z');
    const until = (end: string) => tlsFindings(config, async () => end, now);
    expect((await until('2027-01-01T00:00:00Z'))[0]?.state).toBe('well');
    expect((await until('2026-11-05T00:00:00Z'))[0]).toMatchObject({
      state: 'warning',
      text: 'El certificado de editor.example acaba en 4 días.',
    });
    const bad = () => Promise.reject(new Error('self-signed certificate'));
    expect((await tlsFindings(config, bad, now))[0]).toMatchObject({
      state: 'fault',
      text: 'self-signed certificate',
    });
    expect(await tlsFindings(readConfig({}), bad, now)).toEqual([]);
  });
});

describe('hosts', () => {
  it('are looked at for all sites', () => {
    const site = (key: string, hosts: string[]) => ({
      key,
      hosts,
      websiteDomain: `https://${key}.example`,
    });
    const good = site('uno', ['uno.example']);
    expect(hostFindings([good], 'https://e.example')).toMatchObject([{ state: 'well' }]);
    expect(hostFindings([good, site('dos', ['no es'])], 'https://e.example')).toMatchObject([
      {
        state: 'fault',
        text: 'Nadie contesta por el sitio «dos»: «no es» no es un nombre de host.',
      },
    ]);
  });
});

onDatabase('the database', (database) => {
  it('is well, with its tables', async () => {
    const found = [...(await databaseFindings(database())), ...(await tableFindings(database()))];
    expect(found.map(({ about, state }) => [about, state])).toEqual([
      ['Base de datos', 'well'],
      ['Tablas', 'well'],
    ]);
  });

  it('says that its role may open too few connections', async () => {
    const { pool } = database();
    await pool.query('ALTER ROLE CURRENT_USER CONNECTION LIMIT 5');
    const found = await databaseFindings(database());
    await pool.query('ALTER ROLE CURRENT_USER CONNECTION LIMIT -1');
    expect(found[0]).toMatchObject({
      state: 'fault',
      text: 'Deja abrir 5 conexiones.',
      advice: expect.stringContaining('Un nodo abre hasta 16:'),
    });
  });

  it('says what is missing of its tables, and who is newer', async () => {
    const { pool } = database();
    await pool.query("UPDATE migrations SET name = '9999-later.sql' WHERE name LIKE '0178%'");
    const [tables] = await tableFindings(database());
    expect(tables).toMatchObject({ state: 'fault', text: expect.stringContaining('más nueva') });
    await pool.query("DELETE FROM migrations WHERE name = '9999-later.sql'");
    const [older] = await tableFindings(database());
    expect(older).toMatchObject({ state: 'warning', text: 'Falta una migración.' });
  });

  it('has a second node whose pictures are its own: refused in production, told elsewhere', async () => {
    const { db } = database();
    const env = { DATABASE_URL: 'postgres://a/b' };
    const [trial, real] = [readConfig(env), readConfig({ ...PRODUCTION, ...env })];
    const refuse = (config: Config, name = 'uno') => refuseOwnPictures(db, name, config);
    await noteNode(db, { id: 'uno 1', editorOrigin: 'https://e.example' });
    await refuse(real);
    expect(await ownPictureFindings(db, 'uno', trial)).toEqual([]);
    await noteNode(db, { id: 'dos 1', editorOrigin: 'https://e.example' });
    await expect(refuse(real)).rejects.toThrow(/SHARED_DATA=1/);
    await refuse(trial);
    expect(told(await ownPictureFindings(db, 'uno', trial))).toHaveLength(1);
    const S3 = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'fotos',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    };
    for (const more of [{ SHARED_DATA: '1' }, S3])
      await refuse(readConfig({ ...PRODUCTION, ...env, ...more }));
    await refuse(readConfig(PRODUCTION));
    await database().pool.query('DELETE FROM running_nodes');
  });
});

describe('who staff sign in with, and where backups go', () => {
  const house = {
    staffOidc: {
      issuer: 'https://id.example/casa',
      clientId: 'p',
      claim: 'groups',
      roles: new Map([['mesa', []]]),
      isOnly: false,
    },
  };
  const says = (body: unknown) => async (url: unknown) => {
    expect(String(url)).toBe('https://id.example/casa/.well-known/openid-configuration');
    return new Response(JSON.stringify(body));
  };

  it('are asked, and say that they are meant', async () => {
    const well = await staffOidcFindings(house, says({ issuer: 'https://id.example/casa' }));
    expect(well).toMatchObject([{ state: 'well', text: expect.stringContaining('con 1 grupos') }]);
    const other = await staffOidcFindings(house, says({ issuer: 'https://otro.example' }));
    expect(told(other)[0]).toMatch(/^fault Acceso del equipo: Ahí contesta «https:\/\/otro/);
    const gone = await staffOidcFindings(house, async () => Promise.reject(new Error('ENOTFOUND')));
    expect(told(gone)[0]).toMatch(/^fault Acceso del equipo: ENOTFOUND/);
    expect(await staffOidcFindings({}, fetch)).toEqual([]);
  });

  it('take a file, or say why not', async () => {
    const parts = { folder, pictures: { get: async () => undefined, put: async () => undefined } };
    const rule = { hasPictures: false, keep: { days: 1, weeks: 0, months: 0 } };
    const to = (place: string, recipient?: string) =>
      backupFindings(
        { ...parts, ...rule, place: folderPlace(join(folder, place)), recipient },
        import.meta.filename,
      );
    expect(told(await to('copias'))[0]).toMatch(/^warning Copias: .* se pueden leer/);
    expect((await to('copias', 'age1x'))[0]).toMatchObject({ state: 'well' });
    expect(readdirSync(join(folder, 'copias'))).toEqual([]);
    writeFileSync(join(folder, 'archivo'), '');
    expect(told(await to('archivo/dentro'))[0]).toMatch(/^fault Copias: .*ENOTDIR/);
    expect(await backupFindings(undefined, '')).toEqual([]);
  });
});
