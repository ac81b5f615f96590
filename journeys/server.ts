import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
} from '@playwright/test';
import { type Product, runTool, startProduct } from './product.ts';

export { type Product, runTool, startProduct } from './product.ts';

/** A browser of its own for one editor, signed in by a fresh link. */
export async function signIn(
  browser: Browser,
  product: Product,
  email = 'admin@portada.localhost',
): Promise<BrowserContext> {
  const { output } = await runTool(product, 'signin-link', email);
  const link = /http:\S+\/signin\?token=[\w-]+/.exec(output)?.[0];
  if (!link) throw new Error(`No link: ${output}`);
  const context = await browser.newContext({
    viewport: { width: 1_440, height: 900 },
    locale: 'es-MX',
  });
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

/** Drags a block with the mouse from the drawer into a place of the canvas. */
export async function dragInto(page: Page, block: string, zone: Locator): Promise<void> {
  const item = page.getByRole('button', { name: block, exact: true });
  await item.scrollIntoViewIfNeeded();
  await zone.waitFor();
  const from = await item.boundingBox();
  const to = await zone.boundingBox();
  if (!from || !to) throw new Error(`nothing to drag: ${block}`);
  await page.mouse.move(from.x + 40, from.y + 15);
  await page.mouse.down();
  await page.mouse.move(from.x + 120, from.y + 30, { steps: 6 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height + 40, { steps: 12 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await page.waitForTimeout(300);
  await page.mouse.up();
  const properties = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await expect(properties.getByRole('heading', { name: block, exact: true })).toBeVisible();
}

interface Running {
  file: string;
  product: Product;
}

/** A product of its own for one file, with the data of a first start. */
function startWithData(): Promise<Product> {
  const data = process.env.FIRST_START_DATA;
  if (!data)
    throw new Error(
      'journeys/first-start.ts has not run: it is the globalSetup of playwright.config.ts',
    );
  const dataDir = mkdtempSync(join(tmpdir(), 'portada-journey-'));
  cpSync(data, dataDir, { recursive: true });
  return startProduct({ dataDir });
}

/**
 * Tests that share one product with the other tests of their file, and with no other file: what one
 * publishes would spoil the next one's pages.
 */
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
  product: [
    async ({ running }, use, { file }) => {
      if (running.now?.file !== file) {
        await end(running.now);
        running.now = undefined;
        running.now = { file, product: await startWithData() };
      }
      await use(running.now.product);
    },
    // Apart from the time of the test that happens to be the first of its file.
    { timeout: 240_000 },
  ],
});

async function end(running: Running | undefined): Promise<void> {
  if (!running) return;
  await running.product.stop();
  rmSync(running.product.dataDir, { recursive: true, force: true });
}

export { expect };
