import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig, mergeConfig, resolveConfig } from 'vite';
import type { BuildFacts } from '../renderer/built-assets.server.ts';
import { compileStyles } from '../renderer/styles/compile-styles.ts';
import { shared } from '../vite.config.ts';
import { browserBuild, readerBuild } from './reader-build.ts';

const root = join(import.meta.dirname, '..');
/** Built aside and swapped in whole: a server that runs from the old one loses its files for a moment at most. */
const dist = join(root, 'dist.next');
const production: InlineConfig = mergeConfig(shared, { configFile: false, root, mode: 'production', logLevel: 'warn' });

interface ManifestChunk {
  file: string;
}

const readManifest = (name: string) =>
  JSON.parse(readFileSync(join(dist, name, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>;

async function buildReader(): Promise<Pick<BuildFacts, 'loader' | 'chunks' | 'islandRuntime'>> {
  await build(readerBuild(root, join(dist, 'reader')));
  const manifest = readManifest('reader');
  const chunks = Object.entries(manifest).flatMap(([source, { file }]) => {
    const name = /^(?:blocks\/)?(.+)\.(?:behaviour\.ts|island\.tsx)$/.exec(source)?.[1];
    return name ? [[name, `/${file}`] as const] : [];
  });
  const fileOf = (source: string) => manifest[source]?.file ?? '';
  return {
    loader: readFileSync(join(dist, 'reader', fileOf('renderer/browser/loader.ts')), 'utf8').trim(),
    chunks: Object.fromEntries(chunks),
    islandRuntime: `/${fileOf('renderer/browser/island-runtime.tsx')}`,
  };
}

/** Command-line tools: `npm run import`, `npm run signin-link`, `npm run maintenance`. */
const TOOLS = Object.fromEntries(
  ['import', 'signin-link', 'maintenance']
    .map((name) => [name, join(root, `scripts/${name}.ts`)])
    .filter(([, file]) => existsSync(file as string)),
);

const buildServer = () =>
  build(
    mergeConfig(production, {
      build: {
        ssr: true,
        outDir: join(dist, 'server'),
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            server: join(root, 'server.ts'),
            ...TOOLS,
          },
        },
      },
    }),
  );

function copyFonts(): void {
  mkdirSync(join(dist, 'fonts'), { recursive: true });
  for (const [family, file] of FONT_FILES) {
    cpSync(join(root, 'node_modules/@fontsource-variable', family, 'files', file), join(dist, 'fonts', file));
  }
}

/** The faces that ui/tokens/faces.css names. */
export const FONT_FILES = [
  ['newsreader', 'newsreader-latin-opsz-normal.woff2'],
  ['newsreader', 'newsreader-latin-opsz-italic.woff2'],
  ['public-sans', 'public-sans-latin-wght-normal.woff2'],
  ['public-sans', 'public-sans-latin-wght-italic.woff2'],
] as const;

/** Builds everything into an empty `dist`; build.json comes last, so that a build that was cut short is no build. */
async function buildAll(): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  copyFonts();
  cpSync(join(root, 'fixtures/marca'), join(dist, 'marca'), { recursive: true });
  const styles = await compileStyles(root, await resolveConfig(production, 'build', 'production'));
  const reader = await buildReader();
  await buildServer();
  for (const file of ['pglite-worker.mjs', 'pglite-protocol.mjs', 'migrations']) {
    cpSync(join(root, 'services/database', file), join(dist, 'server', file), { recursive: true });
  }
  await build(browserBuild(root, join(dist, 'editor'), 'editor', { editor: join(root, 'editor/index.html') }));
  const facts: BuildFacts = {
    build: createHash('sha256')
      .update(process.argv[2] ?? String(Date.now()))
      .digest('hex')
      .slice(0, 12),
    styles,
    ...reader,
  };
  writeFileSync(join(dist, 'build.json'), JSON.stringify(facts));
}

await buildAll();
rmSync(join(root, 'dist.old'), { recursive: true, force: true });
if (existsSync(join(root, 'dist'))) renameSync(join(root, 'dist'), join(root, 'dist.old'));
renameSync(dist, join(root, 'dist'));
rmSync(join(root, 'dist.old'), { recursive: true, force: true });
