import { axeFaults } from '../../journeys/axe.ts';
import { expect, test } from '../../journeys/server.ts';

test.use({ shares: 'reads' });

for (const width of [390, 1_440])
  test(`readers find what was corrected, ${width} px wide`, async ({ browser, product }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'es-MX' });
    const page = await context.newPage();
    await page.goto(`${product.site()}/correcciones/`);
    await expect(page.getByRole('heading', { level: 1, name: 'Correcciones' })).toBeVisible();
    const headlines = page.getByRole('main').getByRole('heading', { level: 2 });
    expect(await headlines.count()).toBeGreaterThan(0);
    expect(await axeFaults(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    const headline = (await headlines.first().textContent()) ?? '';
    await headlines.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
    await context.close();
  });

test('robots find sitemaps, feeds and data on the running product', async ({ page, product }) => {
  await page.goto(`${product.site()}/`);
  const get = (path: string) =>
    page.evaluate(async (address) => {
      const reply = await fetch(address);
      return { status: reply.status, text: await reply.text() };
    }, path);
  expect((await get('/robots.txt')).text).toContain('/sitemap.xml');
  const index = (await get('/sitemap.xml')).text;
  const files = [...index.matchAll(/<loc>([^<]*)</g)].map(([, loc = '']) => new URL(loc).pathname);
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const { status, text } = await get(file);
    expect(status, file).toBe(200);
    expect(text, file).toContain('</urlset>');
  }
  for (const link of await page.locator('link[rel=alternate]').all()) {
    const address = (await link.getAttribute('href')) ?? '';
    expect((await get(address)).text, address).toMatch(/<item>|<entry>/);
  }
  const types = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((all) => all.map((one) => JSON.parse(one.textContent ?? '')['@type'] as string));
  expect(types).toEqual(['WebSite', 'NewsMediaOrganization']);
});
