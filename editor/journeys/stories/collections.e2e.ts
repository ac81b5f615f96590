import { expectFit } from '../../../journeys/expect-fit.ts';
import { expect, signIn, test } from '../../../journeys/server.ts';

test.use({ shares: 'adds' });

test('a collection is made, filled, put in order, timed, and is the breaking news', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  await page.goto(`${product.editor}/historias`);
  await page.getByRole('link', { name: 'Colecciones' }).click();
  await expect(page.getByRole('link', { name: 'Última hora' })).toBeVisible();
  await expectFit(page, 'colecciones');
  await page.getByRole('button', { name: 'Colección nueva' }).click();
  const dialog = page.getByRole('dialog', { name: 'Colección nueva' });
  await dialog.getByRole('button', { name: 'Crear' }).click();
  await expect(dialog.getByText('Escribe un nombre')).toBeVisible();
  await dialog.getByLabel('Nombre').fill('Especial del lago');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Especial del lago' })).toBeVisible();

  // Filled by the picker, each at the beginning.
  const picker = page.getByRole('dialog', { name: 'Elegir nota' });
  await page.getByRole('button', { name: 'Añadir notas' }).click();
  const entries = page.locator('.pe-entries > li');
  const pick = async (words: string, count: number) => {
    await picker.getByRole('combobox', { name: 'Buscar notas' }).fill(words);
    const found = picker.getByRole('listbox', { name: 'Notas' }).getByRole('option');
    await found.filter({ hasText: words }).first().click();
    await expect(entries).toHaveCount(count);
  };
  await pick('frente frío', 1);
  await pick('tranvías', 2);
  await pick('volcán', 3);
  await page.keyboard.press('Escape');
  const titles = () => page.locator('.pe-entry-text strong').allTextContents();
  const [volcano = '', trams = '', cold = ''] = await titles();

  // Down by its button, up by the grip.
  await page.getByRole('button', { name: `Bajar ${volcano}` }).click();
  await expect.poll(titles).toEqual([trams, volcano, cold]);
  const grip = entries.nth(2).locator('.pe-grip');
  const target = await entries.nth(0).boundingBox();
  await grip.hover();
  await page.mouse.down();
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + 20, { steps: 12 });
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 4, { steps: 4 });
  await page.mouse.up();
  await expect.poll(titles).toEqual([cold, trams, volcano]);

  // Not before its hour.
  await page.getByRole('button', { name: `Horario de ${trams}` }).click();
  await page.getByRole('checkbox', { name: 'Desde una hora' }).check();
  await page.getByLabel('Día').fill('2031-05-02');
  await expect(page.getByText(/^.*Se muestra desde/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Es la última hora del sitio' }).check();
  await expectFit(page, 'coleccion');
  await page.getByRole('link', { name: 'Colecciones', exact: true }).click();
  const leaving = page.getByRole('dialog', { name: 'Hay cambios sin publicar' });
  await leaving.getByRole('button', { name: 'Seguir aquí' }).click();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Publicada: los lectores ya la ven así').last()).toBeVisible();

  const reader = await context.newPage();
  await reader.goto(product.site());
  const bar = reader.getByRole('navigation', { name: 'Última hora' });
  await expect(bar).toContainText(cold.slice(0, 20));
  await expect(bar).not.toContainText(trams.slice(0, 20));

  // A colleague changes it meanwhile: nothing of either is lost.
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Nombre').fill('Especial de los lagos');
  await other.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(other.getByText('Publicada: los lectores ya la ven así')).toBeVisible();
  await page.getByRole('button', { name: `Quitar ${volcano}` }).click();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText(/Sus cambios ya están aquí con los tuyos/)).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('Especial de los lagos');
  expect(await titles()).toEqual([cold, trams]);
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Publicada: los lectores ya la ven así').last()).toBeVisible();

  await page.getByRole('button', { name: 'Eliminar la colección…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Colecciones' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Especial de los lagos' })).toHaveCount(0);
  await context.close();
});

test('a list of a front is filled from a collection', async ({ browser, product }) => {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  await page.goto(`${product.editor}/colecciones`);
  await page.getByRole('link', { name: 'Para ver' }).click();
  const uses = page.getByRole('complementary', { name: 'Datos de la colección' });
  await expect(uses.getByRole('link', { name: 'Portada' }).first()).toBeVisible();
  await expect(uses.getByText('En el sitio').first()).toBeVisible();
  const first = page.locator('.pe-entry-text strong').first();
  const title = (await first.textContent()) ?? '';
  const reader = await context.newPage();
  await reader.goto(product.site());
  await expect(reader.getByRole('link', { name: title }).first()).toBeVisible();
  await page.getByRole('button', { name: `Quitar ${title}` }).click();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Publicada: los lectores ya la ven así').last()).toBeVisible();
  await reader.reload();
  await expect(reader.locator('#para-ver-lista').getByRole('link', { name: title })).toHaveCount(0);
  await context.close();
});
