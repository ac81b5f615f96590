import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCommand } from '../scripts/start-command.ts';
import { freePort } from '../services/database/free-port.ts';
import { expect, type Product, startProduct, test } from './server.ts';

const scratch = () => mkdtempSync(join(tmpdir(), 'portada-process-'));

/** Starts a product that is expected to give up: its exit code and everything that it printed. */
const startFailing = (env: NodeJS.ProcessEnv): Promise<{ code: number | null; lines: string[] }> =>
  new Promise((resolve) => {
    const [program, ...args] = startCommand;
    const child = spawn(program, args, {
      env: { ...process.env, LOG_LEVEL: 'error', ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('exit', (code) => resolve({ code, lines: output.trim().split('\n') }));
  });

/** A program's output and exit code. */
const ran = (program: string, args: string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number | null; out: string }>((done) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.once('exit', (code) => done({ code, out }));
  });

const api = async (
  product: Product,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
) => {
  const response = await fetch(`http://127.0.0.1:${product.port}/api${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
};

/** A page of the main site, as its host answers it. */
const readSite = ({ port }: Product, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = get(
      { host: '127.0.0.1', port, path, headers: { host: `brujula.localhost:${port}` } },
      async (response) => {
        response.setEncoding('utf8');
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve(text);
      },
    );
    request.on('error', reject);
  });

async function signInByApi(product: Product): Promise<string> {
  const { origin, searchParams } = new URL(product.signinLink);
  const response = await fetch(`${origin}/signin`, {
    method: 'POST',
    body: new URLSearchParams({ token: searchParams.get('token') ?? '' }),
    redirect: 'manual',
  });
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/**
 * A product whose editor answers at its plain address, for clients that cannot choose the Host
 * header.
 */
const startPlain = async (dataDir: string): Promise<Product> => {
  const port = await freePort();
  return startProduct({ dataDir, port, env: { EDITOR_ORIGIN: `http://127.0.0.1:${port}` } });
};

test('a second process on the same data folder, and a taken port, end with one clear line', async ({
  product,
}) => {
  const second = await startFailing({ PORT: '1', DATA_DIR: product.dataDir });
  expect(second).toEqual({
    code: 1,
    lines: [expect.stringContaining('ya usa la carpeta de datos')],
  });
  const dataDir = scratch();
  const taken = await startFailing({ PORT: String(product.port), DATA_DIR: dataDir });
  expect(taken).toEqual({
    code: 1,
    lines: [expect.stringMatching(/puerto \d+ .*ya lo usa otro programa/)],
  });
  rmSync(dataDir, { recursive: true, force: true });
});

test('an unwritable folder, an unreachable database and a bad setting end with one clear line', async () => {
  const folder = scratch();
  writeFileSync(join(folder, 'archivo'), '');
  expect(await startFailing({ DATA_DIR: join(folder, 'archivo/datos') })).toEqual({
    code: 1,
    lines: [expect.stringContaining('carpeta de datos')],
  });
  expect(
    await startFailing({
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://nadie:secreto@127.0.0.1:9/nada',
      DATABASE_WAIT_SECONDS: '0',
    }),
  ).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^(?!.*secreto).*DATABASE_URL/)],
  });
  expect(await startFailing({ DATA_DIR: folder, PORT: 'cuatro' })).toEqual({
    code: 1,
    lines: [expect.stringContaining('PORT')],
  });
  rmSync(folder, { recursive: true, force: true });
});

test('Ctrl+C ends it cleanly, and it starts again with what it had', async () => {
  const dataDir = scratch();
  const first = await startPlain(dataDir);
  const cookie = await signInByApi(first);
  const pages = await api(first, cookie, 'GET', '/pages?site=brujula');
  // A terminal or a service manager may tell it twice: itself, and through the process above.
  first.process.kill('SIGINT');
  await first.stop('SIGINT');
  expect(first.process.exitCode).toBe(0);
  const again = await startPlain(dataDir);
  // Somebody is signed in: no link is printed, and the session still counts.
  expect(again.signinLink).toBe('');
  expect((await api(again, cookie, 'GET', '/pages?site=brujula')).json).toEqual(pages.json);
  await again.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('kill -9 in the middle of 50 publishes loses no acknowledged one and leaves no half page', async () => {
  const dataDir = scratch();
  const first = await startPlain(dataDir);
  const cookie = await signInByApi(first);
  const { json: pages } = await api(first, cookie, 'GET', '/pages?site=brujula');
  const front = pages.find(({ name }: { name: string }) => name === 'Portada');
  const detail = (await api(first, cookie, 'GET', `/pages/${front.id}`)).json;
  let base = detail.revision;
  let acknowledged = 0;
  const publishAll = async () => {
    for (let n = 1; n <= 50; n++) {
      const document = {
        ...detail.document,
        metadata: { ...detail.document.metadata, title: `Publicación ${n}` },
      };
      const { status, json } = await api(first, cookie, 'POST', `/pages/${front.id}/publish`, {
        baseRevision: base,
        document,
      });
      expect(status).toBe(200);
      base = json.revision;
      acknowledged = n;
      if (n === 25) setTimeout(() => first.process.kill('SIGKILL'), 3);
    }
  };
  await publishAll().catch(() => undefined);
  expect(acknowledged).toBeGreaterThanOrEqual(25);
  await first.stop('SIGKILL');

  const again = await startPlain(dataDir);
  const after = (await api(again, cookie, 'GET', `/pages/${front.id}`)).json;
  const published = Number(/^Publicación (\d+)$/.exec(after.document.metadata.title)?.[1]);
  // The one that was under way may have been kept or not; it was never half of one.
  expect([acknowledged, acknowledged + 1]).toContain(published);
  expect(after.publishedVersion).toBe(after.draftVersion);
  expect(after.document.sections).toEqual(detail.document.sections);
  expect(await readSite(again, '/')).toContain(`<title>Publicación ${published}</title>`);
  await again.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the built folder runs by itself: without npm, a checkout, or leave to write in it', async () => {
  const folder = scratch();
  const out = join(folder, 'portada');
  const make = join(import.meta.dirname, '../scripts/standalone/make-standalone.ts');
  const made = await ran(process.execPath, ['--import', 'tsx', make, '--out', out], process.env);
  expect(made.code).toBe(0);
  spawnSync('chmod', ['-R', 'a-w', out]);
  const notice = readFileSync(join(out, 'NOTICE'), 'utf8');
  expect(notice).toMatch(/^sharp \d.*: Apache-2\.0$/m);
  expect(notice).not.toMatch(/^vitest /m);
  const bill = JSON.parse(readFileSync(join(out, 'sbom.cdx.json'), 'utf8'));
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(bill.components.length).toBeGreaterThan(100);
  const port = await freePort();
  const env = {
    PATH: '/usr/bin:/bin',
    PORT: String(port),
    EDITOR_ORIGIN: `http://127.0.0.1:${port}`,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, [join(out, 'server.mjs')], {
    env,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let greeting = '';
  child.stdout.on('data', (chunk) => {
    greeting += chunk;
  });
  await expect.poll(() => greeting, { timeout: 120_000 }).toContain('Portada está lista.');
  const front = await readSite({ port } as Product, '/');
  expect(front).toContain('</html>');
  const [picture = ''] = /\/resizer\/v2\/[^" ]+/.exec(front) ?? [];
  const drawn = await readSite({ port } as Product, picture.replaceAll('&amp;', '&'));
  expect(drawn.length).toBeGreaterThan(1_000);
  const link = /http:\S+\/signin\?token=\S+/.exec(greeting)?.[0] ?? '';
  expect(await signInByApi({ port, signinLink: link } as Product)).toContain('portada_staff=');
  const tool = (...args: string[]) =>
    ran(process.execPath, [join(out, 'tool.mjs'), ...args], { ...env, PORT: '' });
  expect((await tool('site')).out).toContain('jalisco\tLa Brújula Jalisco');
  expect((await tool('check')).code).toBe(0);
  expect((await tool('server')).code).toBe(1);
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  spawnSync('chmod', ['-R', 'u+w', out]);
  rmSync(folder, { recursive: true, force: true });
});
