// npm run simulate [-- --readers 10000000 --publish-every 20 …]: what a news night takes.
// Arithmetic; see docs/capacity.md.
import { spawnSync } from 'node:child_process';
import { installBench, requireNode, root } from '../scripts/prepare.mjs';

requireNode();
installBench();
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'bench/simulate.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
process.exitCode = status ?? 1;
