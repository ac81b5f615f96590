import { axeFaults } from '../../journeys/axe.ts';
import { expect, openGroup, signIn, test } from '../../journeys/server.ts';
import { DROP_ZONE } from '../engine/dom.ts';

test.use({ shares: 'reads' });

test('an editor finds a block in the gallery, sees it live, and what its form changes', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`);
  });
  await page.goto(product.editor);
  await page.getByRole('link', { name: 'Bloques' }).click();
  await expect(page.getByRole('heading', { name: 'Bloques', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Navegación', level: 2 })).toBeVisible();
  expect(await axeFaults(page), 'list').toEqual([]);

  await page.getByLabel('Buscar bloques').fill('promo');
  await expect(page.getByRole('heading', { name: 'Navegación', level: 2 })).toHaveCount(0);
  await page.getByLabel('Buscar bloques').fill('nada de esto');
  await expect(page.getByText('Ningún bloque coincide con «nada de esto».')).toBeVisible();
  await page.getByLabel('Buscar bloques').fill('promo');
  await page.getByRole('link', { name: 'Promo mediana', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/bloques\/medium-promo/);

  // Live: the newest story of the site, rendered with the site's own styles.
  const frame = page.frameLocator('iframe');
  const headline = frame.getByRole('heading', { level: 2 });
  await expect(headline).toHaveText(/\S/);
  expect(await headline.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(
    /Newsreader/,
  );
  await page.waitForTimeout(400);
  expect(await axeFaults(page), 'block').toEqual([]);
  const form = page.getByRole('region', { name: 'Propiedades' });
  await openGroup(form, 'Qué se muestra');
  await form.getByLabel('Titular', { exact: true }).click();
  await expect(headline).toHaveCount(0);
  await form.getByRole('button', { name: 'Vaciar' }).click();
  await expect(frame.locator('.pc-placeholder')).toBeVisible();
  await form.getByRole('button', { name: 'Volver al ejemplo' }).click();
  await expect(headline).toHaveText(/\S/);

  // What the declaration says, and its schema.
  await page.getByText('Para desarrollo').click();
  const row = page.getByRole('row', { name: /showHeadline/ });
  await expect(row).toContainText('Sí o no');
  await expect(row).toContainText('true');
  const schema = await page
    .getByRole('link', { name: 'JSON Schema' })
    .evaluate((link: HTMLAnchorElement) => fetch(link.href).then((reply) => reply.json()));
  expect(schema).toMatchObject({
    title: 'Promo mediana',
    properties: { showHeadline: { default: true } },
  });

  // On a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(headline).toHaveText(/\S/);
  await expect(page.getByRole('radio', { name: 'Teléfono, 390 px' })).toBeChecked();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.waitForTimeout(400);
  expect(await axeFaults(page), 'block on a phone').toEqual([]);
  await page.getByRole('link', { name: 'Todos los bloques' }).click();
  await expect(page.getByLabel('Buscar bloques')).toHaveValue('promo');
  await page.getByLabel('Buscar bloques').clear();
  await expect(page.getByRole('heading', { name: 'Cadenas', level: 2 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeFaults(page), 'list on a phone').toEqual([]);
  expect(writes).toEqual([]);

  // A page of the right kind for a block that speaks of one, and a chain with blocks in its
  // columns.
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(`${product.editor}/bloques/full-author-bio`);
  await expect(page.getByLabel('Ver en la página de')).toHaveValue('author');
  await expect(frame.getByRole('heading').first()).toHaveText(/\S/);
  await page.goto(`${product.editor}/bloques/triple-chain`);
  await expect(frame.locator(DROP_ZONE)).toHaveCount(3);
  await expect(frame.locator(`${DROP_ZONE} a[href]`).first()).toBeVisible();
  await page.goto(`${product.editor}/bloques/no-such-block`);
  await expect(page.getByRole('heading', { name: 'Este bloque no existe' })).toBeVisible();
  await context.close();
});
