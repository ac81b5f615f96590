import type { Page } from '@playwright/test';
import { headFaults, hiddenFocus, layoutShift } from '../../journeys/probes.ts';
import { expect, type Product, test } from '../../journeys/server.ts';

test.use({ shares: 'reads' });

const SITES = ['brujula', 'destino-c', 'jalisco', 'us-labrujula'];
const HEIGHT_PX = 844;
const WIDTHS = [320, 390, 768, 1_024, 1_280, 1_440, 1_920];
/** The last is a screen of 1280 by 1024 at 400 %. */
const SCREENS = [
  ...WIDTHS.map((width) => ({ width, height: HEIGHT_PX })),
  { width: 390, height: 600 },
  { width: 844, height: 390 },
  { width: 320, height: 256 },
];
const TABBED = [SCREENS[1], SCREENS[5], SCREENS[9]].flatMap((screen) => screen ?? []);
/** A letter's width of one word, where a font came after the first paint. */
const FONTS = 0.001;
const SESSION = JSON.stringify({ uuid: 'r', accessToken: 'a.b.c', refreshToken: 'd.e.f' });

const alertOf = (page: Page) => page.getByRole('navigation', { name: 'Última hora' });

/** The front, once all of its head that needs script is there. */
async function openFront(page: Page, product: Product, site: string): Promise<void> {
  await page.goto(product.site(site), { waitUntil: 'load' });
  await expect(page.locator('[data-logout]').first()).toHaveAttribute('data-state', /./);
  await expect(page.locator('[data-behaviour="alert-bar/Alert"]')).toHaveAttribute(
    'data-progress',
    'ready',
  );
}

/** As the header looks once it knows of it: whoever is signed in, and how far the page is. */
const settle = (page: Page, member: boolean, top: number): Promise<void> =>
  page.evaluate(
    async ([session, to]) => {
      if (session) localStorage.setItem('ArcId.USER_INFO', session);
      else localStorage.clear();
      dispatchEvent(new Event('storage'));
      scrollTo({ top: to, behavior: 'instant' });
      const nav = document.getElementById('main-nav');
      const logo = innerWidth < 768 || to > 150 ? 'shown' : 'hidden';
      while (nav && nav.dataset.logo !== logo) await new Promise(requestAnimationFrame);
    },
    [member ? SESSION : '', top] as const,
  );

/** On every screen, whoever reads, at the top and further down. */
async function probe(page: Page, state: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, height } of SCREENS) {
    await page.setViewportSize({ width, height });
    for (const [member, top] of [
      [true, 0],
      [false, 0],
      [false, 400],
    ] as const) {
      await settle(page, member, top);
      const found = await headFaults(page);
      const where = `${state}, ${member ? 'member' : 'guest'}, ${width}×${height}, at ${top}`;
      faults.push(...found.map((fault) => `${where}: ${fault}`));
    }
  }
  return faults;
}

/** By Tab from the first link to well into the stories. */
async function tabThrough(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, height } of TABBED) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => {
      document.documentElement.style.scrollBehavior = 'auto';
      scrollTo(0, 0);
      (document.activeElement as HTMLElement | null)?.blur();
      getSelection()?.collapse(document.body, 0);
    });
    for (let press = 0; press < 32; press++) {
      await page.keyboard.press('Tab');
      const hidden = await hiddenFocus(page);
      if (hidden) faults.push(`${width}×${height}: ${hidden}`);
    }
  }
  return faults;
}

for (const site of SITES) {
  test(`${site}: nothing of the head lies under anything, whoever reads, with an alert and without`, async ({
    browser,
    product,
  }) => {
    const context = await browser.newContext({
      locale: 'es-MX',
      viewport: { width: 390, height: HEIGHT_PX },
    });
    const page = await context.newPage();
    await openFront(page, product, site);
    const alert = alertOf(page);
    await expect(alert).toBeVisible();
    expect(await layoutShift(page), 'the alert comes').toBeLessThan(FONTS);
    const faults = await probe(page, 'alert');
    faults.push(...(await tabThrough(page)));
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await alert.getByRole('button', { name: 'Cerrar la alerta' }).click();
    await expect(alert).toBeHidden();
    faults.push(...(await probe(page, 'no alert')));
    expect(faults).toEqual([]);

    for (const size of [
      { width: 1_440, height: 900 },
      { width: 390, height: 600 },
    ]) {
      await page.setViewportSize(size);
      await openFront(page, product, site);
      await expect(alert).toBeHidden();
      expect(await layoutShift(page), 'dismissed').toBeLessThan(FONTS);
    }
    await context.clearCookies();
    await openFront(page, product, site);
    await expect(alert).toBeVisible();
    expect(await layoutShift(page), 'it comes on a low screen').toBeLessThan(FONTS);
    await page.route('**/_portada/contenido/alert-bar-collections*', (route) =>
      route.fulfill({ json: { content_elements: [] } }),
    );
    await openFront(page, product, site);
    await expect(alert).toBeHidden();
    expect(await layoutShift(page), 'there is none').toBeLessThan(FONTS);
    await context.close();
  });
}
