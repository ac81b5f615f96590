import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from './vite.config.ts';

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      include: ['**/*.test.{ts,tsx}'],
      exclude: ['node_modules/**', 'dist/**', 'data/**'],
      globalSetup: ['services/database/postgres-for-tests.ts'],
      testTimeout: 20_000,
      css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' } },
    },
  }),
);
