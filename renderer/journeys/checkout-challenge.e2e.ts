import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { putSite } from '../../journeys/advertising.ts';
import { expect, test } from '../../journeys/server.ts';
import { orderCart, signUpToBuy } from '../../journeys/sign-up-to-buy.ts';

/** Says of each token once that a person showed it, as Google's server does. */
async function verifier() {
  const asked: string[] = [];
  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const token = new URLSearchParams(text).get('response') ?? '';
    const success = token.startsWith('person-') && !asked.includes(token);
    asked.push(token);
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ success, score: 0.9 }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, asked, close: () => new Promise((done) => server.close(done)) };
}

let starting: ReturnType<typeof verifier> | undefined;
const google = () => {
  starting ??= verifier();
  return starting;
};
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from its pattern
  environment: async ({}, use) =>
    use({ RECAPTCHA_SECRET: 'secret', RECAPTCHA_URL: (await google()).url }),
});
test.afterAll(async () => (await google()).close());

/** Google's script as far as pages use it. */
const SCRIPT = `window.grecaptcha = {
  ready: (run) => run(),
  execute: async () => 'person-' + Math.random(),
};`;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Buys what a month costs, and changes the card; all that the policy refused meanwhile. */
async function buy(page: Page, site: string, email: string): Promise<string[]> {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(`${site}/carrito/?sku=premium&precio=MONTHLY`);
  await page.getByRole('link', { name: 'Continuar' }).press('Enter');
  await signUpToBuy(page, email);
  await page.waitForURL('**/pagar/**');
  await orderCart(page);
  await button(page, 'Pagar $19').press('Enter');
  await expect(page.getByRole('heading', { name: 'Gracias', exact: true })).toBeVisible();
  await page.goto(`${site}/account/suscripciones/`);
  await button(page, 'Cambiar la tarjeta').press('Enter');
  await page.getByLabel('Una tarjeta que se cobra').check();
  await button(page, 'Usar esta tarjeta').press('Enter');
  await expect(page.getByText('Los próximos cobros van a la tarjeta nueva.')).toBeVisible();
  return refused;
}

test('a checkout with the challenge and one without sell, and change a card', async ({
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  const { asked } = await google();
  const accounts = { recaptchaSiteKey: 'llave', recaptchaScore: 0.5 };
  const sales = { checkoutRecaptchaEnabled: true };
  await putSite(product, { key: 'brujula', accounts, sales });
  // The switch alone, without key and score, asks for nothing.
  await putSite(product, { key: 'jalisco', sales });
  const first = await browser.newPage();
  await first.goto(`${product.site()}/suscribete/`);
  await expect
    .poll(() =>
      first.evaluate(async () => {
        const reply = await fetch('/sales/public/v1/config');
        return (await reply.json()).checkoutRecaptchaEnabled;
      }),
    )
    .toBe(true);
  await first.close();

  for (const [site, times] of [
    ['brujula', 3],
    ['jalisco', 0],
    ['destino-c', 0],
  ] as const) {
    asked.length = 0;
    const context = await browser.newContext({ locale: 'es-MX' });
    const page = await context.newPage();
    let scripts = 0;
    await page.route('https://www.google.com/recaptcha/api.js*', (route) => {
      scripts += 1;
      return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
    });
    expect(await buy(page, product.site(site), `meme@${site}.example`)).toEqual([]);
    // At the order, at the payment and at the card.
    expect([site, asked.length, new Set(asked).size]).toEqual([site, times, times]);
    expect(scripts > 0).toBe(times > 0);
    await context.close();
  }
});
