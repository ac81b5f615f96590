// npm run bench [site|content|sitemaps|live|identity|sales|lighthouse|editor|stories]: measures and
// prints tables. Nothing here passes or fails.
import { spawnSync } from 'node:child_process';
import { build, fail, installBench, requireNode, root } from '../scripts/prepare.mjs';
import { memorySettings } from '../scripts/standalone/memory-settings.mjs';
import { findChromium, requireWrk } from '../scripts/system-programs.mjs';

const BENCHES = [
  'site',
  'content',
  'sitemaps',
  'live',
  'identity',
  'sales',
  'lighthouse',
  'editor',
  'stories',
];
/** Where one is that does not stand by its name. */
const FILES = { stories: 'editor/stories' };
const LIKE_PRODUCT = { ...memorySettings, NODE_OPTIONS: '--max-semi-space-size=8' };
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !BENCHES.includes(name));
if (unknown) fail(`Mediciones: ${BENCHES.join(', ')}`);
requireNode();
installBench();
const names = asked.length > 0 ? asked : BENCHES;
if (names.includes('site') || names.includes('live')) {
  requireWrk();
  build();
}
if (['identity', 'sales', 'lighthouse', 'editor', 'stories'].some((name) => names.includes(name)))
  build();
if (['lighthouse', 'editor', 'stories'].some((name) => names.includes(name))) {
  process.env.CHROMIUM_PATH = findChromium();
}
for (const name of names) {
  const { status } = spawnSync('npx', ['tsx', `bench/${FILES[name] ?? name}.ts`], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Memory is measured as the product has it.
    env: name === 'sitemaps' ? { ...process.env, ...LIKE_PRODUCT } : process.env,
  });
  if (status !== 0) fail(`La medición ${name} no terminó.`);
}
