// Stands in for systemctl where no systemd runs: starts what the units in /etc/systemd/system say,
// as the user and with the settings that they name.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const STATE = '/run/units';
mkdirSync(STATE, { recursive: true });

/** Debian's own units, which are not this product's. */
const OTHERS = {
  nginx: ['nginx', '-g', 'daemon off;'],
  varnish: [
    ...['varnishd', '-F', '-a', '127.0.0.1:6081', '-f', '/etc/varnish/default.vcl'],
    ...['-s', 'malloc,64M', '-n', '/run/varnish'],
  ],
};

const PORTS = { nginx: 443, varnish: 6_081 };

const isListening = (port) =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** A unit's [Service] lines, in their order. */
function serviceOf(name) {
  const [base, instance = ''] = name.split('@');
  const path = `/etc/systemd/system/${base}${name.includes('@') ? '@' : ''}.service`;
  if (!existsSync(path)) throw new Error(`Unit ${name}.service not found.`);
  const [, service = ''] = /\[Service\]\n([^[]*)/.exec(readFileSync(path, 'utf8')) ?? [];
  return service
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
    .map(([key, value]) => [key, value.replaceAll('%i', instance)]);
}

const pairs = (text) =>
  text.split('\n').flatMap((line) => {
    const at = line.indexOf('=');
    return at > 0 && !line.startsWith('#') ? [[line.slice(0, at), line.slice(at + 1)]] : [];
  });

function commandOf(name) {
  if (OTHERS[name]) return { argv: OTHERS[name], env: process.env, isOnce: false };
  const service = serviceOf(name);
  const one = (key) => service.findLast(([each]) => each === key)?.[1];
  const user = one('User');
  const folder = `/var/lib/${one('StateDirectory')}`;
  spawnSync('install', ['-d', '-o', user, '-g', user, '-m', '0700', folder]);
  // As systemd has it: what a file says wins over what the unit says.
  const env = Object.fromEntries([
    ['PATH', '/usr/bin:/bin'],
    ...service
      .filter(([key]) => key === 'Environment')
      .flatMap(([, value]) => pairs(value.split(' ').join('\n'))),
    ...service
      .filter(([key]) => key === 'EnvironmentFile')
      .flatMap(([, path]) => pairs(readFileSync(path, 'utf8'))),
  ]);
  // In its place, as systemd has it, and not above it.
  const as = ['/usr/bin/setpriv', '--reuid', user, '--regid', user, '--init-groups'];
  const argv = [...as, ...one('ExecStart').split(' ')];
  return { argv, env, isOnce: one('Type') === 'oneshot' };
}

const pidFile = (name) => `${STATE}/${name}.pid`;
/** One that nobody asked how it ended is none any more. */
function isAlive(pid) {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function stop(name) {
  if (!existsSync(pidFile(name))) return;
  const pid = Number(readFileSync(pidFile(name), 'utf8'));
  if (isAlive(pid)) process.kill(pid, 'SIGTERM');
  for (let tenth = 0; tenth < 600 && isAlive(pid); tenth += 1) await sleep(100);
  if (isAlive(pid)) throw new Error(`${name} did not end`);
}

async function start(name) {
  const { argv, env, isOnce } = commandOf(name);
  const [program, ...args] = argv;
  if (isOnce) {
    const { status } = spawnSync(program, args, { env, stdio: 'inherit' });
    if (status !== 0) throw new Error(`${name} failed`);
    return;
  }
  const log = openSync(`${STATE}/${name}.log`, 'a');
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', log, log] });
  writeFileSync(pidFile(name), String(child.pid));
  child.unref();
  // Debian's units are started once these listen.
  for (let tenth = 0; PORTS[name] && tenth < 300; tenth += 1) {
    if (await isListening(PORTS[name])) return;
    await sleep(100);
  }
}

const [verb, ...rest] = process.argv.slice(2);
const units = rest
  .filter((word) => !word.startsWith('--'))
  .map((unit) => unit.replace(/\.service$/, ''));
if (verb === 'daemon-reload') process.exit(0);
if (!['enable', 'start', 'restart'].includes(verb))
  throw new Error(`${verb} is none of those that are tried`);
/** Debian's clusters are started by a tool of its own. */
function postgresql() {
  const [version] = readdirSync('/etc/postgresql');
  const { status } = spawnSync('pg_ctlcluster', [version, 'main', verb], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`postgresql: pg_ctlcluster ${verb} failed`);
}

for (const unit of units) {
  if (unit === 'postgresql') {
    postgresql();
    continue;
  }
  if (verb === 'restart') await stop(unit);
  await start(unit);
}
process.exit(0);
