import { expect, type Page } from '@playwright/test';

const PASSWORD = 'un sauce de cristal';

/** Opens an account from where a page of sales asks for one, and comes back there. */
export async function signUpToBuy(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Crear una cuenta' }).first().click();
  // Before it is alive the form would be sent by the browser itself, and to nowhere.
  await page.waitForURL('**/account/signup/**');
  await expect(page.locator('[data-island]:not([data-progress="ready"])')).toHaveCount(0);
  await page.getByLabel('Correo electrónico').fill(email);
  for (const field of await page.locator('input[type=password]').all()) await field.fill(PASSWORD);
  await page.getByRole('button', { name: 'Crear cuenta', exact: true }).press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/account/'));
}

/** Orders what stands in the cart, as far as its payment. */
export async function orderCart(page: Page): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill('Ana');
  await page.getByLabel('Apellidos').fill('Ruiz');
  await page.getByRole('button', { name: 'Ir al pago' }).press('Enter');
}
