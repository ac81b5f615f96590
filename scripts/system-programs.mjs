import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail, root } from './prepare.mjs';

const CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The same engine without windows: journeys take a fifth less of the processor by it. */
const SHELL = '/usr/bin/chromium-headless-shell';
const INSTALL_LIMIT_MS = 180_000;

const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });

const mayInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/** Whether apt installed them. */
function apt(packages, options = {}) {
  console.log(`Instalando ${packages.join(', ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { env, ...options });
  const { status } = run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    { env, stdio: ['ignore', 'ignore', 'inherit'], ...options },
  );
  return status === 0;
}

/** Installs Debian packages when this system has apt and we may; otherwise says what is missing. */
function installDebian(packages, missing) {
  if (!mayInstall())
    fail(`${missing} En Debian o Ubuntu: sudo apt-get install ${packages.join(' ')}`);
  if (!apt(packages)) fail(`${missing} La instalación falló.`);
}

/** The path of a Chromium, installed when it must and may be. */
export function findChromium() {
  const found = () =>
    [process.env.CHROMIUM_PATH, ...CHROMIUM].find((path) => path && existsSync(path));
  if (!found())
    installDebian(
      ['chromium'],
      'Faltan las pruebas de navegador: no hay Chromium (CHROMIUM_PATH dice dónde está).',
    );
  return found() ?? fail('No se encontró Chromium.');
}

/** What `npm run test:deploy` runs, by the packages that have it. */
const DEPLOYED = {
  nginx: 'nginx',
  promtool: 'prometheus',
  prometheus: 'prometheus',
  'docker-compose': 'docker-compose',
  'systemd-analyze': 'systemd',
  openssl: 'openssl',
};

/** Installs what is not there of what stands beside the nodes in production. */
export function requireDeployed() {
  const isThere = (name) => spawnSync('which', [name]).status === 0;
  const missing = Object.keys(DEPLOYED).filter((name) => !isThere(name));
  if (missing.length > 0)
    installDebian(
      [...new Set(missing.map((name) => DEPLOYED[name]))],
      `Faltan ${missing.join(', ')} para probar lo que está en deploy/.`,
    );
}

/** What the journeys run in: the one without windows where it is, or can be had; else `chromium`. */
export function findJourneyBrowser(chromium) {
  if (!existsSync(SHELL) && chromium === CHROMIUM[0] && mayInstall())
    apt(['chromium-headless-shell'], { timeout: INSTALL_LIMIT_MS });
  return existsSync(SHELL) ? SHELL : chromium;
}

/**
 * Ends the process, saying what to do, when a program is missing that `npm run test:deploy` starts
 * and it cannot be installed.
 */
export function requireVarnish() {
  if (spawnSync('varnishd', ['-V']).error)
    installDebian(
      ['varnish', 'varnish-modules'],
      'Falta Varnish, con su módulo xkey, para probar lo que va delante de los nodos.',
    );
}

/**
 * Ends the process, saying what to do, when there is no wrk to make load with and none can be
 * installed.
 */
export function requireWrk() {
  if (spawnSync('wrk', ['--version']).error)
    installDebian(['wrk'], 'Falta wrk para las mediciones.');
}
