import type { Page } from '@playwright/test';
import { expectFit } from '../../journeys/expect-fit.ts';
import { expect, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

const ARTICLE = '/ciencia/2026/11/18/guardianes-del-bosque/';
const enter = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Entrar' }).first();
const account = (page: Page) => page.getByRole('banner').getByText('Mi cuenta').first();

test('signed in at one host, in at the next by one press, and out on both', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { host, pathname, searchParams } = new URL(request.url());
    if (/signon|provider\/authorize/.test(pathname))
      calls.push(
        `${host.split('.')[0]} ${pathname.split('/').at(-1)} ${searchParams.get('prompt') ?? ''}`.trim(),
      );
  });

  // Nobody is signed on: one press leads to the form, which keeps where the reader was.
  await page.goto(`${product.site('jalisco')}/`);
  expect(calls).toEqual([]);
  await enter(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Entra a tu cuenta', exact: true })).toBeVisible();
  expect(calls).toEqual(['jalisco enter', 'brujula authorize none', 'jalisco back']);
  expect(new URL(page.url()).host).toBe(new URL(product.site('jalisco')).host);
  await expectFit(page, 'entrar-tras-la-casa');

  // A new account, there.
  await page
    .getByRole('link', { name: /cuenta/i })
    .filter({ hasText: /crea/i })
    .first()
    .press('Enter');
  await page.waitForURL('**/account/signup/**');
  await expect(page.locator('[data-island]:not([data-progress="ready"])')).toHaveCount(0);
  await page.getByLabel('Correo electrónico').fill('melquiades@correo.example');
  for (const field of await page.locator('input[type=password]').all())
    await field.fill('un sauce de cristal');
  calls.length = 0;
  await page.getByRole('button', { name: 'Crear cuenta', exact: true }).press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/account/signup'));
  expect(calls).toEqual(['jalisco share', 'brujula begin', 'jalisco vouch', 'brujula take']);
  expect(new URL(page.url()).host).toBe(new URL(product.site('jalisco')).host);

  // At the next host one press is enough, and leads back to the page.
  calls.length = 0;
  await page.goto(product.site('brujula') + ARTICLE);
  await expect(enter(page)).toBeVisible();
  expect(calls).toEqual([]);
  await enter(page).press('Enter');
  await expect(account(page)).toBeVisible();
  expect(page.url()).toBe(product.site('brujula') + ARTICLE);
  expect(calls).toContain('brujula session');
  expect(await page.evaluate(() => document.cookie)).not.toContain('signon');

  // Out at one is out at all.
  await account(page).click();
  await page.getByRole('button', { name: 'Salir' }).first().click();
  await expect(enter(page)).toBeVisible();
  await page.goto(`${product.site('jalisco')}/account/`);
  await expect(page.getByRole('heading', { name: 'Entra a tu cuenta', exact: true })).toBeVisible();
  await page.goto(`${product.site('us-labrujula')}/`);
  await enter(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Entra a tu cuenta', exact: true })).toBeVisible();
  await context.close();
});
