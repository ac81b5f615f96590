// Makes dist/ a folder that runs by itself, without this checkout and without npm: npm run build
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, fail, install, requireNode, root } from '../prepare.mjs';

requireNode();
install();
build();
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', join(root, 'scripts/standalone/make-standalone.ts')],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
if (status !== 0) fail('dist/ no quedó completa: arriba está el motivo.');
