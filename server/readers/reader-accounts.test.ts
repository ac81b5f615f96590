import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seed } from '../../fixtures/seed.ts';
import { testAssets } from '../../renderer/seed-builder.testing.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { freshPostgres, type TestDatabase } from '../../services/database/database.testing.ts';
import { freePort } from '../../services/database/free-port.ts';
import { readConfig } from '../config.ts';
import { seedSample } from '../seed/sample-reader.testing.ts';
import type { Running } from '../serve.ts';
import { startServer } from '../start.ts';
import { readerAccounts } from './reader-accounts.ts';

const PREFIX = '/identity/public';
const PASSWORD = 'un sauce de cristal';
const MAIL_WAIT_MS = 15_000;

let database: TestDatabase;
let nodes: { port: number; running: Running }[];
const folder = mkdtempSync(join(tmpdir(), 'portada-lectores-'));

async function startNode(index: number) {
  const port = await freePort();
  const running = await startServer({
    env: {
      PORT: String(port),
      DATA_DIR: join(folder, String(index)),
      DATABASE_URL: database.databaseUrl,
      EDITOR_ORIGIN: 'http://editor.localhost',
      LIMIT_READER_PASSWORDS: '4',
      LOG_LEVEL: 'silent',
    },
    assets: testAssets(),
  });
  return { port, running };
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  database = await freshPostgres();
  await seedSample(database, new Date());
  nodes = await Promise.all([startNode(0), startNode(1)]);
}, 120_000);

afterAll(async () => {
  await Promise.all(nodes.map(({ running }) => running.close()));
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
}, 60_000);

interface Call {
  host?: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Reply {
  status: number;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  body: any;
  headers: Record<string, unknown>;
}

/** One request to a node. */
const ask = (node: number, path: string, call: Call = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { host = 'brujula.localhost', method = 'GET', body, headers = {} } = call;
    const sent = body === undefined ? '' : JSON.stringify(body);
    const length = sent ? { 'content-length': Buffer.byteLength(sent) } : {};
    const options = { host: '127.0.0.1', port: nodes[node]?.port, path, method };
    const asked = httpRequest(
      { ...options, headers: { host, 'content-type': 'application/json', ...length, ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => {
          const isJson = response.headers['content-type']?.startsWith('application/json');
          const { statusCode: status = 0 } = response;
          resolve({
            status,
            text,
            body: isJson && text ? JSON.parse(text) : undefined,
            headers: response.headers,
          });
        });
        response.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(sent);
  });

const call = (node: number, path: string, more: Call = {}) => ask(node, PREFIX + path, more);
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

let last = 0;
async function signUp(node: number) {
  const email = `lectora${++last}@correo.example`;
  const identity = { userName: email, credentials: PASSWORD };
  const { body } = await call(node, '/v1/signup', { method: 'POST', body: { identity } });
  return { email, ...body } as Record<'email' | 'uuid' | 'accessToken' | 'refreshToken', string>;
}
const signIn = (node: number, userName: string, credentials: string) =>
  call(node, '/v1/auth/login', {
    method: 'POST',
    body: { userName, credentials, grantType: 'password' },
  });

describe('the site of a host', () => {
  const site = { ...seed.sites[0], hosts: ['www.labrujula.example', 'labrujula.example'] };
  const at = (isProduction: boolean) =>
    readerAccounts({
      disk: { isFull: () => false },
      config: {
        challenge: { url: 'https://challenge.example' },
        editorOrigin: 'https://editor.labrujula.example',
        isProduction,
        limits: readConfig({}).limits,
        oidcSecrets: new Map(),
        port: 4_300,
        social: readConfig({}).social,
      },
      database,
      sites: () => [site as SiteProperties],
      clock: () => new Date(),
      client: () => '',
      log: { error: () => undefined },
    });

  it('is asked on https in production, and its links lead to a host of its own', () => {
    const { siteOf } = at(true);
    expect(siteOf('www.labrujula.example')).toMatchObject({
      key: 'brujula',
      origin: 'https://www.labrujula.example',
      linkOrigin: 'https://www.labrujula.example',
    });
    expect(siteOf('localhost')).toMatchObject({ linkOrigin: 'https://www.labrujula.example' });
    for (const host of ['evil.example', 'editor.labrujula.example', 'a b', ''])
      expect(siteOf(host), host).toBeUndefined();
  });

  it('elsewhere is whatever host was asked', () => {
    const origin = 'http://brujula.localhost:4300';
    expect(at(false).siteOf('Brujula.localhost:4300')).toMatchObject({
      origin,
      linkOrigin: origin,
    });
  });
});

describe('readers’ accounts', () => {
  it('answer on each site’s host, and not on the editor’s', async () => {
    for (const host of ['brujula', 'jalisco', 'destino-c', 'us-labrujula']) {
      const { body, headers } = await call(0, '/v1/config', { host: `${host}.localhost` });
      expect(body, host).toMatchObject({ pwMinLength: 8, signinRecaptcha: false });
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await call(0, '/v1/config', { host: 'editor.localhost' })).body).toBeUndefined();
  });

  it('refuse in JSON whatever they do not know, also with a slash behind', async () => {
    for (const path of ['/v1/none', '/v1/config/', '/v1/', '/']) {
      const { status, body } = await call(0, path);
      expect([status, body?.code], path).toEqual([404, '404']);
    }
    for (const method of ['TRACE', 'PROPFIND', 'DELETE'])
      expect((await call(0, '/v1/config', { method })).body, method).toMatchObject({ code: '404' });
    const upper = await call(0, '/V1/CONFIG', { method: 'DELETE' });
    expect(upper.body).toMatchObject({ httpStatus: 404, code: '404' });
  });

  it('let pages of the sites’ hosts read, from wherever they are', async () => {
    const port = nodes[0]?.port;
    const allowed = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'PATCH' };
      const reply = await call(0, '/v1/profile', { method: 'OPTIONS', headers });
      return [reply.status, reply.headers['access-control-allow-origin']];
    };
    for (const own of [
      `http://brujula.localhost:${port}`,
      `http://cuentas.jalisco.localhost:${port}`,
      'https://www.labrujula.example',
    ])
      expect(await allowed(own), own).toEqual([204, own]);
    for (const foreign of ['http://editor.localhost', 'https://evil.example', 'null'])
      expect(await allowed(foreign), foreign).toEqual([403, undefined]);
  });

  it('are the same on every node: sessions, what ends them, and limits', async () => {
    const { email, accessToken, refreshToken } = await signUp(0);
    expect((await call(1, '/v1/profile', bearer(accessToken))).body).toMatchObject({ email });
    const body = { token: refreshToken, grantType: 'refresh-token' };
    expect((await call(1, '/v1/auth/token', { method: 'POST', body })).status).toBe(200);
    await call(0, '/v1/auth/token', { method: 'DELETE', ...bearer(accessToken) });
    expect((await call(1, '/v1/profile', bearer(accessToken))).status).toBe(401);
    expect((await call(1, '/v1/auth/token', { method: 'POST', body })).status).toBe(401);
    const guesses = await Promise.all([0, 1, 0, 1, 0, 1].map((node) => signIn(node, email, 'no')));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(4);
    expect((await signIn(1, email, PASSWORD)).body.code).toBe('100014');
  });

  it('mail their links, which anybody reads here outside production', async () => {
    const { email } = await signUp(0);
    const mailed = () => ask(1, `/__mail?to=${encodeURIComponent(email)}`);
    await vi.waitFor(async () => expect((await mailed()).status).toBe(200), {
      timeout: MAIL_WAIT_MS,
      interval: 100,
    });
    const { body } = await mailed();
    expect(body.subject).toBe('Confirma tu correo en La Brújula');
    expect(body.text).toContain(
      `http://brujula.localhost/account/verify-email/?nonce=${body.nonce}`,
    );
    expect(body.html).toContain('background:#');
    expect((await call(1, `/v1/email/verify/${body.nonce}`)).body).toEqual({ success: true });
    expect((await ask(0, '/__mail?to=x', { host: 'editor.localhost' })).status).toBe(401);
  });

  it('take no more than they bound', async () => {
    const body = { userName: 'x'.repeat(100_000), credentials: 'x', grantType: 'password' };
    const large = await call(0, '/v1/auth/login', { method: 'POST', body });
    expect(large.body).toMatchObject({ httpStatus: 413, code: '413' });
    expect((await signIn(0, 'nadie@correo.example', 'x')).status).toBe(401);
  });
});
