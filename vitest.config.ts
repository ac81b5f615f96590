import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from './vite.config.ts';
import { PATIENCE_MS } from './vitest.patience.ts';

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      include: ['**/*.test.{ts,tsx}'],
      exclude: ['node_modules/**', 'dist/**', 'data/**'],
      globalSetup: ['services/database/postgres.testing.ts'],
      setupFiles: ['vitest.setup.ts'],
      expect: { poll: { timeout: PATIENCE_MS } },
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // Much of a suite waits for a database: on two cores two of them take little more than half
      // the time of one after the other.
      maxWorkers: 2,
      css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' } },
    },
  }),
);
