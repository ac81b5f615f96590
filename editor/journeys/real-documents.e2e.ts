import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { publishOpen } from '../../journeys/publishing.ts';
import { expect, openOnCanvas, runTool, signIn, test } from '../../journeys/server.ts';

const examples = process.env.ANS_EXAMPLES ?? '';
const files = [
  'story-fixture-tiny-house.json',
  'story-fixture-good.json',
  'story-fixture-good-multi-site.json',
].map((name) => join(examples, name));

test('real ANS documents are imported, shown on a page made from nothing, and read', async ({
  browser,
  product,
}) => {
  test.skip(
    !examples || !files.every((file) => existsSync(file)),
    'ANS_EXAMPLES names no folder with the example documents',
  );
  const imported = await runTool(product, 'import', ...files);
  expect(imported.output).toContain('tiny-house');
  expect(imported.code).toBe(0);
  const again = await runTool(product, 'import', ...files);
  expect(again.output.match(/sin cambios/g)).toHaveLength(3);

  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  await desk.getByRole('button', { name: 'Página nueva' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill('Casas pequeñas');
  await dialog.getByRole('textbox', { name: 'Dirección' }).fill('/casas/');
  await dialog.getByRole('button', { name: 'Crear página' }).click();
  await expect(desk.getByRole('heading', { name: 'Casas pequeñas' })).toBeVisible();
  await desk.close();

  const { page, canvas } = await openOnCanvas(context, product, 'Casas pequeñas');
  await page.getByRole('button', { name: 'Promo grande', exact: true }).click();
  const properties = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await properties.getByRole('button', { name: 'Elegir nota' }).click();
  await page.getByLabel('Buscar notas').fill('tiny house');
  await page.getByRole('option', { name: /Tiny house, big benefits/ }).click();
  await expect(canvas.getByText('Tiny house, big benefits').first()).toBeVisible();
  await publishOpen(page);

  const reader = await context.newPage();
  await reader.goto(`${product.site()}/casas/`);
  await reader
    .getByRole('link', { name: /Tiny house, big benefits/ })
    .first()
    .click();
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('Tiny house, big benefits');
  await expect(
    reader.getByText('Why are Americans, whose homes average about 2,200 square feet'),
  ).toBeVisible();
  const addresses = [...imported.output.matchAll(/brujula (\/\S+)/g)].map(
    (match) => match[1]?.replace(/[,.]$/, '') ?? '',
  );
  expect(addresses).toHaveLength(3);
  for (const address of addresses) {
    await reader.goto(product.site() + address);
    await expect(reader.getByRole('heading', { level: 1 })).not.toHaveText(/No encontramos/);
    expect((await reader.locator('article').first().innerText()).length).toBeGreaterThan(20);
  }
  await context.close();
});
