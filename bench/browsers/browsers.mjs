// npm run test:browsers [firefox|webkit]: ten walks of an editor in the engines that are not
// Chromium and that this machine has. Debian: firefox-esr; webkit2gtk-driver and xvfb.
import { spawnSync } from 'node:child_process';
import { build, installBench, requireNode, root } from '../../scripts/prepare.mjs';

requireNode();
installBench();
build();
const { status } = spawnSync('npx', ['tsx', 'bench/browsers/run.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
process.exitCode = status ?? 1;
