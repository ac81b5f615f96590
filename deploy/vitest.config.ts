import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from '../vite.config.ts';

/** What stands before the nodes in production, from Debian's packages: `npm run test:deploy`. */
export default mergeConfig(
  shared,
  defineConfig({
    root: `${import.meta.dirname}/..`,
    test: {
      include: ['deploy/*.deploy.ts'],
      globalSetup: ['services/database/postgres.testing.ts'],
      setupFiles: ['vitest.setup.ts'],
      testTimeout: 180_000,
      hookTimeout: 180_000,
      css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' } },
    },
  }),
);
