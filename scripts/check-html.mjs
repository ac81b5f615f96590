// npm run check:html: the pages of the sample newspaper and an article with one of everything,
// through html-validate and, where Java is found, the W3C's checker. Exit code 1 for any fault.
import { spawnSync } from 'node:child_process';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
install();
build();
const { status } = spawnSync('npx', ['tsx', 'scripts/html/check-pages.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
process.exitCode = status ?? 1;
