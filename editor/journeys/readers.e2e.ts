import { axeFaults } from '../../journeys/axe.ts';
import { expect, signIn, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

const EMAIL = 'remedios@correo.example';

test('an admin finds a reader, ends a session, disables the account, and it is in the log', async ({
  browser,
  product,
}) => {
  const reading = await browser.newContext({ locale: 'es-MX' });
  const site = await reading.newPage();
  await site.goto(product.site());
  const call = (method: string, path: string, body?: object) =>
    site.evaluate(
      async ([verb, to, sent]) => {
        const headers = { 'Content-Type': 'application/json' };
        const init = { method: verb, headers, ...(sent ? { body: sent } : {}) };
        return (await fetch(`/identity/public${to}`, init)).status;
      },
      [method, path, body ? JSON.stringify(body) : ''] as const,
    );
  const credentials = 'un sauce de cristal';
  const identity = { userName: EMAIL, credentials };
  const profile = { email: EMAIL, firstName: 'Remedios' };
  expect(await call('POST', '/v1/signup', { identity, profile })).toBe(200);
  const login = { userName: EMAIL, credentials, grantType: 'password' };

  const context = await signIn(browser, product);
  const page = await context.newPage();
  await page.goto(product.editor);
  await page.getByRole('link', { name: 'Lectores' }).click();
  const search = page.getByRole('searchbox', { name: 'Buscar lectores' });
  await search.fill('nadie');
  await expect(page.getByText('Ninguna cuenta coincide.')).toBeVisible();
  await search.fill('remedios');
  await expect(page.getByRole('rowheader', { name: EMAIL })).toContainText('Remedios');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: `Abrir ${EMAIL}` }).press('Enter');
  const file = page.getByRole('dialog', { name: EMAIL });
  await expect(file.getByText('Creó la cuenta')).toBeVisible();
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(300);
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await file.getByRole('textbox', { name: 'Segmento' }).fill('fieles');
  await file.getByRole('button', { name: 'Guardar el segmento' }).press('Enter');
  await expect(file.getByRole('button', { name: 'Guardar el segmento' })).toBeDisabled();
  await file.getByRole('button', { name: /^Cerrar la sesión de / }).press('Enter');
  await expect(file.getByText('En ningún lugar.')).toBeVisible();
  await file.getByRole('button', { name: 'Desactivar la cuenta' }).press('Enter');
  await file.getByRole('button', { name: 'Sí, desactivarla' }).press('Enter');
  await expect(file.getByRole('button', { name: 'Reactivar la cuenta' })).toBeVisible();
  expect(await call('POST', '/v1/auth/login', login)).toBe(403);
  await file.getByRole('button', { name: 'Reactivar la cuenta' }).press('Enter');
  await expect(file.getByRole('button', { name: 'Desactivar la cuenta' })).toBeVisible();
  expect(await call('POST', '/v1/auth/login', login)).toBe(200);

  await page.goto(`${product.editor}/registro`);
  const table = page.getByRole('table');
  for (const act of [
    'Cambió el segmento de un lector',
    'Desactivó la cuenta de un lector',
    'Vio la cuenta de un lector',
  ])
    await expect(table.getByText(act).first()).toBeVisible();
  await expect(table.getByText(EMAIL)).toHaveCount(0);
  await context.close();
  await reading.close();
});
