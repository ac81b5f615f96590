import { axeFaults } from '../../journeys/axe.ts';
import { expect, test } from '../../journeys/server.ts';

test.use({ shares: 'reads' });

/** Every other page is looked at in newspaper.e2e.ts. */
const PAGES = { 'a page that is not there': '/no-existe/' };

for (const [name, path] of Object.entries(PAGES)) {
  for (const width of [390, 1_440]) {
    test(`${name} at ${width} px: axe finds nothing, nothing is wider than the screen, nothing fails`, async ({
      browser,
      product,
    }) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        locale: 'es-MX',
      });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        const isOwn404 = path === '/no-existe/' && message.text().includes('404');
        if (message.type() === 'error' && !isOwn404) faults.push(message.text());
      });
      await page.goto(product.site() + path, { waitUntil: 'networkidle' });
      expect(await axeFaults(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(faults).toEqual([]);
      await context.close();
    });
  }
}

test('a reader goes by keyboard from the skip link to a story and back', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(product.site());
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe('/');
  await context.close();
});

test('pages ship the loader and behaviours, no React, and their pictures do not move the page', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (
          entry as unknown as { value: number }
        ).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(product.site(), { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 4_000);
  await page.waitForTimeout(500);
  expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(1);
  // What behaviours share has files of its own, without React too.
  for (const url of scripts)
    expect(new URL(url).pathname).toMatch(
      /^\/assets\/reader\/(?:[A-Za-z]+\.behaviour|preload-helper|format-date|reader-session)-/,
    );
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(
    0.01,
  );
  await context.close();
});
