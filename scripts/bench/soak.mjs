// npm run soak [-- --minutes 10]: three nodes on one PostgreSQL under load, with publishes, floods,
// cuts and a kill. Loopback only.
import { spawnSync } from 'node:child_process';
import { build, install, requireNode, root } from '../prepare.mjs';

requireNode();
install();
build();
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'scripts/bench/soak.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
process.exitCode = status ?? 1;
