import type { Page } from '@playwright/test';
import { expectFit } from '../../journeys/expect-fit.ts';
import { expect, test } from '../../journeys/server.ts';
import { signUpToBuy } from '../../journeys/sign-up-to-buy.ts';

test.use({ shares: 'adds' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

const charges = (page: Page) =>
  page.evaluate(async () => {
    const session = JSON.parse(localStorage.getItem('ArcId.USER_INFO') ?? '{}');
    const headers = { authorization: `Bearer ${session.accessToken}` };
    const reply = await fetch('/sales/public/v1/order/history?pageSize=50', { headers });
    const { orders } = await reply.json();
    return (orders as { orderStatus: string; totalAmount: number }[])
      .filter(({ orderStatus }) => orderStatus === 'Paid')
      .map(({ totalAmount }) => totalAmount);
  });

test('a reader subscribes: offer, cart, account, order, declined, confirmed, paid once', async ({
  browser,
  product,
}) => {
  test.setTimeout(180_000);
  const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'es-MX' });
  const without = await plain.newPage();
  await without.goto(`${product.site()}/suscribete/`);
  await expect(
    without.getByText('$19 por 1 mes. Después, $99 cada mes, hasta que canceles.'),
  ).toBeVisible();
  await plain.close();

  const context = await browser.newContext({
    viewport: { width: 1_440, height: 900 },
    locale: 'es-MX',
  });
  const page = await context.newPage();
  await page.goto(`${product.site()}/suscribete/`);
  expect(await page.locator('script[src*="island"]').count()).toBe(0);
  await expectFit(page, 'ofertas');
  await page.getByRole('link', { name: 'Elegir Brújula Premium, cada año' }).press('Enter');
  await heading(page, 'Tu carrito');
  await expect(page.getByText('$899 cada año, hasta que canceles.')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  // Another price of the same product takes its place; a reload leaves it at that.
  await page.goto(`${product.site()}/carrito/?sku=premium&precio=MONTHLY`);
  await expect(page.getByText('Brújula Premium, cada mes')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Brújula Premium,' })).toHaveCount(1);
  await expectFit(page, 'carrito');
  await page.getByRole('link', { name: 'Continuar' }).press('Enter');
  await heading(page, 'Entra para pagar');
  await expectFit(page, 'pagar-entrar');
  await signUpToBuy(page, 'rebeca@correo.example');

  // The cart came along.
  await heading(page, 'Tu pedido');
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('rebeca@correo.example');
  await button(page, 'Ir al pago').press('Enter');
  await expect(page.getByText('Escribe tu nombre')).toBeVisible();
  await page.getByLabel('Nombre', { exact: true }).fill('Rebeca');
  await page.getByLabel('Apellidos').fill('Buendía');
  await expectFit(page, 'pedido');
  const second = await context.newPage();
  await second.goto(`${product.site()}/pagar/`);
  // The page's own title says the same before its form is there.
  await second.getByLabel('Nombre', { exact: true }).waitFor();
  await button(page, 'Ir al pago').press('Enter');
  await heading(page, 'Pago');
  await expect(button(page, 'Pagar $19')).toBeVisible();
  await expectFit(page, 'pago');
  // The other tab ordered too late: it goes on with the same order.
  await second.getByLabel('Nombre', { exact: true }).fill('Rebeca');
  await second.getByLabel('Apellidos').fill('Buendía');
  await button(second, 'Ir al pago').press('Enter');
  await heading(second, 'Pago');

  await page.reload();
  await page.getByLabel('Una tarjeta que se rechaza').check();
  await button(page, 'Pagar $19').press('Enter');
  await expect(page.getByRole('alert')).toContainText('El pago fue rechazado. No se cobró nada');
  await page.getByLabel('Una tarjeta que el banco pide confirmar').check();
  await button(page, 'Pagar $19').press('Enter');
  await heading(page, 'Confirma el pago');
  await expectFit(page, 'confirmar');
  await button(page, 'No, cancelar el pago').press('Enter');
  await heading(page, 'Pago');
  await page.getByLabel('Una tarjeta que el banco pide confirmar').check();
  await button(page, 'Pagar $19').press('Enter');
  await button(page, 'Sí, soy yo').press('Enter');
  await heading(page, 'Gracias');
  await expectFit(page, 'gracias');
  await page.reload();
  await heading(page, 'Gracias');
  await second.getByLabel('Una tarjeta que se cobra').check();
  await button(second, 'Pagar $19').press('Enter');
  await heading(second, 'Gracias');
  await page.goBack();
  await heading(page, 'Gracias');
  expect(await charges(second)).toEqual([19]);
  await second.close();

  await page.goto(`${product.site()}/account/suscripciones/`);
  await heading(page, 'Tus suscripciones');
  const mine = page.getByRole('region', { name: 'Brújula Premium' });
  await expect(mine).toContainText('Activa');
  // The first month cost $19.
  await expect(mine).toContainText('$99 el ');
  await expectFit(page, 'suscripciones-lector');
  await mine.getByRole('button', { name: 'Compartir' }).press('Enter');
  await mine.getByLabel('Correo electrónico').fill('pietro@correo.example');
  await mine.getByRole('button', { name: 'Invitar' }).press('Enter');
  await expect(mine.getByText('Le enviamos una invitación a pietro@')).toBeVisible();
  await expectFit(page, 'compartir');
  await mine.getByRole('button', { name: 'Conservarla' }).press('Enter');
  // Up at once, down from the next term on; each told before it is.
  await mine.getByRole('button', { name: 'Cambiar de plan' }).press('Enter');
  await mine.getByLabel(/^Brújula Impresa, cada año/).check();
  await mine.getByLabel(/^Desde hoy/).check();
  await mine.getByRole('button', { name: 'Ver cuánto cuesta' }).press('Enter');
  // $19 were paid for a month that just began.
  await expect(mine.getByText(/^Hoy se cobran \$2,471(?:\.\d\d)? a tu tarjeta/)).toBeVisible();
  await expectFit(page, 'plan-confirmar');
  // The printed paper goes to a door that nobody named yet.
  await mine.getByRole('button', { name: 'Confirmar el cambio' }).press('Enter');
  await expect(mine.getByText('Sin esto no llega').first()).toBeVisible();
  for (const [label, value] of [
    ['Calle y número', 'Av. Juárez 1'],
    ['Colonia, interior y referencias', 'Centro, entre Balderas y Humboldt'],
    ['Ciudad', 'Ciudad de México'],
    ['Estado', 'CDMX'],
    ['Código postal', '06050'],
    ['Teléfono', '5555555555'],
  ] as const)
    await mine.getByLabel(label, { exact: true }).fill(value);
  await expectFit(page, 'plan-entrega');
  await mine.getByRole('button', { name: 'Confirmar el cambio' }).press('Enter');
  const printed = page.getByRole('region', { name: 'Brújula Impresa' });
  await expect(printed.getByText('Tu plan es ahora Brújula Impresa, cada año.')).toBeVisible();
  await expect(printed).toContainText('$2,490 el ');
  await printed.getByRole('button', { name: 'Cambiar de plan' }).press('Enter');
  await printed.getByLabel(/^Brújula Premium, cada mes/).check();
  await printed.getByRole('button', { name: 'Ver cuánto cuesta' }).press('Enter');
  await expect(printed.getByText('Hoy no se cobra nada.')).toBeVisible();
  await printed.getByRole('button', { name: 'Confirmar el cambio' }).press('Enter');
  await expect(printed.getByText(/^Tu plan cambia a Brújula Premium, cada mes el /)).toBeVisible();
  await expect(printed).toContainText('$99 el ');
  await printed.getByRole('button', { name: 'Cambiar la tarjeta' }).press('Enter');
  await printed.getByRole('button', { name: 'Usar esta tarjeta' }).press('Enter');
  await expect(printed.getByText('Los próximos cobros van a la tarjeta nueva.')).toBeVisible();
  await printed.getByRole('button', { name: 'Cancelar la suscripción' }).press('Enter');
  await expect(printed.getByText('No se te cobra más.')).toBeVisible();
  await expectFit(page, 'cancelar');
  await printed.getByRole('button', { name: 'Sí, cancelarla' }).press('Enter');
  await expect(printed.getByText('Cancelaste Brújula Impresa.')).toBeVisible();
  await printed.getByRole('button', { name: 'Recuperarla' }).press('Enter');
  await expect(printed.getByText('Recuperaste Brújula Impresa.')).toBeVisible();
  await page.goto(`${product.site()}/account/pedidos/`);
  await expect(page.getByText('Brújula Premium', { exact: true })).toBeVisible();
  await expectFit(page, 'pedidos-lector');
  await context.close();
});

test('a gift is given, and redeemed by somebody else', async ({ browser, product }) => {
  const giving = await browser.newContext({ locale: 'es-MX' });
  const page = await giving.newPage();
  await page.goto(`${product.site()}/suscribete/`);
  await page.getByRole('link', { name: /^Regalar Brújula Premium/ }).click();
  await expect(page.getByText('$899 por 1 año, en un solo pago. No se renueva.')).toBeVisible();
  await page.getByRole('link', { name: 'Continuar' }).click();
  await signUpToBuy(page, 'pilar@correo.example');
  await page.getByLabel('Nombre', { exact: true }).fill('Pilar');
  await page.getByLabel('Apellidos').fill('Ternera');
  await button(page, 'Ir al pago').click();
  await button(page, 'Pagar $899').click();
  await heading(page, 'Gracias');
  const code = await page.getByText(/^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/).textContent();
  await expectFit(page, 'regalo');
  await page.getByLabel('Su nombre').fill('Mercedes');
  await page.getByLabel('Correo electrónico').fill('mercedes@correo.example');
  await button(page, 'Enviarle el regalo').click();
  await expect(page.getByText('El regalo va en camino a mercedes@correo.example.')).toBeVisible();

  // Whoever comes back for the code finds it in the order.
  await page.goto(`${product.site()}/account/pedidos/`);
  await button(page, /^Ver el pedido/).press('Enter');
  await expect(page.getByText(code ?? '')).toBeVisible();
  await expectFit(page, 'pedido-abierto');

  const taking = await browser.newContext({ locale: 'es-MX' });
  const other = await taking.newPage();
  await other.goto(`${product.site()}/canjear/`);
  await signUpToBuy(other, 'mercedes@correo.example');
  await heading(other, 'Canjea tu código');
  await expectFit(other, 'canjear');
  await other.getByRole('textbox', { name: 'Código' }).fill('AAAA-BBBB-CCCC-DDDD');
  await button(other, 'Canjear').click();
  await expect(other.getByRole('alert')).toContainText('Ese código no existe');
  await other.getByRole('textbox', { name: 'Código' }).fill((code ?? '').toLowerCase());
  await button(other, 'Canjear').click();
  await heading(other, 'Es tuya');
  await other.getByRole('link', { name: 'Ver mis suscripciones' }).click();
  await expect(other.getByRole('region', { name: 'Brújula Premium' })).toContainText('Activa');
  await giving.close();
  await taking.close();
});
