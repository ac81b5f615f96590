import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from './vite.config.ts';
import { PATIENCE_MS } from './vitest.patience.ts';

const root = import.meta.dirname;

/**
 * What has modules and globals of its own: tests in a browser's globals, of which modules keep what
 * they found, and what brings core-js 2, whose `String.prototype.at` counts from the start alone.
 */
const ISOLATED = /@vitest-environment happy-dom|from 'structured-data-testing-tool/;
const isIsolated = (path: string): boolean => ISOLATED.test(readFileSync(join(root, path), 'utf8'));

/** Tests of some rooms that share what they read with the others of their worker. */
const sharing = (rooms: readonly string[]): string[] =>
  rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('/node_modules/'))
      .filter((path) => !isIsolated(path)),
  );

/** Of views, shapes and the editor's logic. */
const VIEWS = sharing(['blocks', 'editor', 'layouts', 'renderer', 'schemas', 'ui']);
const SERVICES = sharing(['bench', 'scripts', 'server', 'services']);

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      globalSetup: ['services/database/postgres.testing.ts'],
      setupFiles: ['vitest.setup.ts'],
      expect: { poll: { timeout: PATIENCE_MS } },
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // Much of a suite waits for a database, and some for a clock: on two cores three go on.
      maxWorkers: 3,
      projects: [
        {
          // Reading all of the blocks anew for each file takes longer than its tests.
          extends: true,
          test: { name: 'views', include: VIEWS, isolate: false },
        },
        {
          // The same of the server, and of the tools that run it.
          extends: true,
          test: { name: 'services', include: SERVICES, isolate: false },
        },
        {
          extends: true,
          test: {
            name: 'others',
            include: ['**/*.test.{ts,tsx}'],
            exclude: ['**/node_modules/**', 'dist/**', 'data/**', ...VIEWS, ...SERVICES],
          },
        },
      ],
      css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' } },
    },
  }),
);
