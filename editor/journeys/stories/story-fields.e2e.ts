import { expectFit } from '../../../journeys/expect-fit.ts';
import { expect, signIn, test } from '../../../journeys/server.ts';

test.use({ shares: 'adds' });

test('what a story says of itself elsewhere reaches its page, and its address may change', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  await page.goto(`${product.editor}/historias`);
  await page.getByRole('button', { name: 'Nota nueva' }).click();
  await page.getByRole('textbox', { name: 'Antetítulo' }).click();
  await page.keyboard.type('Reportaje');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Titular', exact: true })).toBeFocused();
  await page.keyboard.type('Así se recuperó el lago en dos años');
  await page.getByRole('textbox', { name: 'Texto de la nota' }).click();
  await page.keyboard.type('El agua volvió.');
  await page.getByLabel('Sección en La Brújula').selectOption({ label: 'Nacional' });
  await page.getByLabel('Lugar').fill('Chapala, Jal.');
  await page.getByText('Otros titulares').click();
  await page.getByLabel('Titular para buscadores').fill('Lago de Chapala: recuperación');
  await page.getByLabel('Titular para redes').fill('El lago que volvió');
  await page.getByText('Otros créditos').click();
  await page.getByRole('combobox', { name: 'Fotografía' }).fill('Beto Ruiz');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Embargo' }).check();
  await expect(page.getByText('Publicada antes, los lectores la tienen')).toBeVisible();
  await page.getByLabel('Día').fill('');
  await expect(page.getByText('Escribe un día y una hora')).toBeVisible();
  await page.getByLabel('Día').fill('2030-01-15');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Guardado /)).toBeVisible();
  await expectFit(page, 'datos-de-nota');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Antetítulo' })).toHaveValue('Reportaje');
  await expect(page.getByText('Otros titulares (2)')).toBeVisible();
  await expect(page.getByText('Otros créditos (1)')).toBeVisible();
  await expect(page.getByLabel('Día')).toHaveValue('2030-01-15');

  const publish = async () => {
    await page.getByRole('button', { name: /^Publicar/ }).click();
    const asked = page.getByRole('dialog', { name: 'Antes de publicar' });
    await asked.getByRole('button', { name: 'Publicar de todos modos' }).click();
    await expect(asked).toBeHidden();
  };
  // Under embargo nobody gets it, whoever publishes it.
  await publish();
  await expect(page.getByText('Programada', { exact: true }).first()).toBeVisible();
  const path = '/nacional/asi-se-recupero-el-lago-en-dos-anos/';
  const reader = await context.newPage();
  expect((await reader.goto(`${product.site()}${path}`))?.status()).toBe(404);
  await page.getByRole('checkbox', { name: 'Embargo' }).uncheck();
  await publish();
  await expect(page.getByText('Publicada', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Publicada por primera vez')).toBeVisible();
  expect((await reader.goto(`${product.site()}${path}`))?.status()).toBe(200);
  await expect(reader).toHaveTitle('Lago de Chapala: recuperación – La Brújula');
  await expect(reader.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    'El lago que volvió',
  );
  await expect(reader.getByText('Reportaje', { exact: true })).toBeVisible();
  await expect(reader.getByText('Chapala, Jal. — El agua volvió.')).toBeVisible();

  // Another address: the old one leads to it.
  await page.getByRole('button', { name: 'Cambiar la dirección' }).click();
  await page.getByLabel('Dirección').fill('Nacional/El Lago Vive');
  await page.getByLabel('Dirección').blur();
  await expect(page.getByLabel('Dirección')).toHaveValue('/nacional/el-lago-vive/');
  await publish();
  await expect(page.getByText('/nacional/el-lago-vive/', { exact: true })).toBeVisible();
  await reader.goto(`${product.site()}${path}`);
  expect(new URL(reader.url()).pathname).toBe('/nacional/el-lago-vive/');
  // What changes for readers who have it is told before they get it.
  await page.getByRole('textbox', { name: 'Antetítulo' }).fill('Gran reportaje');
  await page.getByRole('button', { name: 'Publicar cambios' }).click();
  const changes = page.getByRole('region', { name: 'Qué cambia para los lectores' });
  await expect(changes.getByRole('listitem')).toHaveCount(1);
  await expect(changes.getByText('Antetítulo', { exact: true })).toBeVisible();
  await expect(changes.locator('ins')).toContainText('Gran');
  await expectFit(page, 'que-cambia');
  await page.getByRole('button', { name: 'Publicar de todos modos' }).click();
  await expect(page.getByText('Publicada', { exact: true }).first()).toBeVisible();
  await context.close();
});
