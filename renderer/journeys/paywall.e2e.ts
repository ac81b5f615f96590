import type { Page } from '@playwright/test';
import { putSite } from '../../journeys/advertising.ts';
import { expectFit } from '../../journeys/expect-fit.ts';
import { expect, test } from '../../journeys/server.ts';
import { signUpToBuy } from '../../journeys/sign-up-to-buy.ts';

const CLOSED = '/ciencia/2026/11/19/suelo-que-guarda-la-lluvia/';
const OTHER = '/ciencia/2026/11/18/guardianes-del-bosque/';
const OPEN = 'La respuesta resultó ser un hongo';
const REST = 'la receta es pública y cabe en media cuartilla';
const OFFER = 'Este artículo sigue para quien se suscribe';

const offer = (page: Page) => page.getByRole('heading', { name: OFFER });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a closed article is an offer without script, and its rest is nowhere', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(`${product.site()}${CLOSED}`);
  await expect(page.getByText(OPEN)).toBeVisible();
  await expect(offer(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver las suscripciones' })).toHaveAttribute(
    'href',
    '/suscribete/',
  );
  expect(await page.content()).not.toContain(REST);
  await context.close();
});

test('from a closed article to reading it, as a new reader', async ({ browser, product }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(`${product.site()}${CLOSED}`);
  await expect(offer(page)).toBeVisible();
  await expectFit(page, 'cerrado');
  expect(await page.content()).not.toContain(REST);
  await page.getByRole('link', { name: 'Ver las suscripciones' }).press('Enter');
  await page.getByRole('link', { name: /^Elegir Brújula Premium, cada mes/ }).press('Enter');
  await page.getByRole('link', { name: 'Continuar' }).press('Enter');
  await signUpToBuy(page, 'amaranta@correo.example');
  await page.waitForURL('**/pagar/**');

  // An account alone opens nothing.
  const second = await context.newPage();
  await second.goto(`${product.site()}${CLOSED}`);
  await expect(second.getByText('no tiene una suscripción que abra este artículo')).toBeVisible();
  await expect(second.getByRole('link', { name: 'Suscríbete' }).first()).toBeVisible();
  await second.close();

  await page.getByLabel('Nombre', { exact: true }).fill('Amaranta');
  await page.getByLabel('Apellidos').fill('Buendía');
  await button(page, 'Ir al pago').press('Enter');
  await button(page, 'Pagar $19').press('Enter');
  await expect(page.getByRole('heading', { name: 'Gracias', exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Volver al artículo' }).press('Enter');
  await expect(page.getByText(REST)).toBeVisible();
  await expect(offer(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(CLOSED);
  await expectFit(page, 'abierto');
  const masthead = page.locator('[data-behaviour="_account/HeaderAccount"]').first();
  await expect(masthead).toHaveAttribute('data-subscribes', 'yes');
  await expect(masthead.getByRole('link', { name: 'Suscríbete' })).toBeHidden();
  await page.reload();
  await expect(page.getByText(REST)).toBeVisible();

  await page.getByText('Mi cuenta', { exact: true }).first().click();
  await button(page, 'Salir').first().click();
  await page.waitForURL(`${product.site()}/`);
  await page.goto(`${product.site()}${CLOSED}`);
  await expect(offer(page)).toBeVisible();
  expect(await page.content()).not.toContain(REST);
  await context.close();
});

test('what is metered opens so often, and then no more', async ({ browser, product }) => {
  await putSite(product, {
    key: 'brujula',
    paywall: { marked: [{ mark: 'premium', access: 'metered' }], meteredStories: 1 },
  });
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(`${product.site()}${CLOSED}`);
  await expect(page.getByText(REST)).toBeVisible();
  await expect(page.getByText('Leíste el último de tus artículos gratis')).toBeVisible();
  await page.reload();
  await expect(page.getByText(REST)).toBeVisible();
  await page.goto(`${product.site()}${OTHER}`);
  await expect(page.getByText('Ya no te quedan artículos gratis en estos 30 días.')).toBeVisible();
  await expect(offer(page)).toBeVisible();
  await expectFit(page, 'medido');

  // What cannot be had can be asked for again, and the page stands.
  await page.route('**/paywall/public/v1/rest*', (route) => route.abort());
  await page.goto(`${product.site()}${CLOSED}`);
  await expect(page.getByText('No se pudo abrir el resto del artículo.')).toBeVisible();
  await expect(offer(page)).toBeVisible();
  await page.unroute('**/paywall/public/v1/rest*');
  await button(page, 'Volver a intentarlo').press('Enter');
  await expect(page.getByText(REST)).toBeVisible();
  await context.close();
});
