import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from './vite.config.ts';
import { PATIENCE_MS } from './vitest.patience.ts';

const root = import.meta.dirname;

/** Needs a browser's globals, of which modules keep what they found: it has modules of its own. */
const needsBrowser = (path: string): boolean =>
  readFileSync(join(root, path), 'utf8').includes('@vitest-environment happy-dom');

/** Tests of some rooms that share what they read with the others of their worker. */
const sharing = (rooms: readonly string[]): string[] =>
  rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.test\.tsx?$/.test(path) && !needsBrowser(path)),
  );

/** Of views and shapes. */
const VIEWS = sharing(['blocks', 'layouts', 'schemas', 'ui']);
const SERVICES = sharing(['services', 'server']);

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      globalSetup: ['services/database/postgres.testing.ts'],
      setupFiles: ['vitest.setup.ts'],
      expect: { poll: { timeout: PATIENCE_MS } },
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // Much of a suite waits for a database: on two cores two of them take little more than half
      // the time of one after the other.
      maxWorkers: 2,
      projects: [
        {
          // Reading all of the blocks anew for each file takes longer than its tests.
          extends: true,
          test: { name: 'views', include: VIEWS, isolate: false },
        },
        {
          // The same of the server.
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
