// npm run bench [content]: measures, and prints tables. Nothing here passes or fails.
import { spawnSync } from 'node:child_process';
import { fail, install, requireNode, root } from './prepare.mjs';
import { requirePostgres } from './system-programs.mjs';

const BENCHES = ['content'];
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !BENCHES.includes(name));
if (unknown) fail(`Mediciones: ${BENCHES.join(', ')}`);
requireNode();
install();
requirePostgres();
for (const name of asked.length > 0 ? asked : BENCHES) {
  const { status } = spawnSync('npx', ['tsx', `scripts/bench/${name}.ts`], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) fail(`La medición ${name} no terminó.`);
}
