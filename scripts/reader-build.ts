import { join } from 'node:path';
import { type InlineConfig, mergeConfig } from 'vite';
import { shared } from '../vite.config.ts';

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
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: `assets/${name}`,
      manifest: true,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2_000,
      // What a chunk exports is called by the loader: nothing of it may be dropped.
      rolldownOptions: { input, preserveEntrySignatures: 'strict' },
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
