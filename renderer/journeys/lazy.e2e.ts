import { publishOpen } from '../../journeys/publishing.ts';
import { expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

// The second journey reads the page that the first one published.
test.describe.configure({ mode: 'serial' });

test('a lazy block comes when the reader comes near, and not before', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page } = await openOnCanvas(context, product, 'Portada');
  await page.getByRole('tab', { name: 'Estructura' }).click();
  await page
    .getByRole('treeitem', { name: /Pie de página/ })
    .last()
    .click();
  const properties = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await properties
    .getByRole('switch', { name: 'Cargar cuando el lector se acerque' })
    .click({ force: true });
  await publishOpen(page);

  const reader = await context.newPage();
  const asked: string[] = [];
  reader.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The page's head brings behaviours of its own.
    if (/^\/_portada\/bloque\/|^\/assets\/reader\/Lazy/.test(pathname)) asked.push(pathname);
  });
  await reader.goto(product.site(), { waitUntil: 'networkidle' });
  await expect(reader.getByText('Código de ética')).toHaveCount(0);
  expect(asked).toEqual([expect.stringMatching(/^\/assets\/reader\/Lazy/)]);
  await reader.mouse.wheel(0, 50_000);
  await expect(reader.getByText('Código de ética')).toBeVisible();
  expect(asked[1]).toMatch(/^\/_portada\/bloque\//);
  await context.close();
});

test('without its chunk the page keeps working and the console says why', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.route('**/assets/reader/**', (route) => route.abort());
  await page.goto(product.site(), { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: /./ }).first()).toBeVisible();
  await expect.poll(() => errors.join()).toContain('ChunkLoadError');
  await context.close();
});
