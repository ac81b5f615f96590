import type { Page } from '@playwright/test';
import { axeFaults } from '../../journeys/axe.ts';
import { expect, test } from '../../journeys/server.ts';
import { orderCart, signUpToBuy } from '../../journeys/sign-up-to-buy.ts';
import { stripeStandIn } from '../../services/sales/payments/providers/stripe.testing.ts';

let starting: ReturnType<typeof stripeStandIn> | undefined;
const stripe = () => {
  starting ??= stripeStandIn();
  return starting;
};
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from its pattern
  environment: async ({}, use) =>
    use({
      STRIPE_SECRET_KEY: 'sk_test',
      STRIPE_PUBLISHABLE_KEY: 'pk_test',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
      STRIPE_URL: (await stripe()).url,
    }),
});
test.afterAll(async () => (await stripe()).close());

/** Stripe's script as far as pages use it: a field in its place, whose text is the card. */
const SCRIPT = `window.Stripe = (key) => {
  let field;
  const card = {
    mount: (place) => {
      field = document.createElement('input');
      field.setAttribute('aria-label', 'Número de tarjeta');
      place.append(field);
    },
    on: () => {},
    destroy: () => field?.remove(),
  };
  return {
    elements: () => ({ create: () => card }),
    createPaymentMethod: async ({ billing_details }) =>
      field.value.startsWith('pm_') && billing_details.name
        ? { paymentMethod: { id: field.value } }
        : { error: { message: 'El número de tarjeta está incompleto.' } },
    handleNextAction: async ({ clientSecret }) => {
      await window.confirmAtBank(clientSecret);
      return {};
    },
  };
};`;
const JS = 'https://js.stripe.com/v3/';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a card is typed into Stripe’s form, confirmed at the bank, and changed', async ({
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  const { intents, taken } = await stripe();
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.exposeFunction('confirmAtBank', (secret: string) => {
    const intent = intents.get(secret.replace('_secret', ''));
    if (intent) intent.status = 'succeeded';
  });
  await page.route(JS, (route) => route.abort());
  await page.goto(`${product.site()}/carrito/?sku=premium&precio=MONTHLY`);
  await page.getByRole('link', { name: 'Continuar' }).press('Enter');
  await signUpToBuy(page, 'meme@correo.example');
  await page.waitForURL('**/pagar/**');
  await orderCart(page);

  // A script that is blocked is said, and asked for again without losing what was typed.
  await page.getByLabel('Nombre en la tarjeta').fill('Renata Buendía');
  await expect(page.getByText('No se pudo abrir el formulario de la tarjeta.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.unroute(JS);
  await page.route(JS, (route) => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }));
  await button(page, 'Intentar otra vez').press('Enter');
  const card = page.getByLabel('Número de tarjeta');
  await card.fill('42');
  await expect(page.getByLabel('Nombre en la tarjeta')).toHaveValue('Renata Buendía');
  await button(page, 'Pagar $19').press('Enter');
  await expect(page.getByText('El número de tarjeta está incompleto.')).toBeVisible();
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/stripe-${width}.png`, fullPage: true });
    expect(await axeFaults(page)).toEqual([]);
  }
  await card.fill('pm_declined');
  await button(page, 'Pagar $19').press('Enter');
  await expect(page.getByText('El pago fue rechazado. No se cobró nada')).toBeVisible();
  const before = taken();
  await card.fill('pm_3ds');
  await button(page, 'Pagar $19').press('Enter');
  await expect(page.getByRole('heading', { name: 'Gracias', exact: true })).toBeVisible();
  expect(taken() - before).toBe(1_900);

  await page.goto(`${product.site()}/account/suscripciones/`);
  await button(page, 'Cambiar la tarjeta').press('Enter');
  await page.getByLabel('Nombre en la tarjeta').fill('Renata Buendía');
  await page.getByLabel('Número de tarjeta').fill('pm_3ds');
  await button(page, 'Usar esta tarjeta').press('Enter');
  await expect(page.getByText('Los próximos cobros van a la tarjeta nueva.')).toBeVisible();
  expect(refused).toEqual([]);
  await context.close();
});
