import { axeFaults } from '../../journeys/axe.ts';
import { expect, openGroup, openOnCanvas, signIn, test } from '../../journeys/server.ts';

test('sections, authors, stories and links are chosen by their names', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  const properties = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  const insert = async (block: string) => {
    await page.getByLabel('Buscar bloques').fill(block);
    await page.getByLabel('Buscar bloques').press('Enter');
    await expect(properties.getByRole('heading', { name: block, exact: true })).toBeVisible();
  };
  const result = properties.getByRole('group', { name: 'Lo que trae' });
  const lists = canvas.getByRole('group', { name: 'Lista sencilla', exact: true });

  // By keyboard: an author, found by her name; what she signs stands beneath and on the canvas.
  await insert('Lista sencilla');
  await properties.getByLabel('Fuente').selectOption('Notas de una persona');
  await expect(result).toContainText('Falta elegir: Autor o autora.');
  const author = properties.getByRole('combobox', { name: /^Autor o autora/ });
  await author.focus();
  await page.keyboard.type('ines carr');
  await expect(page.getByRole('option', { name: /Inés Carranza/ }).locator('img')).toBeVisible();
  expect(await axeFaults(page, '.pe-combo'), 'open list').toEqual([]);
  await page.keyboard.press('Enter');
  await expect(author).toHaveValue('Inés Carranza');
  await expect(result.getByText(/^\d+ notas?$/)).toBeVisible();
  const first = (await result.getByRole('listitem').first().textContent()) ?? '';
  expect(first).not.toBe('');
  await expect(lists.filter({ hasText: first }).first()).toBeVisible();
  expect(await axeFaults(page), 'form').toEqual([]);

  // By mouse: two sections, in an order.
  await properties.getByLabel('Fuente').selectOption('Notas de una o varias secciones');
  const sections = properties.getByRole('group', { name: /^Secciones/ });
  for (const name of ['Cultura', 'Ciencia']) {
    await sections.getByRole('combobox').fill(name);
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await sections.getByRole('button', { name: `Quitar ${name}`, exact: true }).waitFor();
  }
  await sections.getByRole('button', { name: 'Subir Ciencia' }).click();
  await expect(sections.getByRole('listitem')).toHaveText(['Ciencia', 'Cultura']);
  await expect(result.getByText(/^\d+ notas$/)).toBeVisible();

  // A story by section and by author, and none that the page shows already.
  await insert('Promo mediana');
  await properties.getByRole('button', { name: 'Elegir nota' }).click();
  const picker = page.getByRole('dialog', { name: 'Elegir nota' });
  const found = picker.getByRole('listbox', { name: 'Notas' });
  const search = picker.getByLabel('Buscar notas');
  await search.fill('/deportes');
  await expect(found.getByRole('option').first()).toContainText('Deportes');
  await search.fill('Inés Carranza');
  await expect(found.getByText('Ya está en esta página').first()).toBeVisible();
  await page.waitForTimeout(400);
  expect(await axeFaults(page), 'story picker').toEqual([]);
  await picker.getByRole('switch', { name: 'Sin usar en esta página' }).click();
  await expect(found.getByText('Ya está en esta página')).toHaveCount(0);
  await search.fill('');
  await picker.getByRole('combobox', { name: 'Sección' }).fill('mundo');
  await picker
    .getByRole('option', { name: /^Mundo/ })
    .first()
    .click();
  await expect(found.getByRole('option').first()).toContainText('Mundo');
  await search.press('Enter');
  await expect(properties.getByRole('button', { name: 'Cambiar nota' })).toBeVisible();

  // A link: completed when left; a page by its name; no fault while it is typed.
  await insert('Promo mediana a mano');
  await openGroup(properties, 'Enlaces');
  const link = properties.getByRole('combobox', { name: 'Enlace', exact: true });
  await link.focus();
  await page.keyboard.type('laprensa.mx');
  await expect(properties.getByText('Hay un campo por corregir')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(link).toHaveValue('https://laprensa.mx');
  await link.fill('contacto');
  await page.getByRole('option', { name: /^Contacto/ }).click();
  await expect(link).toHaveValue('/contacto/');
  await expect(properties.getByText('Lleva a «Contacto»')).toBeVisible();
  await context.close();
});
