import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, test as base, type FrameLocator, type Page } from '@playwright/test';

/** A whole product of its own, started as a person would, on a free port with an empty data folder. */
export interface Product {
  port: number;
  dataDir: string;
  /** Origin of a site by key. */
  site(key?: string): string;
  editor: string;
  /** One-time sign-in link of the first admin. */
  signinLink: string;
  process: ChildProcess;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const START_LIMIT_MS = 60_000;

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

interface StartProduct {
  dataDir?: string;
  env?: NodeJS.ProcessEnv;
  port?: number;
}

/** Starts `npm start`'s own script and waits until it prints the sign-in link. */
export async function startProduct({
  dataDir = mkdtempSync(join(tmpdir(), 'portada-journey-')),
  env = {},
  port: given,
}: StartProduct = {}): Promise<Product> {
  const port = given ?? (await freePort());
  const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts/start.mjs')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const until = Date.now() + START_LIMIT_MS;
  while (!/Ctrl\+C/.test(output)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`Portada did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    dataDir,
    site: (key = 'brujula') => `http://${key}.localhost:${port}`,
    editor: `http://editor.localhost:${port}`,
    signinLink: /http:\S+\/signin\?token=\S+/.exec(output)?.[0] ?? '',
    process: child,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null) child.kill(signal);
      await exited;
    },
  };
}

/** Runs one of the command-line tools against a product, as `npm run import -- …` does. Resolves with what it printed and its exit code. */
export const runTool = (
  { dataDir }: Pick<Product, 'dataDir'>,
  name: string,
  ...args: string[]
): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts/tool.mjs'), name, ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('exit', (code) => resolve({ code, output }));
  });

/** A browser of its own for one editor, signed in by a fresh link. */
export async function signIn(browser: Browser, product: Product, email = 'admin@portada.localhost'): Promise<BrowserContext> {
  const { output } = await runTool(product, 'signin-link', email);
  const link = /http:\S+\/signin\?token=[\w-]+/.exec(output)?.[0];
  if (!link) throw new Error(`No link: ${output}`);
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, locale: 'es-MX' });
  const page = await context.newPage();
  // The tool does not know the port of this product.
  await page.goto(link.replace(/^http:\/\/[^/]+/, product.editor));
  await page.getByRole('heading', { name: 'Páginas' }).waitFor();
  await page.close();
  return context;
}

/** Opens a page of the desk on its canvas and waits until the canvas is alive. */
export async function openOnCanvas(
  context: BrowserContext,
  product: Product,
  name: string,
): Promise<{ page: Page; canvas: FrameLocator }> {
  const page = await context.newPage();
  await page.goto(product.editor);
  await page.getByRole('link', { name, exact: true }).click();
  const canvas = page.frameLocator('iframe').first();
  await canvas.locator('main').waitFor();
  return { page, canvas };
}

interface Running {
  file: string;
  product: Product;
}

/** Tests that share one product with the other tests of their file, and with no other file: what one publishes would spoil the next one's pages. */
export const test = base.extend<{ product: Product }, { running: { now?: Running } }>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a function asks for from its pattern
    async ({}, use) => {
      const running: { now?: Running } = {};
      await use(running);
      await end(running.now);
    },
    { scope: 'worker' },
  ],
  product: async ({ running }, use, { file }) => {
    if (running.now?.file !== file) {
      await end(running.now);
      running.now = undefined;
      running.now = { file, product: await startProduct() };
    }
    await use(running.now.product);
  },
});

async function end(running: Running | undefined): Promise<void> {
  if (!running) return;
  await running.product.stop();
  rmSync(running.product.dataDir, { recursive: true, force: true });
}

export { expect } from '@playwright/test';
