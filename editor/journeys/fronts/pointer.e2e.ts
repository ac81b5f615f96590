import { expect, openOnCanvas, signIn, test } from '../../../journeys/server.ts';

test.use({ shares: 'reads' });

test('blocks are marked by a drag beside them, and the wheel makes the page larger', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  const lead = canvas.locator('[data-block="apertura-nota"]');
  const workshop = canvas.locator('[data-block="apertura-cuarta"]');
  await workshop.waitFor();
  const [first, last] = [await lead.boundingBox(), await workshop.boundingBox()];
  if (!first || !last) throw new Error('nothing there');
  // From the margin of the page over the whole opening.
  await page.mouse.move(first.x - 30, first.y + 20);
  await page.mouse.down();
  await page.mouse.move(first.x + 40, first.y + 60, { steps: 4 });
  await expect(canvas.locator('.pc-marquee')).toBeVisible();
  await page.mouse.move(last.x + last.width - 10, last.y + last.height - 10, { steps: 4 });
  await page.mouse.up();
  await expect(canvas.locator('.pc-marquee')).toHaveCount(0);
  const form = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await expect(form.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  // Escape takes a mark back.
  await page.mouse.move(first.x - 30, first.y + 20);
  await page.mouse.down();
  await page.mouse.move(first.x + 90, first.y + 90, { steps: 4 });
  await page.keyboard.press('Escape');
  await expect(canvas.locator('.pc-marquee')).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('complementary', { name: 'Propiedades de la página' })).toBeVisible();

  const zoom = page.getByRole('combobox', { name: 'Tamaño del lienzo' });
  const width = async () => (await lead.boundingBox())?.width ?? 0;
  const before = await width();
  await page.mouse.move(first.x + 60, first.y + 60);
  await page.keyboard.down('Control');
  for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await expect.poll(width).toBeGreaterThan(before * 1.25);
  await expect(zoom).not.toHaveValue('ajustar');
  await zoom.selectOption({ label: 'Ajustar' });
  await expect.poll(width).toBeCloseTo(before, 0);
  await context.close();
});

test('the palette finds pages, stories, pictures, people and screens, and goes there', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  const search = page.getByRole('combobox', { name: 'Buscar bloques, lugares y acciones' });
  const option = (name: string | RegExp) => page.getByRole('option', { name });
  await page.keyboard.press('Control+k');
  await search.fill('tranvías');
  await expect(option(/^La ciudad estrena una red de tranvías.*Movilidad/)).toBeVisible();
  await search.fill('velero');
  await expect(page.getByText('Ver una imagen')).toBeVisible();
  await search.fill('imágenes');
  await expect(option(/^Imágenes$/)).toBeVisible();
  await search.fill('villaseñor');
  const author = page.waitForEvent('popup');
  await option(/^Ana Villaseñor$/).click();
  await expect((await author).getByRole('heading', { level: 1 })).toHaveText('Ana Villaseñor');
  await (await author).close();
  await page.keyboard.press('Control+k');
  await search.fill('administración');
  await option(/^Administración/).click();
  const accounts = page.getByRole('searchbox', { name: 'Buscar cuentas' });
  await expect(accounts).toHaveValue(/@/);
  await expect(page.getByRole('row', { name: /Administración/ })).toBeVisible();
  await page.goBack();
  await expect(canvas.locator('main')).toBeVisible();
  await page.keyboard.press('Control+k');
  await search.fill('búsqueda');
  await option(/^Búsqueda.*Plantilla/).click();
  await expect(page).toHaveURL(/\/paginas\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Búsqueda' })).toBeVisible();
  await context.close();
});
