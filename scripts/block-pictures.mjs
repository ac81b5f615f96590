// npm run block-pictures [-- [--check] name…]: draws the pictures of blocks, as the gallery renders
// them, or tells which are old.
import { spawnSync } from 'node:child_process';
import { build, fail, install, requireNode, root } from './prepare.mjs';
import { findChromium } from './system-programs.mjs';

requireNode();
install();
build();
const { status } = spawnSync(
  'npx',
  ['tsx', 'scripts/block-pictures.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: findChromium() },
  },
);
if (status !== 0) fail('No se dibujaron todos los bloques: arriba está el motivo.');
