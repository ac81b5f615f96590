// npm run test:nodes [-- PATH…]: the unit and service tests on each release of Node that is
// promised, from npm's packages of Node itself. Slow, and so no part of npm test.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, requireNode, root } from './prepare.mjs';

const RELEASES = ['20.19', '22', '24'];
const PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

const run = (program, args, cwd) =>
  spawnSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] }).status;

/** The path of a release's program, installed into `.cache`; undefined where npm has none. */
function nodeOf(release) {
  const folder = join(root, '.cache/nodes', release);
  const program = join(folder, 'node_modules', PACKAGE, 'bin/node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  // A folder without one would install into the product's.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  run('npm', ['install', '--no-save', '--loglevel=error', `${PACKAGE}@${release}`], folder);
  return existsSync(program) ? program : undefined;
}

function passes(release) {
  const node = nodeOf(release);
  if (!node) return 'no está en npm para esta máquina';
  console.log(`\n▸ Node ${release}`);
  const status = run(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)],
    root,
  );
  return status === 0 ? 'bien' : 'con fallos';
}

requireNode();
install();
const results = RELEASES.map((release) => [release, passes(release)]);
console.log('');
for (const [release, result] of results) console.log(`Node ${release}: ${result}`);
process.exitCode = results.every(([, result]) => result === 'bien') ? 0 : 1;
