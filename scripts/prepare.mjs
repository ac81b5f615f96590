import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const OLDEST_NODE = [20, 19];
const BUILT_FROM = [
  'schemas',
  'ui',
  'services',
  'blocks',
  'layouts',
  'renderer',
  'server',
  'editor',
  'fixtures',
  'scripts',
];
const BUILT_FROM_FILES = ['rooms.ts', 'vite.config.ts', 'package-lock.json'];

/** Prints one line and ends the process with exit code 1. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    fail(
      `Portada necesita Node ${OLDEST_NODE.join('.')} o más reciente; éste es ${process.versions.node}.`,
    );
  }
}

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Installs a folder's locked dependencies when its `node_modules` does not hold exactly them. */
function installLocked(folder, what) {
  const mark = join(folder, 'node_modules/.portada-lock');
  const lock = hashOf(join(folder, 'package-lock.json'));
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  console.log(`Instalando ${what} (sólo la primera vez)…`);
  const args = ['ci', '--include=dev', '--prefer-offline', '--loglevel=error'];
  const { status } = spawnSync('npm', args, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  if (status !== 0)
    fail('No se pudieron instalar las dependencias. Revisa la conexión y vuelve a intentarlo.');
  writeFileSync(mark, lock);
}

export const install = () => installLocked(root, 'dependencias');

/** What the bench alone needs, which is no part of the product's own packages. */
export function installBench() {
  install();
  installLocked(join(root, 'bench'), 'lo que sólo usan las mediciones');
}

function* filesUnder(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesUnder(path);
    else if (!/\.(test|testing|e2e)\.tsx?$/.test(name)) yield path;
  }
}

/** Changes when any source of the build does. */
export function sourceHash() {
  const hash = createHash('sha256');
  const files = [
    ...BUILT_FROM.flatMap((room) => [...filesUnder(join(root, room))]),
    ...BUILT_FROM_FILES.map((file) => join(root, file)),
  ];
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Builds when sources changed since the last whole build. */
export function build() {
  const mark = join(root, 'dist/.sources');
  const now = sourceHash();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return;
  console.log('Construyendo Portada…');
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'scripts/build.ts'), now],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (status !== 0) fail('No se pudo construir Portada: arriba está el motivo.');
}
