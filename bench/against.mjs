// npm run bench:against -- REVISION: what a page costs now and then, by turns in one run.
import { spawnSync } from 'node:child_process';
import { fail, installBench, requireNode, root } from '../scripts/prepare.mjs';
import { requireWrk } from '../scripts/system-programs.mjs';

requireNode();
installBench();
requireWrk();
const { status } = spawnSync('npx', ['tsx', 'bench/against.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
if (status !== 0) fail('La medición no terminó.');
