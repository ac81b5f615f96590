import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshPostgres, type TestDatabase } from '../services/database/database.testing.ts';
import { temporaryFolder } from '../services/database/folder.testing.ts';
import { freePort } from '../services/database/free-port.ts';
import { PLOTS } from './monitoring/dashboard.ts';

/*
 * `deploy/nginx.conf` and `deploy/varnish.vcl` in real programs, over TLS, before two nodes of the
 * build that `npm run build` makes; and what watches them.
 */
const ROOT = join(import.meta.dirname, '..');
const HOST = 'www.example.mx';
const SITE = 'brujula';
const EDITOR = 'editor.example.mx';
const TOKEN = 'a-token-of-the-tests';
const SOON = { timeout: 60_000, interval: 200 };
const folder = temporaryFolder('portada-front-');
const build = join(folder, 'portada');
const children = new Set<ChildProcess>();
const agent = new Agent({ keepAlive: true, maxSockets: 32, rejectUnauthorized: false });
let database: TestDatabase;
let env: Record<string, string>;
let ports: [number, number];
let nginxPort = 0;
let nodes: ChildProcess[] = [];

const run = (
  program: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', ...options });
  return { status, out: `${stdout}${stderr}` };
};
const start = (program: string, args: string[], childEnv: NodeJS.ProcessEnv = process.env) => {
  const child = spawn(program, args, { env: childEnv, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  child.once('exit', (code) => {
    children.delete(child);
    if (code) console.error(`${program} ended with ${code}: ${said.slice(-500)}`);
  });
  children.add(child);
  return child;
};

function ask(path: string, { host = HOST, method = 'GET', headers = {} } = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: nginxPort,
          servername: host,
          agent,
          path,
          method,
          headers: { host, ...headers },
        },
        (response) => {
          let body = '';
          response.setEncoding('utf8');
          response.on('data', (chunk) => {
            body += chunk;
          });
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          );
        },
      );
      sent.on('error', reject);
      sent.end();
    },
  );
}

const startNode = (index: 0 | 1): ChildProcess =>
  start(process.execPath, [join(build, 'server.mjs')], {
    PATH: '/usr/bin:/bin',
    ...env,
    PORT: String(ports[index]),
    DATA_DIR: join(folder, `node${index}`),
  });
const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200;
const untilReady = (port: number) =>
  vi.waitFor(async () => expect(await isReady(port)).toBe(true), SOON);

/** A list with as many stories as nginx' default buffer could not hold the keys of. */
const STORIES = 400;
const IN_A_LIST = 20;
const list = (n: number) => ({
  id: `lista-${n}`,
  block: 'simple-list',
  v: 1,
  fields: {
    listContentConfig: {
      source: 'story-feed-query',
      query: { query: '*', size: IN_A_LIST, offset: n * IN_A_LIST },
    },
  },
});
const story = (n: number) => ({
  _id: `nota-${n}`,
  type: 'story',
  version: '0.10.9',
  canonical_website: SITE,
  headlines: { basic: `Nota número ${n} del diario` },
  websites: {
    [SITE]: { website_url: `/nacional/nota-${n}/`, website_section: { _id: '/nacional' } },
  },
  display_date: new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString(),
  publish_date: new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString(),
  content_elements: [{ type: 'text', content: `Texto de la nota ${n}.` }],
});

beforeAll(async () => {
  execFileSync(process.execPath, [
    ...['--import', 'tsx', join(ROOT, 'scripts/standalone/make-standalone.ts'), '--out', build],
  ]);
  database = await freshPostgres();
  ports = [await freePort(), await freePort()];
  env = {
    PORTADA_ENV: 'production',
    EDITOR_ORIGIN: `https://${EDITOR}`,
    DATABASE_URL: database.databaseUrl as string,
    MIGRATE: 'never',
    DRAIN_SECONDS: '3',
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_TOKEN: TOKEN,
    SHARED_DATA: '1',
    LOG_LEVEL: 'warn',
  };
  const varnishPort = await freePort();
  nginxPort = await freePort();
  Object.assign(env, { CDN: 'varnish', PURGE_URL: `http://127.0.0.1:${varnishPort}/` });
  const tool = (...args: string[]) => {
    const done = run(process.execPath, [join(build, 'tool.mjs'), ...args], {
      env: { PATH: '/usr/bin:/bin', ...env, DATA_DIR: join(folder, 'tools') },
    });
    if (done.status !== 0) throw new Error(`${args.join(' ')}: ${done.out}`);
  };
  tool('migrate');
  tool('sample');
  const hosts = join(folder, 'hosts.json');
  writeFileSync(hosts, JSON.stringify({ key: SITE, hosts: [HOST] }));
  tool('site', 'put', hosts);
  const stories = join(folder, 'stories.json');
  writeFileSync(stories, JSON.stringify(Array.from({ length: STORIES }, (_, n) => story(n))));
  tool('import', stories);
  const pages = join(folder, 'pages');
  tool('pages', 'export', pages, '--site', SITE);
  const file = join(pages, SITE, '+front.json');
  const front = JSON.parse(readFileSync(file, 'utf8'));
  front.document.sections.main = Array.from({ length: STORIES / IN_A_LIST }, (_, n) => list(n));
  writeFileSync(file, JSON.stringify(front));
  tool('pages', 'import', pages, '--site', SITE, '--publish');
  nodes = [startNode(0), startNode(1)];
  await Promise.all(ports.map(untilReady));

  const replaced = (file: string, pairs: readonly (readonly [string | RegExp, string])[]) => {
    const text = pairs.reduce(
      (all, [from, to]) => all.replaceAll(from, to),
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    );
    const path = join(folder, file);
    writeFileSync(path, text);
    return path;
  };
  const nodePorts = [
    ['4300', String(ports[0])],
    ['4301', String(ports[1])],
  ] as const;
  const vcl = replaced('varnish.vcl', nodePorts);
  start('varnishd', [
    ...['-F', '-f', vcl, '-a', `127.0.0.1:${varnishPort}`, '-n', join(folder, 'varnish')],
    ...['-s', 'malloc,128M'],
  ]);
  const tls = join(folder, 'tls');
  mkdirSync(tls);
  run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${HOST}`],
    ...['-keyout', join(tls, 'privkey.pem'), '-out', join(tls, 'fullchain.pem')],
  ]);
  mkdirSync(join(folder, 'log'));
  const conf = replaced('nginx.conf', [
    ...nodePorts,
    ['6081', String(varnishPort)],
    ['/etc/portada/tls', tls],
    ['/var/log/nginx', join(folder, 'log')],
    ['pid /run/nginx.pid;', `pid ${join(folder, 'nginx.pid')};\ndaemon off;`],
    [/listen (\[::\]:)?(80|443)[^;]*;/g, ''],
    [
      'server_name _;\n        location /.well-known',
      'listen 127.0.0.1:1;\n        location /.well-known',
    ],
  ]);
  // One address for both: which server it is for its name says.
  const listening = readFileSync(conf, 'utf8')
    .replace(/listen 127\.0\.0\.1:1;/, `listen 127.0.0.1:${await freePort()};`)
    .replace(
      /server_name _;/,
      `listen 127.0.0.1:${nginxPort} ssl http2 default_server;\n        server_name _;`,
    )
    .replace(
      `server_name ${EDITOR};`,
      `listen 127.0.0.1:${nginxPort} ssl http2;\n        server_name ${EDITOR};`,
    );
  writeFileSync(conf, listening);
  start('nginx', ['-c', conf]);
  await vi.waitFor(async () => expect((await ask('/')).status).toBeLessThan(600), SOON);
}, 240_000);

afterAll(async () => {
  agent.destroy();
  for (const child of children) child.kill('SIGTERM');
  await sleep(4_000);
  for (const child of children) child.kill('SIGKILL');
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

describe('the files of deploy/', () => {
  it('are taken by the programs that read them', () => {
    const shipped = (file: string) => join(import.meta.dirname, file);
    const rules = shipped('monitoring/alerts.yml');
    expect(run('promtool', ['check', 'rules', rules])).toMatchObject({ status: 0 });
    const tests = shipped('monitoring/alerts.test.yml');
    expect(run('promtool', ['test', 'rules', tests])).toMatchObject({ status: 0 });
    for (const unit of ['portada@.service', 'portada-migrate.service']) {
      const { status, out } = run('systemd-analyze', ['verify', '--man=no', shipped(unit)]);
      // That its programs are not on this machine is all that it may say.
      const faults = out
        .split('\n')
        .filter((line) => line && !/not executable|No such file/.test(line));
      expect([unit, faults, status === 0 || faults.length === 0]).toEqual([unit, [], true]);
    }
    const compose = join(folder, 'compose');
    cpSync(import.meta.dirname, compose, { recursive: true });
    cpSync(join(compose, 'portada.env.example'), join(compose, 'portada.env'));
    const config = run('docker-compose', [
      ...[
        '-f',
        join(compose, 'compose.yaml'),
        '--env-file',
        join(compose, 'portada.env'),
        'config',
      ],
    ]);
    expect(config).toMatchObject({ status: 0 });
    expect(config.out).toContain('/opt/portada/tool.mjs');
  });

  it('serve a page of 400 stories through nginx and Varnish, once from a node', async () => {
    // Varnish may still be coming up, and a node that falls behind has its pages kept for a second.
    await expect
      .poll(async () => Number((await ask('/')).headers.age), { timeout: 20_000 })
      .toBeGreaterThanOrEqual(0);
    const page = await ask('/');
    expect(page.status).toBe(200);
    // The sample's own are the others of the 400.
    expect(page.body.match(/Nota número \d+ del diario/g)?.length).toBeGreaterThan(300);
    // What nginx gets of a node, whose default buffer for it is 4,096 bytes.
    const own = await fetch(`http://127.0.0.1:${ports[0]}/`, { headers: { host: HOST } });
    expect(own.headers.get('xkey')?.split(' ').length ?? 0).toBeGreaterThan(50);
    expect((await ask('/')).body).toBe(page.body);
    expect(page.headers.xkey).toBeUndefined();
    expect((await ask('/nacional/nota-7/')).body).toContain('Nota número 7 del diario');
    expect((await ask('/metrics')).status).toBe(404);
    expect((await ask('/signin', { host: EDITOR })).body).toContain('Portada');
  });

  it('lose no request while the nodes are restarted one after the other', async () => {
    const statuses = new Map<number, number>();
    let isOver = false;
    const reader = async (number: number) => {
      for (let turn = 0; !isOver; turn += 1) {
        // Warm pages, and some that nobody asked for: those go to a node.
        const path = turn % 3 === 0 ? `/nacional/nota-${(number * 37 + turn) % STORIES}/` : '/';
        const { status } = await ask(path).catch(() => ({ status: 0 }));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const readers = Array.from({ length: 6 }, (_, number) => reader(number));
    await sleep(500);
    for (const index of [0, 1] as const) {
      const node = nodes[index] as ChildProcess;
      const ended = new Promise((done) => node.once('exit', done));
      node.kill('SIGTERM');
      await ended;
      nodes[index] = startNode(index);
      await untilReady(ports[index]);
      await sleep(2_000);
    }
    isOver = true;
    await Promise.all(readers);
    expect([...statuses.keys()].filter((status) => status === 0 || status >= 500)).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(200);
  });

  it('let a Prometheus scrape both nodes and answer each query of the dashboard', async () => {
    const tokenFile = join(folder, 'token');
    writeFileSync(tokenFile, TOKEN);
    const config = readFileSync(join(import.meta.dirname, 'monitoring/prometheus.yml'), 'utf8')
      .replace('/etc/prometheus/portada.token', tokenFile)
      .replace('127.0.0.1:4300', `127.0.0.1:${ports[0]}`)
      .replace('127.0.0.1:4301', `127.0.0.1:${ports[1]}`)
      .replaceAll('15s', '1s')
      .replace('alerts.yml', join(import.meta.dirname, 'monitoring/alerts.yml'));
    const file = join(folder, 'prometheus.yml');
    writeFileSync(file, config);
    const metrics = await fetch(`http://127.0.0.1:${ports[0]}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const checked = spawnSync('promtool', ['check', 'metrics'], {
      input: await metrics.text(),
      encoding: 'utf8',
    });
    expect([checked.status, checked.stderr]).toEqual([0, '']);
    const port = await freePort();
    start('prometheus', [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'tsdb')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    const query = async (expr: string) => {
      const at = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expr)}`;
      return (await (await fetch(at)).json()) as {
        status: string;
        data: { result: { value: [number, string] }[] };
      };
    };
    await vi.waitFor(async () => {
      const up = await query('sum(up{job="portada"})');
      expect(up.data.result[0]?.value[1]).toBe('2');
    }, SOON);
    // Rates need two looks, and requests between them, which Varnish has no reply to.
    for (let turn = 0; turn < 20; turn += 1) {
      const node = `http://127.0.0.1:${ports[turn % 2]}`;
      for (const path of ['/', `/nacional/nota-${turn}/`])
        await fetch(node + path, { headers: { host: HOST } });
      await sleep(150);
    }
    /** What this newspaper of a test has nothing of. */
    const EMPTY = /backup_age|state="(waiting|failed)"} > 0|purge_oldest|cache="miss"/;
    for (const { title, queries } of PLOTS)
      for (const [expr] of queries) {
        const { status, data } = await query(expr);
        expect([title, status]).toEqual([title, 'success']);
        if (!EMPTY.test(expr)) expect([title, data.result.length > 0]).toEqual([title, true]);
      }
    const rules = (await (await fetch(`http://127.0.0.1:${port}/api/v1/rules`)).json()) as {
      data: { groups: { rules: { name: string; health: string }[] }[] };
    };
    const all = rules.data.groups.flatMap((group) => group.rules);
    await vi.waitFor(async () => {
      expect(all.length).toBeGreaterThan(15);
    }, SOON);
  });
});
