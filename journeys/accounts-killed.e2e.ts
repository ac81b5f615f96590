import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDENTITY_PREFIX } from '../schemas/identity/wire.ts';
import { freePort } from '../services/database/free-port.ts';
import { expect, type Product, startProduct, test } from './server.ts';

const PASSWORD = 'una brújula que apunta al norte';
const WORKERS = 6;
/** Of each life of the node, from the first sign-up on. */
const LIVES_MS = [900, 1_400, 2_100];
const REFRESHES = 3;

interface Answer {
  status: number;
  json: { refreshToken?: string; uuid?: string; email?: string; identities?: { type: string }[] };
}

let clients = 0;
/** Rejects when the node dies before it answered. */
const call = (
  { port }: Product,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    clients += 1;
    const all = {
      Host: `brujula.localhost:${port}`,
      'Content-Type': 'application/json',
      'X-Portada-Session': 'rotating',
      'X-Forwarded-For': `10.0.${clients >> 8}.${clients & 255}`,
      ...headers,
    };
    const method = body ? 'POST' : 'GET';
    const options = { host: '127.0.0.1', port, path: IDENTITY_PREFIX + path, method, headers: all };
    const sent = httpRequest(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, json: JSON.parse(text) }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body ? JSON.stringify(body) : undefined);
  });

const signUp = (product: Product, email: string) =>
  call(product, '/v1/signup', {
    identity: { userName: email, credentials: PASSWORD },
    profile: { email },
  });
const signIn = (product: Product, userName: string) =>
  call(product, '/v1/auth/login', { userName, credentials: PASSWORD, grantType: 'password' });
const refresh = (product: Product, token: string) =>
  call(product, '/v1/auth/token', { token, grantType: 'refresh-token' });

/** What was acknowledged: of each address the newest refresh token. */
type Known = Map<string, string>;

/** Signs up and refreshes until the node dies. `tried`: whatever was begun. */
async function work(product: Product, name: string, known: Known, tried: Set<string>) {
  for (let n = 0; ; n++) {
    const email = `lectora-${name}-${n}@lectores.example`;
    tried.add(email);
    const { status, json } = await signUp(product, email);
    // The database may go first: then nothing is acknowledged.
    if (status === 503) continue;
    expect(status).toBe(200);
    known.set(email, json.refreshToken ?? '');
    for (let turn = 0; turn < REFRESHES; turn++) {
      const next = await refresh(product, known.get(email) ?? '');
      if (next.status === 503) continue;
      expect(next.status).toBe(200);
      known.set(email, next.json.refreshToken ?? '');
    }
  }
}

test('kill -9 during sign-ups and refreshes loses none that was acknowledged and leaves no half account', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portada-accounts-'));
  cpSync(process.env.FIRST_START_DATA ?? '', dataDir, { recursive: true });
  // A session is of its origin, the port included.
  const port = await freePort();
  const start = () => startProduct({ dataDir, port, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const [known, tried]: [Known, Set<string>] = [new Map(), new Set()];
  let product = await start();
  for (const [life, ms] of LIVES_MS.entries()) {
    const all = Array.from({ length: WORKERS }, (_, n) =>
      work(product, `${life}-${n}`, known, tried).catch((error: NodeJS.ErrnoException) => {
        if (!/ECONN|EPIPE|hang up|aborted/.test(`${error.code} ${error.message}`)) throw error;
      }),
    );
    const before = known.size;
    await expect.poll(() => known.size).toBeGreaterThan(before);
    setTimeout(() => product.process.kill('SIGKILL'), ms);
    await Promise.all(all);
    await product.stop('SIGKILL');
    product = await start();
    for (const [email, token] of known) {
      // Its successor may have been made and its reply lost: the token before still serves.
      const { status, json } = await refresh(product, token);
      expect([email, status]).toEqual([email, 200]);
      known.set(email, json.refreshToken ?? '');
    }
  }
  expect(known.size).toBeGreaterThan(LIVES_MS.length);
  for (const email of tried) {
    const again = await signUp(product, email);
    expect([200, 409]).toContain(again.status);
    if (known.has(email)) expect(again.status).toBe(409);
    const { status, json } = await signIn(product, email);
    expect([email, status]).toEqual([email, 200]);
    const { accessToken } = json as { accessToken?: string };
    const { json: profile } = await call(product, '/v1/profile', undefined, {
      Authorization: `Bearer ${accessToken}`,
    });
    expect(profile.email).toBe(email);
    expect(profile.identities?.map(({ type }) => type)).toEqual(['Password']);
  }
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
