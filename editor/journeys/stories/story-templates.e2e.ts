import { expectFit } from '../../../journeys/expect-fit.ts';
import { expect, signIn, test } from '../../../journeys/server.ts';

test.use({ shares: 'adds' });

test('a story begins with a template, which says what it has to have before readers get it', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  await page.goto(`${product.editor}/historias`);
  await page.getByRole('button', { name: 'Empezar con una plantilla' }).click();
  await expect(page.getByRole('menuitem', { name: /^Reseña/ })).toBeVisible();
  await page.screenshot({ path: 'test-results/nota-con-plantilla.png' });
  // By keys: the first is the chronicle.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: /^En vivo/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Antetítulo' })).toHaveValue('En vivo');
  await expect(page.getByRole('button', { name: 'Elegir o crear: Blog en vivo' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Titular', exact: true }).click();
  await page.keyboard.type('Así va la noche');
  await page.getByLabel('Sección en La Brújula').selectOption({ label: 'Nacional' });
  const review = page.getByRole('region', { name: 'Antes de publicar' });
  await expect(review.getByText('Falta el blog en vivo')).toBeVisible();
  await expect(review.getByText('Elige la sección')).toBeHidden();
  await expectFit(page, 'nota-de-plantilla');

  // What it lacks leads to its place, and keeps it from readers.
  await page.getByRole('button', { name: /^Publicar/ }).click();
  const missing = page.getByRole('alert').filter({ hasText: 'Falta algo para publicar' });
  await missing.getByRole('button', { name: 'Falta el sumario' }).click();
  await expect(page.getByRole('textbox', { name: 'Sumario' })).toBeFocused();
  await page.keyboard.type('Votan hoy en cuatro estados.');
  await page.getByRole('button', { name: 'Elegir o crear: Blog en vivo' }).click();
  const blog = page.frameLocator('iframe[title="Blog en vivo: buscar"]');
  await blog.getByLabel('Título').fill('La noche, minuto a minuto');
  await blog.getByRole('checkbox', { name: 'Iniciar blog en vivo' }).check();
  await blog.getByRole('button', { name: 'Guardar' }).click();
  const card = page.getByRole('region', { name: 'Blog en vivo' });
  await expect(
    card.frameLocator('iframe').getByText('La noche, minuto a minuto').first(),
  ).toBeVisible();
  await expect(review.getByText('Falta el blog en vivo')).toBeHidden();
  await page.getByRole('button', { name: /^Publicar/ }).click();
  const asked = page.getByRole('dialog', { name: 'Antes de publicar' });
  await asked.getByRole('button', { name: 'Publicar de todos modos' }).click();
  await expect(page.getByText('Publicada', { exact: true }).first()).toBeVisible();
});

test('a story becomes a template with rules of its own, and others begin with it', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  await page.goto(`${product.editor}/historias`);
  await page.getByRole('button', { name: 'Nota nueva' }).click();
  await page.getByRole('textbox', { name: 'Antetítulo' }).fill('Perfil');
  await page.getByRole('textbox', { name: 'Titular', exact: true }).click();
  await page.keyboard.type('Una vida');
  await page.getByRole('textbox', { name: 'Texto de la nota' }).click();
  await page.keyboard.type('Nació en Lerdo.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## Sus obras');
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Guardar como plantilla…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guardar como plantilla' });
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Escribe un nombre')).toBeVisible();
  await dialog.getByLabel('Nombre').fill('Perfil largo');
  await expectFit(page, 'guardar-plantilla');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardada como plantilla «Perfil largo»')).toBeVisible();

  await page.goto(`${product.editor}/plantillas`);
  await expectFit(page, 'plantillas');
  await page.getByRole('link', { name: 'Perfil largo' }).click();
  await expect(page.getByText('Encabezado: Sus obras')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Obligatoria: Lugar' }).check();
  await page.getByRole('spinbutton', { name: 'Máximo: Descripción' }).fill('40');
  await page.getByRole('spinbutton', { name: 'Mínimo: Descripción' }).fill('50');
  await expect(page.getByText('El máximo va después del mínimo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await page.getByRole('spinbutton', { name: 'Mínimo: Descripción' }).fill('');
  await expectFit(page, 'plantilla');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(/^Cambiada /)).toBeVisible();

  await page.goto(`${product.editor}/historias`);
  await page.getByRole('button', { name: 'Empezar con una plantilla' }).click();
  await page.getByRole('menuitem', { name: 'Perfil largo' }).click();
  await expect(page.getByRole('textbox', { name: 'Antetítulo' })).toHaveValue('Perfil');
  await expect(page.getByRole('textbox', { name: 'Texto de la nota' })).toHaveText('Sus obras');
  await expect(page.getByText('Falta el lugar')).toBeVisible();
  await page.getByLabel('Descripción').fill('x'.repeat(41));
  await expect(page.getByText('41 de 40: se corta')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Descripción: máximo 40 caracteres (hay 41)')).toBeVisible();
  await page.getByLabel('Plantilla').selectOption('Ninguna');
  await expect(page.getByText('Falta el lugar')).toBeHidden();
});
