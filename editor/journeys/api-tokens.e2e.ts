import { axeFaults } from '../../journeys/axe.ts';
import { expect, signIn, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

test('an admin gives a program a token, which does what it is for until it is revoked', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(`${product.editor}/cuentas`);
  await desk.getByRole('link', { name: 'Claves de la API' }).click();
  await expect(desk.getByRole('heading', { name: 'Claves de la API' })).toBeVisible();
  await expect(desk.getByText('Todavía no hay claves')).toBeVisible();

  await desk.getByRole('button', { name: 'Hacer una clave' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Clave de la API' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Importador nocturno');
  await dialog.getByLabel('En todos', { exact: true }).uncheck();
  for (const site of await dialog
    .getByRole('group', { name: 'En qué sitios' })
    .getByRole('checkbox')
    .all())
    await site.uncheck();
  await dialog.getByLabel('La Brújula', { exact: true }).check();
  for (const label of ['Ver páginas', 'Guardar borradores y versiones'])
    await dialog.getByLabel(label, { exact: true }).check();
  await expect(dialog.getByLabel('Ver el registro')).toBeDisabled();
  await desk.waitForTimeout(400);
  expect(await axeFaults(desk), 'making').toEqual([]);
  await dialog.getByRole('button', { name: 'Hacer la clave' }).press('Enter');
  const made = desk.getByRole('dialog', { name: 'Copia la clave' });
  const token = await made.getByLabel('Clave de Importador nocturno').inputValue();
  expect(token).toMatch(/^portada_[\w-]{43}$/);
  await made.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  const row = desk.getByRole('row', { name: /Importador nocturno/ });
  await expect(row).toContainText('Todavía no se usa');
  expect(await axeFaults(desk), 'listed').toEqual([]);

  const call = (path: string) =>
    desk.evaluate(
      async ([address, headers]) => (await fetch(address, { headers, credentials: 'omit' })).status,
      [`/api${path}`, { authorization: `Bearer ${token}` }] as const,
    );
  expect(await call('/pages?site=brujula')).toBe(200);
  expect(await call('/pages?site=jalisco')).toBe(403);
  expect(await call('/audit')).toBe(403);

  await row.getByRole('button', { name: 'Revocar' }).click();
  const asked = desk.getByRole('dialog', { name: /Revocar la clave/ });
  await asked.getByRole('button', { name: 'Revocar', exact: true }).click();
  await expect(row).toHaveCount(0);
  expect(await call('/pages?site=brujula')).toBe(401);
  await context.close();
});

test('the API is described to people who have no account', async ({ browser, product }) => {
  const reader = await (await browser.newContext({ locale: 'es-MX' })).newPage();
  await reader.goto(`${product.editor}/api/docs`);
  await expect(reader.getByRole('heading', { name: 'La API de Portada' })).toBeVisible();
  const publishing = reader.locator('#publish');
  await publishing.getByText('Lo que se manda').click();
  await expect(publishing.locator('pre').first()).toContainText('baseRevision');
  for (const width of [390, 1_440]) {
    await reader.setViewportSize({ width, height: 900 });
    expect(await axeFaults(reader), `${width} px`).toEqual([]);
    const overflow = await reader.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  const described = await reader.goto(`${product.editor}/api/openapi.json`);
  expect(await described?.json()).toMatchObject({ openapi: '3.1.1' });
  await reader.context().close();
});
