import { rmSync } from 'node:fs';
import { request } from 'node:http';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
} from '@playwright/test';
import { main as signinLink } from '../scripts/signin-link.ts';
import { checkoutWith } from './copies/checkout-with.ts';
import { copyDataFolder } from './copies/data-folder.ts';
import { type Product, startProduct } from './product.ts';

export { type Product, runTool, startProduct } from './product.ts';

/** What `npm run signin-link` prints, without a process of its own for it. */
async function signinLinkOf({ dataDir }: Product, email: string): Promise<string> {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  await signinLink([email], { ...process.env, DATA_DIR: dataDir }, { out: say, error: say });
  const link = /http:\S+\/signin\?token=[\w-]+/.exec(lines.join('\n'))?.[0];
  if (!link) throw new Error(`No link: ${lines.join('\n')}`);
  return link;
}

/**
 * The cookie that a link gives whoever presses its button. A page for it would be closed while it
 * goes on to the desk, and such a page sometimes never closes.
 */
const redeem = (link: string): Promise<{ name: string; value: string }> =>
  new Promise((resolve, reject) => {
    const { host, origin, port, pathname, searchParams } = new URL(link);
    const headers = { host, origin, 'content-type': 'application/x-www-form-urlencoded' };
    const asked = request(
      { host: '127.0.0.1', port, path: pathname, method: 'POST', headers },
      (answer) => {
        answer.resume();
        const [, name, value] =
          /^([^=]+)=([^;]+)/.exec(answer.headers['set-cookie']?.[0] ?? '') ?? [];
        if (name && value) resolve({ name, value });
        else reject(new Error(`No session: ${answer.statusCode}`));
      },
    );
    asked.once('error', reject);
    asked.end(String(searchParams));
  });

/**
 * Has every further page of a context opened in a window of its own, as people have them beside
 * each other: a tab behind another one is drawn once a second, and each press there waits for that.
 */
async function inWindows(context: BrowserContext): Promise<void> {
  const browser = context.browser();
  if (!browser) return;
  const cdp = await browser.newBrowserCDPSession();
  const openTab = context.newPage.bind(context);
  const open = async (): Promise<Page> => {
    const [beside] = context.pages();
    if (!beside) return openTab();
    const own = await context.newCDPSession(beside);
    const { targetInfo } = await own.send('Target.getTargetInfo');
    await own.detach();
    const opened = context.waitForEvent('page');
    const { browserContextId } = targetInfo as { browserContextId: string };
    await cdp.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      newWindow: true,
    });
    return opened;
  };
  let before: Promise<unknown> = Promise.resolve();
  context.newPage = () => {
    const page = before.then(open);
    before = page.catch(() => undefined);
    return page;
  };
}

/** A browser of its own for one editor, signed in by a fresh link. */
export async function signIn(
  browser: Browser,
  product: Product,
  email = 'admin@portada.localhost',
): Promise<BrowserContext> {
  const link = await signinLinkOf(product, email);
  const context = await browser.newContext({
    viewport: { width: 1_440, height: 900 },
    locale: 'es-MX',
  });
  // As an editor has them who opened both panels, and has seen the tour.
  await context.addInitScript(() => {
    try {
      localStorage['portada.panels'] ??= JSON.stringify({ left: true, right: true });
      localStorage['portada.tour'] ??= 'seen';
    } catch {
      // Frames without an origin have no store.
    }
  });
  context.on('console', (message) => {
    // Pages as readers get them stand in frames with a policy of their own, hostile ones too.
    const isOfPage = /\/rendered\?/.test(message.location().url);
    if (/Content.Security.Policy/i.test(message.text()) && !isOfPage)
      product.refusals.push(`${message.text()} (${message.location().url})`);
  });
  // So that the log of a journey that fails says what broke.
  context.on('weberror', (error) => console.log(`page: ${error.error().stack ?? error.error()}`));
  await inWindows(context);
  await context.addCookies([
    { ...(await redeem(link)), url: product.editor, httpOnly: true, sameSite: 'Strict' },
  ]);
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
  // For a moment the desk's pictures of pages still stand there.
  const canvas = page.frameLocator(':not([inert]) > iframe').first();
  await canvas.locator('main').waitFor();
  return { page, canvas };
}

/** Chooses what stands in the menu «Más» of an open page's bar. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Opens the tab of a group of fields in a form. */
export const openGroup = (form: Locator, name: string): Promise<void> =>
  form.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

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

/**
 * With whom a file shares its product: with none (it changes what others look at), with all that
 * only read, or with all that add pages, stories and people of their own and look at no others.
 */
type Sharing = 'none' | 'reads' | 'adds';

interface Options {
  shares: Sharing;
  /** Of a product of the file's own. */
  environment: NodeJS.ProcessEnv;
  /** Files that a newsroom adds to a product of the file's own, by their paths. */
  added: Readonly<Record<string, string>>;
}

interface Running {
  /** The file whose product it is. */
  own?: { file: string; product: Product; checkout: string | undefined } | undefined;
  /** The products of many files. */
  shared: Map<Sharing, Product>;
}

/** A product of its own for one file, with the data of a first start. */
const startWithData = (env: NodeJS.ProcessEnv = {}, checkout?: string): Promise<Product> =>
  startProduct({ dataDir: copyDataFolder(), env, ...(checkout ? { checkout } : {}) });

/** Sign-ins are made for each context, so that files may share a product. */
async function productFor(
  running: Running,
  file: string,
  { shares, environment, added }: Options,
): Promise<Product> {
  if (shares !== 'none') {
    const shared = running.shared.get(shares) ?? (await startWithData());
    running.shared.set(shares, shared);
    return shared;
  }
  if (running.own?.file !== file) {
    // The one before ends while the next one starts.
    const ending = endOwn(running);
    ending.catch(() => undefined);
    const checkout = Object.keys(added).length > 0 ? checkoutWith(added) : undefined;
    running.own = { file, product: await startWithData(environment, checkout), checkout };
    await ending;
  }
  return running.own.product;
}

/**
 * Tests that share one product with the other tests of their file and, where the file says
 * `test.use({ shares: 'reads' })` or `'adds'`, with the other files that say the same.
 */
export const test = base.extend<{ product: Product } & Options, { running: Running }>({
  shares: ['none', { option: true }],
  environment: [{}, { option: true }],
  added: [{}, { option: true }],
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a function asks for from its pattern
    async ({}, use) => {
      const running: Running = { shared: new Map() };
      await use(running);
      await endOwn(running);
      for (const product of running.shared.values()) await end(product);
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ running, shares, environment, added }, use, { file }) =>
      use(await productFor(running, file, { shares, environment, added })),
    // Apart from the time of the test that happens to be the first of its file.
    { timeout: 240_000 },
  ],
});

async function end(product: Product | undefined): Promise<void> {
  if (!product) return;
  await product.stop();
  rmSync(product.dataDir, { recursive: true, force: true });
}

async function endOwn(running: Running): Promise<void> {
  const { own } = running;
  running.own = undefined;
  await end(own?.product);
  if (own?.checkout) rmSync(own.checkout, { recursive: true, force: true });
}

export { expect };

/**
 * The headline of what leads the sample's front. By its block: the first headline is another one's
 * for as long as that block's content comes.
 */
export const leadOf = ({ canvas }: { canvas: FrameLocator }): Locator =>
  canvas.locator('[data-block="apertura-nota"]').getByRole('textbox', { name: 'Titular' });

/** Writes another headline there; the caret stays in it. */
export async function rewriteLead(
  opened: { page: Page; canvas: FrameLocator },
  text: string,
): Promise<void> {
  await leadOf(opened).click();
  await opened.page.keyboard.press('Control+A');
  await opened.page.keyboard.type(text);
}
