import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig, mergeConfig } from 'vite';
import type { BuildFacts } from '../renderer/assets/built-assets.ts';
import { chunkNameOf } from '../ui/behaviour.ts';
import { shared } from '../vite.config.ts';

const MODULES = 'node_modules';

/**
 * What several chunks share, under names of its own: React, the client of accounts (but for what it
 * fetches when it is used), the client of sales, what the forms of accounts have in common (but for
 * what one of them alone has), and the buttons of other providers. A group takes what its files
 * import, but for an earlier one's.
 */
const codeSplitting = {
  groups: [
    { name: 'jsx-runtime', test: new RegExp(`${MODULES}/react/`), priority: 3 },
    // Of Vite's making, and of every page's first scripts: it stands apart from what they fetch.
    { name: 'preload-helper', test: /vite\/preload-helper/, priority: 4 },
    {
      name: 'identity-client',
      test: /services\/identity\/client(?!\/(?:passkeys|sign-on|third-parties))/,
      priority: 2,
    },
    { name: 'sales-client', test: /services\/sales\/client/, priority: 2 },
    {
      name: 'account-forms',
      test: new RegExp(
        `blocks/_account/(?!HeaderAccount|header-|errand|use-passkey-|Oidc|[Ss]ocial)|${MODULES}/react-hook-form/`,
      ),
      priority: 1,
    },
    { name: 'account-social', test: /blocks\/_account\/(?:Oidc|[Ss]ocial)/, priority: 0 },
  ],
};

/**
 * What a part of the editor has fetched with a later one: its styles, without which it must not
 * show. Scripts name those that they import themselves, most of which are there: a list of them in
 * each part would cost every screen its bytes.
 */
const resolveDependencies = (_: string, files: string[], { hostType }: { hostType: string }) =>
  hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files;

/** What every build of browser code has in common. */
export const browserBuild = (
  root: string,
  outDir: string,
  name: 'reader' | 'editor',
  input: Record<string, string>,
): InlineConfig =>
  mergeConfig(shared, {
    configFile: false,
    root,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Whatever NODE_ENV says: packages have another build for development, and React a runtime.
    resolve: { conditions: ['module', 'browser', 'production'] },
    oxc: { jsx: { development: false } },
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: `assets/${name}`,
      manifest: true,
      // What readers' pages fetch later is fetched when it is due, and nothing ahead of it.
      modulePreload: name === 'reader' ? false : { polyfill: false, resolveDependencies },
      chunkSizeWarningLimit: 2_000,
      // What a chunk exports is called by the loader: nothing of it may be dropped.
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: name === 'reader' ? { codeSplitting } : {},
      },
    },
  } satisfies InlineConfig);

/**
 * The readers' script: the loader, the runtime of React islands, and one chunk for each behaviour
 * and island.
 */
export const readerBuild = (
  root: string,
  outDir: string,
  more: Record<string, string> = {},
): InlineConfig =>
  browserBuild(root, outDir, 'reader', {
    loader: join(root, 'renderer/browser/loader.ts'),
    'island-runtime': join(root, 'renderer/browser/island-runtime.tsx'),
    islands: join(root, 'blocks/islands.ts'),
    ...more,
  });

/**
 * Builds the readers' script into `outDir` and tells what pages must know of it. `more`: further
 * entries, name -> file.
 */
export async function buildReader(
  root: string,
  outDir: string,
  more: Record<string, string> = {},
): Promise<Pick<BuildFacts, 'loader' | 'chunks' | 'islandRuntime'>> {
  await build(readerBuild(root, outDir, more));
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'),
  );
  const chunks = Object.entries(manifest).flatMap(([source, { file }]) => {
    const name = chunkNameOf(source);
    return name ? [[name, `/${file}`] as const] : [];
  });
  const fileOf = (source: string) => manifest[source]?.file ?? '';
  return {
    loader: readFileSync(join(outDir, fileOf('renderer/browser/loader.ts')), 'utf8').trim(),
    chunks: Object.fromEntries(chunks),
    islandRuntime: `/${fileOf('renderer/browser/island-runtime.tsx')}`,
  };
}
