import type { Browser, Page } from '@playwright/test';
import { putSite } from '../../../journeys/advertising.ts';
import { axeFaults } from '../../../journeys/axe.ts';
import { expect, type Product, test } from '../../../journeys/server.ts';
import { agencyStory, importStories } from '../../../journeys/stories.ts';
import { FOREIGN, standIn } from './tools.testing.ts';

const PATH = '/nacional/2026/11/20/de-otro-sistema/';
const SITES = ['brujula', 'jalisco', 'destino-c', 'us-labrujula'];

/** One story of another system, on four sites that let its markup do different things. */
async function moveIn(product: Product): Promise<void> {
  const story = agencyStory('de-otro-sistema', PATH, 'Una nota de otro sistema');
  const place = story.websites.brujula;
  await importStories(product, [
    {
      ...story,
      websites: Object.fromEntries(SITES.map((site) => [site, place])),
      content_elements: [{ type: 'text', content: 'Antes.' }, ...FOREIGN],
    },
  ]);
}

async function open(browser: Browser, product: Product, site: string, width = 1_024) {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const asked = await standIn(context);
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (line) => {
    if (/Content Security Policy/.test(line.text())) refused.push(line.text());
  });
  await page.goto(product.site(site) + PATH);
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 300) {
      scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 60));
    }
  });
  return { page, asked, refused, close: () => context.close() };
}

/** What is known, wherever markup may not run as it is written. */
async function expectKnown(page: Page): Promise<void> {
  await expect(page.locator('iframe[src*="facebook.com/plugins/post.php"]')).toBeVisible();
  await expect(page.getByText('Publicado en X')).toBeVisible();
  const player = page.frameLocator('iframe[title="Video de Powa"]');
  await expect(player.getByText('Video 0a1b2c3d de elnorte null')).toBeVisible();
}

/** What a tool that nobody knows does where it may run. */
const RAN = ['escrito', 'datos-ruta', 'obrero-42', 'medios'];

test('embeds of other systems live, under each policy of markup', async ({ browser, product }) => {
  await putSite(product, { key: 'jalisco', htmlPolicy: 'framed' });
  await putSite(product, { key: 'destino-c', htmlPolicy: 'trusted' });
  await putSite(product, {
    key: 'us-labrujula',
    htmlPolicy: 'trusted',
    trustedHosts: ['cloudfront.net', 'twitter.com', 'facebook.net'],
  });
  await moveIn(product);

  await test.step('sanitised: what is known, and a link to the rest', async () => {
    const { page, asked, close } = await open(browser, product, 'brujula');
    await expectKnown(page);
    await expect(
      page.getByRole('link', { name: 'Ver el contenido en mapa.example' }),
    ).toBeVisible();
    expect(asked).not.toContain('mapa.example');
    expect(await axeFaults(page)).toEqual([]);
    await close();
  });

  await test.step('framed: the rest runs apart, and says its height', async () => {
    const { page, asked, close } = await open(browser, product, 'jalisco');
    await expectKnown(page);
    const frame = page.locator('iframe.framed-html[title="Contenido insertado"]');
    const inside = page.frameLocator('iframe.framed-html[title="Contenido insertado"]');
    for (const done of [...RAN, 'sin-cookies'])
      await expect(inside.locator(`.${done}`)).toBeAttached();
    // 700 px of its own, and what it wrote above; what it claims beyond reason is bounded.
    await expect
      .poll(async () => Number(await frame.getAttribute('height')))
      .toBeGreaterThanOrEqual(700);
    expect(Number(await frame.getAttribute('height'))).toBeLessThanOrEqual(4_000);
    expect(asked).toContain('datos.example');
    const apart = page.frames().find((one) => one.url().includes('/portada-framed.html'));
    expect(await apart?.evaluate(() => origin)).toBe('null');
    expect(
      await apart?.evaluate(() => {
        try {
          return String(parent.document.title);
        } catch {
          return 'refused';
        }
      }),
    ).toBe('refused');
    await close();
  });

  await test.step('trusted: it runs in the page, with what it needs', async () => {
    const { page, refused, close } = await open(browser, product, 'destino-c');
    for (const done of [...RAN, 'con-cookies'])
      await expect(page.locator(`.${done}`)).toBeAttached();
    expect(refused).toEqual([]);
    // No page without such markup is opened for it, nor one that takes passwords.
    for (const path of ['/account/login/', '/']) {
      const reply = await page.goto(product.site('destino-c') + path);
      expect(reply?.headers()['content-security-policy']).not.toMatch(/unsafe|wss/);
    }
    await close();
  });

  await test.step('trusted, from named hosts alone', async () => {
    const { page, asked, close } = await open(browser, product, 'us-labrujula');
    await expect(page.getByText('Video 0a1b2c3d de elnorte')).toBeVisible();
    expect(asked).not.toContain('mapa.example');
    await close();
  });

  await test.step('another policy makes something else of a story that is there', async () => {
    await putSite(product, { key: 'brujula', htmlPolicy: 'trusted' });
    await expect
      .poll(async () => {
        const { page, close } = await open(browser, product, 'brujula');
        const ran = await page.locator('.escrito').count();
        await close();
        return ran;
      })
      .toBe(1);
    await putSite(product, { key: 'brujula', htmlPolicy: 'sanitised' });
  });
});

test('the page in which markup runs apart shows nothing by itself', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const hash = encodeURIComponent('<h1>Premio</h1><script>document.title = "robado"</script>');
  const reply = await page.goto(`${product.site()}/portada-framed.html#${hash}`);
  expect(reply?.headers()['content-security-policy']).toContain('sandbox allow-scripts');
  await page.waitForTimeout(300);
  expect(await page.locator('h1').count()).toBe(0);
  expect(await page.title()).toBe('Contenido insertado');
  await context.close();
});
