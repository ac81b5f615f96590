/**
 * `npm run test:deploy`: what stands before the nodes in production, as `deploy/` ships it, in the
 * programs of Debian's packages. It takes two minutes, and is no part of `npm test`, which needs none
 * of them.
 */
import { spawnSync } from 'node:child_process';
import { build, install, requireNode, root } from '../scripts/prepare.mjs';
import { requireDeployed, requireVarnish } from '../scripts/system-programs.mjs';

requireNode();
install();
build();
requireVarnish();
requireDeployed();
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'deploy/vitest.config.ts'],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
