// npm run dev: the whole product with hot reload for blocks, styles and editor.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, requireNode, root } from './prepare.mjs';

requireNode();
install();
const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/dev-server.ts')], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
