import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { axeFaults } from '../../journeys/axe.ts';
import { expect, type Product, test } from '../../journeys/server.ts';
import { agencyStory, importStories, scienceNotes } from '../../journeys/stories.ts';

const WIDTHS = [390, 768, 1_440];
/**
 * The sites share their layouts and blocks: every type of page is looked at on the first at three
 * widths, on the others the front and an article on a phone and a desk.
 */
const widthsFor = (site: string, path: string): number[] =>
  site === SITES[0] ? WIDTHS : isFrontOrArticle(path) ? [390, 1_440] : [390];
const isFrontOrArticle = (path: string): boolean => path === '/' || /\/20\d\d\//.test(path);

const SITES = ['brujula', 'destino-c', 'jalisco', 'us-labrujula'];
const ARTICLE = '/jalisco/movilidad/2026/11/20/tranvias-veinte-minutos/';

/** A reader's page, and everything that failed on it. */
async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({
    locale: 'es-MX',
    viewport: { width: 1_440, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(address, { waitUntil: 'networkidle' });
  return { page, faults };
}

/**
 * What is wrong with a page as it stands: for axe, and for whoever would have to scroll sideways.
 */
async function faultsOf(page: Page): Promise<unknown[]> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [...(await axeFaults(page)), ...(excess > 0 ? [`${excess} px too wide`] : [])];
}

/** Pages of every type, read off the site itself. */
async function pagesOf(product: Product, page: Page, site: string): Promise<string[]> {
  await page.goto(product.site(site));
  const links = await page
    .locator('main a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const article = links.find((href) => /\/20\d\d\/\d\d\/\d\d\//.test(href)) ?? '';
  await page.goto(product.site(site) + article);
  const named = await page
    .locator('a[href^="/author/"], a[href^="/tags/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const first = (prefix: string) => named.find((href) => href.startsWith(prefix)) ?? '';
  const section = `${article.split('/').slice(0, 2).join('/')}/`;
  return [
    '/',
    section,
    article,
    first('/author/'),
    first('/tags/'),
    '/search/agua/',
    '/busqueda/',
  ].filter(Boolean);
}

for (const site of SITES) {
  test(`${site}: axe finds nothing on any type of page, at every width, and nothing fails`, async ({
    browser,
    product,
  }) => {
    test.slow();
    const { page, faults } = await openPage(browser, product.site(site));
    const paths = await pagesOf(product, page, site);
    expect(paths.length).toBeGreaterThanOrEqual(6);
    for (const path of paths) {
      await page.goto(product.site(site) + path, { waitUntil: 'load' });
      for (const width of widthsFor(site, path)) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(100);
        expect(await faultsOf(page), `${path} at ${width}`).toEqual([]);
      }
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });
}

test('the drawer by keyboard: opens, keeps the focus, opens a submenu, closes by Escape and gives the focus back', async ({
  browser,
  product,
}) => {
  const { page } = await openPage(browser, product.site());
  const opener = page.getByRole('button', { name: 'Abrir el menú de secciones' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Secciones' });
  await expect(drawer).toBeVisible();
  await expect(page.locator('body')).toHaveClass(/nav-open/);
  await page.waitForTimeout(400);
  expect(await faultsOf(page), 'drawer open').toEqual([]);

  const caret = drawer.getByRole('button', { name: 'Subsecciones de Nacional' });
  await caret.focus();
  await page.keyboard.press('Enter');
  await expect(caret).toHaveAttribute('aria-expanded', 'true');
  await expect(drawer.getByRole('link', { name: 'Justicia' })).toBeVisible();
  expect(await faultsOf(page), 'submenu open').toEqual([]);
  for (let stop = 0; stop < 40; stop++) await page.keyboard.press('Tab');
  expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.locator('body')).not.toHaveClass(/nav-open/);

  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Nacional', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/nacional\/$/);
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'Nacional', exact: true }).first(),
  ).toHaveAttribute('aria-current', /page|true/);
  await page.context().close();
});

test('the drawer by touch: opens, closes by its ground, and leads to a section', async ({
  browser,
  product,
}) => {
  const { page } = await openPage(browser, product.site(), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const opener = page.getByRole('button', { name: 'Abrir el menú de secciones' });
  const drawer = page.getByRole('dialog', { name: 'Secciones' });
  await opener.tap();
  await expect(drawer).toBeVisible();
  await page.touchscreen.tap(380, 500);
  await expect(drawer).toBeHidden();
  await opener.tap();
  await drawer.getByRole('button', { name: 'Subsecciones de Cultura' }).tap();
  await drawer.getByRole('link', { name: 'Patrimonio' }).tap();
  await expect(page).toHaveURL(/\/cultura\/patrimonio\/$/);
  await page.context().close();
});

test('the drawer and the search without script', async ({ browser, product }) => {
  const { page } = await openPage(browser, product.site(), {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('button', { name: 'Abrir el menú de secciones' }).click();
  await page
    .getByRole('dialog', { name: 'Secciones' })
    .getByRole('link', { name: 'Mundo', exact: true })
    .click();
  await expect(page).toHaveURL(/\/mundo\/$/);
  await page.goto(`${product.site()}/busqueda/`);
  const search = page
    .getByRole('main')
    .getByRole('searchbox')
    .or(page.getByRole('main').getByRole('textbox'))
    .first();
  await search.fill('tranvías');
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
  await expect(page).toHaveURL(/\/search\/tranv%C3%ADas\/$/);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /La ciudad estrena una red de tranvías/ })
      .first(),
  ).toBeVisible();
  await page.context().close();
});

test('a search finds the same with accents and without, and never takes ñ for n', async ({
  browser,
  product,
}) => {
  const { page } = await openPage(browser, product.site());
  const found = async (words: string): Promise<string[]> => {
    await page.goto(`${product.site()}/search/${encodeURIComponent(words)}/`);
    return page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts();
  };
  const plain = await found('tranvias');
  expect(plain.length).toBeGreaterThan(0);
  expect(await found('TRANVÍAS')).toEqual(plain);
  expect(await found('año')).not.toEqual(await found('ano'));
  await found('zzzz-nada-asi');
  await expect(page.getByRole('main')).toContainText('zzzz-nada-asi');
  expect(await faultsOf(page)).toEqual([]);
  await page.context().close();
});

test('the search box of the head opens, takes the focus and leads to the results', async ({
  browser,
  product,
}) => {
  const { page } = await openPage(browser, product.site());
  const box = page.getByRole('search', { name: 'Buscar' }).first();
  await box.getByRole('button', { name: 'Buscar' }).click();
  const input = box.getByRole('combobox');
  await expect(input).toBeFocused();
  await page.keyboard.type('códices');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/c%C3%B3dices\/$/);
  await page.context().close();
});

test('see more three times by keyboard: every time new stories, and the focus on the first of them', async ({
  browser,
  product,
}) => {
  await importStories(product, scienceNotes(40));
  const { page, faults } = await openPage(browser, `${product.site()}/ciencia/`);
  const SEE_MORE = '[data-behaviour="_list/SeeMore"]';
  const items = page.locator(`:has(+ ${SEE_MORE}) > [data-item]`);
  let shown = await items.count();
  const more = page.getByRole('main').getByRole('link', { name: 'Ver más' });
  for (let time = 1; time <= 3; time++) {
    await more.focus();
    // What brings the link to life comes when it comes into sight; until then it is a link.
    await expect(page.locator(SEE_MORE)).toHaveAttribute('data-progress', 'ready');
    await page.keyboard.press('Enter');
    await expect.poll(() => items.count()).toBeGreaterThan(shown);
    expect(
      await items.nth(shown).evaluate((item) => item.contains(document.activeElement)),
      `time ${time}`,
    ).toBe(true);
    shown = await items.count();
  }
  const ids = await items.evaluateAll((all) =>
    all.map((item) => (item as HTMLElement).dataset.item),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(await faultsOf(page)).toEqual([]);
  expect(faults).toEqual([]);
  // The address says how far it is: who comes back finds as much.
  await page.reload({ waitUntil: 'networkidle' });
  expect(await items.count()).toBe(shown);
  await page.context().close();
});

test('the clock tells the time of Mexico City and goes on at the full minute', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Tokyo' });
  const page = await context.newPage();
  await page.clock.install({ time: new Date('2026-11-20T21:44:30Z') });
  await page.goto(product.site());
  const clock = page.getByText(/^\d\d \w{3} 2026 - /);
  await expect(clock).toHaveText('20 nov 2026 - 03:44 PM');
  await page.clock.fastForward(31_000);
  await expect(clock).toHaveText('20 nov 2026 - 03:45 PM');
  await page.clock.fastForward(60_000);
  await expect(clock).toHaveText('20 nov 2026 - 03:46 PM');
  await context.close();
});

test('the alert stands over the page, stays away once dismissed, and comes back with another headline', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({
    locale: 'es-MX',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(product.site());
  const alert = page.getByRole('navigation', { name: 'Última hora' });
  await expect(alert.getByRole('link')).toHaveText(/autopista/);
  expect(await faultsOf(page)).toEqual([]);
  const href = (await alert.getByRole('link').getAttribute('href')) ?? '';
  await alert.getByRole('button', { name: 'Cerrar la alerta' }).click();
  await expect(alert).toBeHidden();

  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'arcblock_alert-bar');
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false, secure: false });
  expect(decodeURIComponent(cookie?.value ?? '')).toMatch(/autopista/);
  const lives = (cookie?.expires ?? 0) - (await page.evaluate(() => Date.now())) / 1_000;
  expect(Math.abs(lives - 172_800)).toBeLessThan(60);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(alert).toBeHidden();

  await importStories(product, [
    agencyStory('reabren-autopista-tras-deslaves', href, 'Cierran otra vez la autopista por nieve'),
  ]);
  const open = `http://127.0.0.1:${product.port}/_portada/contenido/alert-bar-collections?from=0&size=1`;
  await expect.poll(async () => (await context.request.get(open)).text()).toContain('por nieve');
  // Nothing is asked while the two minutes last.
  await page.clock.fastForward(100_000);
  await expect(alert).toBeHidden();
  await page.clock.fastForward(25_000);
  await expect(
    alert.getByRole('link', { name: 'Cierran otra vez la autopista por nieve' }),
  ).toHaveAttribute('href', href);
  await context.close();
});

test('an article prints as an article: the mark, the text and its pictures', async ({
  browser,
  product,
}) => {
  const { page } = await openPage(browser, product.site() + ARTICLE);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('A las seis de la mañana')).toBeVisible();
  for (const hidden of ['nav', 'footer', 'form', 'button'])
    await expect(page.locator(hidden).first()).toBeHidden();
  await page.context().close();
});

test('a story that two sites share keeps the address of its own', async ({ browser, product }) => {
  const { page } = await openPage(browser, product.site('destino-c'));
  const links = await page
    .locator('main a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const origins = new Set<string>();
  for (const link of new Set(links.filter((href) => /\/20\d\d\//.test(href)))) {
    const response = await page.request.get(
      `http://127.0.0.1:${product.port}${link}?_website=destino-c`,
    );
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(await response.text())?.[1];
    expect(canonical, link).toBeTruthy();
    origins.add(new URL(canonical ?? '').host);
  }
  expect([...origins].sort()).toEqual(['www.destinoc.example', 'www.labrujula.example']);
  await page.context().close();
});
