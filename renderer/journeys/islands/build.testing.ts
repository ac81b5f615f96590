/** Builds the reader's files and the server of the test islands: `tsx build.testing.ts FOLDER`. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, mergeConfig } from 'vite';
import { buildReader } from '../../../scripts/reader-build.ts';
import { shared } from '../../../vite.config.ts';
import type { BuildFacts } from '../../assets/built-assets.ts';

const root = join(import.meta.dirname, '../../..');
const [folder = ''] = process.argv.slice(2);

const entries = ['Note', 'Broken'].map((name) => [
  `${name}.island`,
  join(import.meta.dirname, `${name}.island.tsx`),
]);
const reader = await buildReader(root, join(folder, 'reader'), Object.fromEntries(entries));
await build(
  mergeConfig(shared, {
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: join(folder, 'server'),
      target: 'node20',
      copyPublicDir: false,
      rolldownOptions: {
        input: { 'island-pages': join(import.meta.dirname, 'island-pages.testing.ts') },
      },
    },
  }),
);
const dist = join(root, 'dist');
const facts: BuildFacts = JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8'));
writeFileSync(join(folder, 'build.json'), JSON.stringify({ ...facts, ...reader }));
for (const each of ['fonts', 'marca'])
  cpSync(join(dist, each), join(folder, each), { recursive: true });
