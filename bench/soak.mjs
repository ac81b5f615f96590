// npm run soak [-- --minutes 10]: three nodes on one PostgreSQL under load, with publishes, floods,
// cuts and a kill. With `--hostile`: attacks instead. Loopback only.
import { spawnSync } from 'node:child_process';
import { build, installBench, requireNode, root } from '../scripts/prepare.mjs';

requireNode();
installBench();
build();
const asked = process.argv.slice(2);
const script = asked.includes('--hostile') ? 'hostile/hostile.ts' : 'soak.ts';
const { status } = spawnSync(process.execPath, ['--import', 'tsx', `bench/${script}`, ...asked], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
process.exitCode = status ?? 1;
