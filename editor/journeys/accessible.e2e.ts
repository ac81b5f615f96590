import { axeFaults } from '../../journeys/axe.ts';
import { chooseMore, expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';

test.use({ shares: 'reads' });

test('axe finds nothing on the desk, in its dialog, on the canvas, in a form and in the story picker', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  await desk.getByRole('link', { name: 'Portada', exact: true }).waitFor();
  // With pictures of pages in their frames.
  await desk.locator('iframe[data-loaded="true"]').first().waitFor();
  expect(await axeFaults(desk), 'desk').toEqual([]);
  await desk.getByRole('button', { name: 'Página nueva' }).click();
  await desk.getByRole('dialog').waitFor();
  await desk.waitForTimeout(400);
  expect(await axeFaults(desk), 'new page').toEqual([]);

  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  await canvas.getByText('La ciudad estrena una red').first().waitFor();
  await page.waitForTimeout(500);
  expect(await axeFaults(page), 'canvas').toEqual([]);
  await desk.request.get(`http://127.0.0.1:${product.port}/`);
  await chooseMore(page, 'Velocidad');
  const speed = page.getByRole('dialog', { name: 'Velocidad de esta página' });
  await expect(speed.getByRole('row', { name: /Promo grande/ })).toBeVisible();
  await page.waitForTimeout(400);
  expect(await axeFaults(page), 'speed').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Promo grande', exact: true }).click();
  const properties = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await properties.getByRole('button', { name: 'Elegir nota' }).waitFor();
  expect(await axeFaults(page), 'form').toEqual([]);
  await page.getByRole('tab', { name: 'Estructura' }).click();
  await page.getByRole('tree').waitFor();
  expect(await axeFaults(page), 'outline').toEqual([]);
  await properties.getByRole('button', { name: 'Elegir nota' }).click();
  await page.getByRole('listbox', { name: 'Notas' }).getByRole('option').first().waitFor();
  await page.waitForTimeout(400);
  expect(await axeFaults(page), 'story picker').toEqual([]);
  await context.close();
});
