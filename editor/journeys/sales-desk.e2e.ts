import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectFit } from '../../journeys/expect-fit.ts';
import { type Product, runTool } from '../../journeys/product.ts';
import { expect, signIn, test } from '../../journeys/server.ts';
import { connectRunning } from '../../services/database/database.ts';

const EMAIL = 'amaranta@correo.example';

/** A reader who bought a product, by the calls that pages make. Returns the order's number. */
const buy = (site: Page, email: string, priceCode: string): Promise<string> =>
  site.evaluate(
    async ([userName, code]) => {
      let authorization = '';
      const call = async (method: string, path: string, body: object) => {
        const headers = {
          'Content-Type': 'application/json',
          ...(authorization ? { authorization } : {}),
        };
        const reply = await fetch(path, { method, headers, body: JSON.stringify(body) });
        if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
        return reply.json();
      };
      const identity = { userName, credentials: 'un sauce de cristal' };
      const profile = { email: userName, firstName: 'Amaranta', lastName: 'Buendía' };
      const signedUp = await call('POST', '/identity/public/v1/signup', { identity, profile });
      authorization = `Bearer ${signedUp.accessToken}`;
      const items = [{ sku: 'premium', priceCode: code, quantity: 1 }];
      await call('POST', '/sales/public/v1/cart/item', { items });
      const order = await call('POST', '/sales/public/v1/checkout/order', { email: userName });
      const pay = `/sales/public/v1/checkout/order/${order.orderNumber}/payment/1`;
      await call('PUT', pay, { token: 'tok_ok' });
      return order.orderNumber as string;
    },
    [email, priceCode] as const,
  );

/** A bank took back what an order cost, as the provider told it. */
async function dispute({ dataDir }: Product, number: string): Promise<void> {
  const database = await connectRunning({ dataDir });
  await database.pool.query(
    `INSERT INTO sales_disputes (payment_id, reference, reason, amount_minor, state, opened_at)
      SELECT p.id, 'dp_1', 'fraudulent', o.total_minor, 'open', now() FROM sales_payments p
      JOIN sales_orders o ON o.id = p.order_id WHERE o.number = $1 AND p.status = 'paid'`,
    [number],
  );
  await database.close();
}

test('ventas helps who bought, gives money back, keeps prices and sees figures', async ({
  browser,
  product,
}) => {
  test.setTimeout(240_000);
  const reading = await browser.newContext({ locale: 'es-MX' });
  const site = await reading.newPage();
  await site.goto(product.site());
  const number = await buy(site, EMAIL, 'YEARLY');
  await buy(site, 'ursula@correo.example', 'MONTHLY');

  const made = ['pilar@brujula.example', '--create', '--role', 'sales', '--name', 'Pilar Ternera'];
  const { output } = await runTool(product, 'signin-link', ...made);
  const context = await browser.newContext({
    viewport: { width: 1_440, height: 900 },
    locale: 'es-MX',
  });
  const page = await context.newPage();
  await page.goto(/http:\S+\/signin\?token=[\w-]+/.exec(output)?.[0] ?? '');
  await page.getByRole('button', { name: 'Entrar a Portada' }).click();
  await page.waitForURL(/\/ventas$/);
  await page.goto(product.editor);
  // Whoever has nothing but sales begins there, and has nowhere else to go.
  await expect(page).toHaveURL(/\/ventas$/);
  await expect(page.getByRole('heading', { name: 'Suscripciones', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Páginas' })).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: EMAIL })).toContainText('Amaranta Buendía');
  await expectFit(page, 'suscripciones');
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('nadie');
  await expect(page.getByText('Ninguna suscripción coincide.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('amaranta');
  await page.getByRole('button', { name: /de amaranta@/ }).press('Enter');
  const file = page.getByRole('dialog', { name: /^Suscripción/ });
  await expect(file.getByText('$899.00 el')).toBeVisible();
  await expectFit(page, 'suscripcion');
  await file.getByRole('button', { name: 'Cancelar la renovación…' }).press('Enter');
  await file.getByRole('button', { name: 'Cancelar la renovación', exact: true }).press('Enter');
  await expect(file.getByText('Escribe por qué')).toBeVisible();
  await file.getByRole('textbox', { name: 'Por qué' }).fill('Llamó por teléfono');
  await file.getByRole('button', { name: 'Cancelar la renovación', exact: true }).press('Enter');
  await expect(file.getByText('Se canceló la renovación')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Dar una cortesía' }).press('Enter');
  const comp = page.getByRole('dialog', { name: 'Dar una cortesía' });
  await comp.getByRole('textbox', { name: 'Correo de la cuenta' }).fill('nadie@correo.example');
  await comp.getByRole('textbox', { name: 'Por qué' }).fill('Nota de la semana');
  await comp.getByLabel('Producto').selectOption('digital');
  await comp.getByRole('button', { name: 'Dar la cortesía' }).press('Enter');
  await expect(comp.getByText('Nadie tiene una cuenta con ese correo.')).toBeVisible();
  await expectFit(page, 'cortesia');
  await comp.getByRole('textbox', { name: 'Correo de la cuenta' }).fill(EMAIL);
  await comp.getByRole('button', { name: 'Dar la cortesía' }).press('Enter');
  await expect(file.getByText('Brújula Digital (CORTESIA)')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Pedidos' }).click();
  await page.getByRole('button', { name: `Abrir el pedido ${number}` }).press('Enter');
  const order = page.getByRole('dialog', { name: `Pedido ${number}` });
  await order.getByRole('button', { name: 'Devolver dinero…' }).press('Enter');
  await order.getByRole('textbox', { name: 'Cuánto, en MXN' }).fill('1000');
  await order.getByRole('textbox', { name: 'Por qué' }).fill('Cobro repetido');
  await order.getByRole('button', { name: 'Devolver', exact: true }).press('Enter');
  await expect(order.getByText('Quedan $899.00 por devolver')).toBeVisible();
  await order.getByRole('textbox', { name: 'Cuánto, en MXN' }).fill('99.50');
  await order.getByRole('button', { name: 'Devolver $99.50' }).press('Enter');
  await expect(order.getByRole('heading', { name: 'Devoluciones' })).toBeVisible();
  await expectFit(page, 'pedido');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText(
    'devuelto $99.50',
  );
  await expectFit(page, 'pedidos');

  await page.getByRole('link', { name: 'Catálogo' }).click();
  await page.getByRole('button', { name: 'Cambiar el precio MONTHLY' }).press('Enter');
  const price = page.getByRole('dialog', { name: 'Cambiar el precio' });
  await expect(price.getByText('$19.00 por 1 mes, después $99.00 cada mes')).toBeVisible();
  await price.getByRole('textbox', { name: 'Importe' }).last().fill('mucho');
  await price.getByRole('button', { name: 'Guardar' }).press('Enter');
  await expect(price.getByText('Escribe cuánto cuesta')).toBeVisible();
  await expectFit(page, 'precio');
  await price.getByRole('textbox', { name: 'Importe' }).last().fill('129');
  await price.getByRole('button', { name: 'Guardar' }).press('Enter');
  await expect(page.getByText('$19.00 por 1 mes, después $129.00 cada mes')).toBeVisible();
  await expectFit(page, 'catalogo');
  const having = 'Avisar de otro precio a quienes tienen MONTHLY';
  await page.getByRole('button', { name: having }).press('Enter');
  const announcing = page.getByRole('dialog', { name: 'Avisar de otro precio' });
  await announcing.getByRole('button', { name: 'Avisar a 1 lector' }).press('Enter');
  await expect(announcing.getByText('Escribe cuánto, como 129.00')).toBeVisible();
  await announcing.getByLabel('Cuánto pagarán cada vez, en MXN').fill('139');
  await announcing.getByLabel('Desde qué día').fill('2020-01-01');
  await announcing.getByRole('button', { name: 'Avisar a 1 lector' }).press('Enter');
  await expect(announcing.getByText('Elige un día dentro de 31 días o más')).toBeVisible();
  await announcing.getByLabel('Desde qué día').fill('2099-03-01');
  await expect(announcing.getByText('pagan $139.00 cada mes')).toBeVisible();
  await expectFit(page, 'aviso');
  await announcing.getByRole('button', { name: 'Avisar a 1 lector' }).press('Enter');
  await expect(page.getByText(/^Anunciado: \$139\.00 desde el 1 de marzo de 2099/)).toBeVisible();
  await expectFit(page, 'anunciado');
  await page.getByRole('button', { name: 'Cambiar la campaña Bienvenida' }).press('Enter');
  const campaign = page.getByRole('dialog', { name: 'Cambiar la campaña' });
  await expect(campaign.getByRole('region', { name: 'Así lo ven los lectores' })).toContainText(
    'Brújula Premium, cada mes: $19.00',
  );
  await expectFit(page, 'campana');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cambiar Brújula Premium' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Cambiar el producto' })).toBeVisible();
  await expectFit(page, 'producto');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Códigos de suscripción' }).press('Enter');
  const codes = page.getByRole('dialog', { name: 'Códigos de suscripción' });
  await codes.getByRole('textbox', { name: 'Cuántos' }).fill('12');
  await codes.getByRole('button', { name: 'Hacer los códigos' }).press('Enter');
  await expect(codes.getByText('Hay 12 códigos')).toBeVisible();
  await expectFit(page, 'codigos');
  const saving = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Descargar los códigos' }).press('Enter');
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^codigos-\w+-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(13);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Muro de pago' }).click();
  const shut = page.getByRole('row').filter({ hasText: 'El suelo que guarda la lluvia' });
  await expect(shut).toContainText('Cerrada');
  await page.getByRole('combobox', { name: 'Cómo quedan las de la marca 1' }).click();
  await page.getByRole('option', { name: 'Con contador' }).click();
  await expect(shut).toContainText('Con contador');
  await page.getByRole('combobox', { name: 'Las demás notas' }).click();
  await page.getByRole('option', { name: 'Cerrada' }).click();
  await expect(page.getByText(/3[0-9] no están abiertas de 40/)).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).press('Enter');
  await expect(page.getByText('Guardado: ya vale en el sitio.')).toBeVisible();
  await expectFit(page, 'muro');
  // Readers get it at once.
  await site.goto(`${product.site()}/ciencia/2026/11/20/escuela-rural-torneo-robotica/`);
  await expect(site.getByText('Este artículo sigue para quien se suscribe')).toBeVisible();

  await page.getByRole('link', { name: 'Cifras' }).click();
  // $899 and $19, less $99.50.
  await expect(page.getByText('$818.50, sin lo devuelto')).toBeVisible();
  await page.getByText('Ver los números').first().click();
  await expectFit(page, 'cifras');
  await page.getByRole('link', { name: 'Pendientes' }).click();
  await expect(page.getByText('Nada espera a nadie')).toBeVisible();
  await dispute(product, number);
  await page.reload();
  const waiting = page.getByRole('row').filter({ hasText: 'Disputa' });
  await expect(waiting).toContainText(EMAIL);
  await expectFit(page, 'pendientes');
  await waiting.getByRole('button', { name: /^Ya se contestó/ }).press('Enter');
  const settling = page.getByRole('dialog', { name: 'Disputa' });
  await settling.getByLabel('Por qué').fill('Se mandaron las pruebas');
  await expectFit(page, 'pendiente');
  await settling.getByRole('button', { name: 'Ya se contestó' }).press('Enter');
  await expect(page.getByText('Nada espera a nadie')).toBeVisible();
  await page.goto(`${product.editor}/ventas/nada`);
  await expect(page.getByRole('heading', { name: 'Esta pantalla no existe' })).toBeVisible();

  const admin = await (await signIn(browser, product)).newPage();
  await admin.goto(`${product.editor}/registro`);
  for (const words of [
    'Devolvió dinero de un pedido',
    'Cambió un precio',
    'Cambió el muro de pago',
    'Regaló una suscripción',
    'Atendió un cobro, una devolución o una disputa pendiente',
  ])
    await expect(admin.getByRole('row').filter({ hasText: words }).first()).toBeVisible();
});
