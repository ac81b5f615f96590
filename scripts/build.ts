import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { build, type InlineConfig, mergeConfig, type Plugin, resolveConfig } from 'vite';
import type { BuildFacts } from '../renderer/assets/built-assets.ts';
import { compileStyles } from '../renderer/assets/compile-styles.ts';
import { shared } from '../vite.config.ts';
import { buildEditor } from './editor-build.ts';
import { writeFonts } from './fonts.ts';
import { buildReader } from './reader-build.ts';

const root = join(import.meta.dirname, '..');
/**
 * Built aside, each build in a folder of its own, and swapped in whole: a server that runs from the
 * old one loses its files for a moment at most.
 */
const dist = join(root, `dist.${process.pid}`);
const production: InlineConfig = mergeConfig(shared, {
  configFile: false,
  root,
  mode: 'production',
  logLevel: 'warn',
});

/** Command-line tools: `npm run import`, `npm run seed`… */
const TOOLS = Object.fromEntries(
  [
    'import',
    'signin-link',
    'enterprise-codes',
    'maintenance',
    'site',
    'pages',
    'sample',
    'backup',
    'exchange/export',
    'restore',
    'database/migrate',
    'database/upgrade-postgres',
    'check/check',
    'storage/pictures',
  ]
    .map((path) => [basename(path), join(root, `scripts/${path}.ts`)])
    .filter(([, file]) => existsSync(file as string)),
);

/**
 * A single dash or quote outside Latin-1 makes the engine hold a file's whole source at two bytes a
 * character.
 */
const oneByteSource: Plugin = {
  name: 'portada:one-byte-source',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replace(
        /[\u0100-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

const buildServer = () =>
  build(
    mergeConfig(production, {
      plugins: [oneByteSource],
      build: {
        ssr: true,
        outDir: join(dist, 'server'),
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            server: join(root, 'server/start.ts'),
            seed: join(root, 'server/seed.ts'),
            'large-worker': join(root, 'server/large-worker.ts'),
            'sharp-process': join(root, 'services/images/sharp-process.mjs'),
            ...TOOLS,
          },
        },
      },
    }),
  );

/**
 * The commit of the checkout; '' where there is none, or no git. Whoever builds from a copy without
 * one says it: PORTADA_COMMIT.
 */
const commitHere = (): string => {
  if (process.env.PORTADA_COMMIT) return process.env.PORTADA_COMMIT.slice(0, 12);
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : '';
};

const versionHere = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/**
 * Builds everything into an empty `dist`; build.json comes last, so that a build that was cut short
 * is no build.
 */
async function buildAll(): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  await writeFonts(root, join(dist, 'fonts'));
  cpSync(join(root, 'fixtures/marca'), join(dist, 'marca'), { recursive: true });
  const styles = await compileStyles(root, await resolveConfig(production, 'build', 'production'));
  const reader = await buildReader(root, join(dist, 'reader'));
  await buildServer();
  cpSync(join(root, 'services/database/migrations'), join(dist, 'server/migrations'), {
    recursive: true,
  });
  await buildEditor(root, join(dist, 'editor'));
  const facts: BuildFacts = {
    build: createHash('sha256')
      .update(process.argv[2] ?? String(Date.now()))
      .digest('hex')
      .slice(0, 12),
    release: { version: versionHere(), commit: commitHere() },
    styles,
    ...reader,
  };
  writeFileSync(join(dist, 'build.json'), JSON.stringify(facts));
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Folders that builds left behind which were stopped half-way. */
function removeAbandoned(): void {
  for (const name of readdirSync(root)) {
    const pid = /^dist\.(\d+)(?:\.old)?$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(root, name), { recursive: true, force: true });
  }
}

/** A folder of a container's image cannot be moved: it goes at once. */
function setAside(place: string, old: string): void {
  try {
    renameSync(place, old);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * Puts the finished build in the place of the one before; another build that ends at the same
 * moment only makes it try again.
 */
function swapIn(): void {
  const place = join(root, 'dist');
  const old = `${dist}.old`;
  for (;;) {
    rmSync(old, { recursive: true, force: true });
    if (existsSync(place)) setAside(place, old);
    try {
      renameSync(dist, place);
      break;
    } catch (error) {
      if (!existsSync(place)) throw error;
    }
  }
  rmSync(old, { recursive: true, force: true });
}

removeAbandoned();
await buildAll();
// From what it was made, for whoever asks whether sources changed since.
writeFileSync(join(dist, '.sources'), process.argv[2] ?? '');
swapIn();
