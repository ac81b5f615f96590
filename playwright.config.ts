import { defineConfig } from '@playwright/test';

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  testIgnore: ['node_modules/**', 'dist/**', 'data/**'],
  globalSetup: './journeys/first-start.ts',
  // Limits are for what hangs. How fast things are the bench tells: a shared machine has spells in
  // which all takes many times as long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Three at a time take longer on two cores: pages go on drawing while they wait for each other.
  workers: 2,
  fullyParallel: false,
  // npm test names every journey that needed its second try, and takes two of them at most.
  retries: 1,
  outputDir: 'test-results',
  use: {
    viewport: { width: 1_440, height: 900 },
    locale: 'es-MX',
    actionTimeout: 90_000,
    navigationTimeout: 120_000,
    launchOptions: {
      executablePath:
        process.env.JOURNEY_BROWSER ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
    // A seventh of the time of all journeys.
    trace: process.env.JOURNEY_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
