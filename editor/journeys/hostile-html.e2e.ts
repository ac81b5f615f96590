import type { Page } from '@playwright/test';
import { publishOpen } from '../../journeys/publishing.ts';
import { expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

const HOSTILE = `<p id="sano">Texto sano</p><script>window.top.hacked = 1; window.hacked = 1</script>
<img src=x onerror="window.hacked=1;window.top.hacked=1"><svg onload="window.hacked=1"></svg><a href="javascript:window.hacked=1" id="trampa">Enlace</a>
<iframe srcdoc="<script>parent.hacked=1;top.hacked=1</script>"></iframe><div data-behaviour="_block/Lazy" data-chunk="//evil.example/x.js" data-block="pie">x</div>
<style>body{display:none}</style><form action="javascript:alert(1)"><button>Enviar</button></form><math><mi xlink:href="javascript:hacked=1">m</mi></math>`;

/**
 * Looks into every frame: a mark in a sandboxed one is that frame's own affair, so only ours count.
 */
const wasHacked = async (page: Page): Promise<boolean> => {
  const marks = await Promise.all(
    page
      .frames()
      .map((frame) =>
        frame.evaluate(() => window.origin !== 'null' && 'hacked' in window).catch(() => false),
      ),
  );
  return marks.some(Boolean);
};

test.afterEach(({ product }) => {
  // Parsing is no running: Chromium says also of a handler in a document of DOMParser, which is
  // never shown, that it was refused.
  const others = product.refusals.filter((text) => !text.includes('inline event handler'));
  product.refusals.splice(0, product.refusals.length, ...others);
});

test('hostile markup in an html-box does not run on the canvas, in a saved page or on the site', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByLabel('Buscar bloques').fill('html');
  await page.getByRole('button', { name: 'Caja de HTML', exact: true }).click();
  const properties = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await properties.getByRole('textbox').first().fill(HOSTILE);
  await expect(canvas.getByText('Texto sano')).toBeVisible();
  await page.waitForTimeout(500);
  expect(await wasHacked(page)).toBe(false);

  await publishOpen(page);
  const reader = await context.newPage();
  const foreign: string[] = [];
  reader.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') foreign.push(request.url());
  });
  await reader.goto(product.site(), { waitUntil: 'networkidle' });
  await expect(reader.getByText('Texto sano')).toBeVisible();
  await reader.getByText('Enlace', { exact: true }).click();
  expect(await wasHacked(reader)).toBe(false);
  expect(await reader.locator('[data-chunk*="evil"], main script').count()).toBe(0);
  expect([...foreign, ...dialogs]).toEqual([]);

  // Whoever opens the page again has it as it was written, and the canvas runs nothing of it.
  await page.reload();
  await expect(canvas.getByText('Texto sano')).toBeVisible();
  await page.waitForTimeout(500);
  expect(await wasHacked(page)).toBe(false);
  expect(dialogs).toEqual([]);
  await context.close();
});

test('hostile raw_html and headlines of an imported story do not run either', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const reply = await context.request.post(
    `http://127.0.0.1:${product.port}/api/content/documents?site=brujula`,
    {
      headers: {
        host: `editor.localhost:${product.port}`,
        origin: product.editor,
        cookie: (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; '),
      },
      data: {
        _id: 'nota-hostil',
        type: 'story',
        version: '0.10.12',
        canonical_url: '/nacional/nota-hostil/',
        headlines: { basic: 'Titular <img src=x onerror="window.hacked=1">sano' },
        content_elements: [
          { type: 'raw_html', content: HOSTILE },
          { type: 'text', content: 'Un párrafo <script>window.hacked=1</script>entero.' },
        ],
      },
    },
  );
  expect(reply.status()).toBe(201);
  const reader = await context.newPage();
  await reader.goto(`${product.site()}/nacional/nota-hostil/`, { waitUntil: 'networkidle' });
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Titular sano');
  await expect(reader.getByText('Texto sano')).toBeVisible();
  expect(await wasHacked(reader)).toBe(false);
  await context.close();
});
