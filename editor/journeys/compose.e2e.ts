import { publishOpen, readyToPublish } from '../../journeys/publishing.ts';
import { dragInto, expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';

test('an editor drags a block onto the front page, rewrites its headline, publishes, and readers see it', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');

  // A headline inside a chain belongs to its own block, not to the chain around it.
  const nested = canvas.getByRole('textbox', { name: 'Titular' }).first();
  await nested.click();
  await expect(
    page
      .getByRole('complementary', { name: 'Propiedades del bloque' })
      .getByRole('heading', { name: 'Promo grande' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  // Mouse: from the drawer into the empty full-width section.
  await dragInto(page, 'Promo grande', canvas.locator('[data-label="Todo el ancho, arriba"]'));
  const properties = page.getByRole('complementary', { name: 'Propiedades del bloque' });

  // The story picker.
  await properties.getByRole('button', { name: 'Elegir nota' }).click();
  const picker = page.getByRole('dialog');
  await picker.getByLabel('Buscar notas').fill('robotica');
  await picker.getByRole('option', { name: /Una escuela rural gana el torneo mundial/ }).click();
  const headline = canvas.getByRole('textbox', { name: 'Titular' }).first();
  await expect(headline).toContainText('Una escuela rural gana');

  // The headline, where it stands.
  await headline.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Robots de Ñandú, con acentos y «comillas»');
  await page.keyboard.press('Enter');
  await expect(headline).toHaveText('Robots de Ñandú, con acentos y «comillas»');

  await publishOpen(page);

  const reader = await context.newPage();
  await reader.goto(product.site());
  const link = reader.getByRole('link', { name: 'Robots de Ñandú, con acentos y «comillas»' });
  await expect(link).toBeVisible();
  await link.click();
  // The story itself keeps its own headline: the new one is this block's.
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(
    'Una escuela rural gana el torneo mundial de robótica',
  );
  await context.close();
});

test('the same by keyboard alone: insert, choose, rewrite, undo, redo, publish', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  await page
    .getByRole('searchbox', { name: 'Buscar bloques' })
    .or(page.getByLabel('Buscar bloques'))
    .first()
    .focus();
  await page.keyboard.type('lista sencilla');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const properties = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await expect(properties.getByRole('heading', { name: 'Lista sencilla' })).toBeVisible();

  await properties.getByLabel('Fuente').focus();
  await page.keyboard.type('Notas de una');
  await properties.getByRole('combobox', { name: 'Añadir a Secciones' }).focus();
  await page.keyboard.type('ciencia');
  await page.keyboard.press('Enter');
  await properties.getByRole('button', { name: 'Quitar Ciencia', exact: true }).waitFor();
  await expect(
    canvas
      .getByText('La noche más oscura')
      .or(canvas.getByText(/Qué se ve en la noche/))
      .first(),
  ).toBeVisible();

  const title = canvas.getByRole('textbox', { name: 'Título de la lista' }).last();
  await title.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Lo último de ciencia');
  await page.keyboard.press('Enter');
  await expect(canvas.getByText('Lo último de ciencia')).toBeVisible();

  await page.getByRole('button', { name: /^Deshacer/ }).focus();
  await page.keyboard.press('Enter');
  await expect(canvas.getByText('Lo último de ciencia')).toHaveCount(0);
  await page.getByRole('button', { name: /^Rehacer/ }).focus();
  await page.keyboard.press('Enter');
  await expect(canvas.getByText('Lo último de ciencia')).toBeVisible();

  await page.getByRole('button', { name: 'Publicar', exact: true }).focus();
  await page.keyboard.press('Enter');
  await (await readyToPublish(page)).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Publicada', { exact: true })).toBeVisible();
  const reader = await context.newPage();
  await reader.goto(product.site());
  await expect(reader.getByRole('heading', { name: 'Lo último de ciencia' })).toBeVisible();
  await context.close();
});
