import type { Browser, Page } from '@playwright/test';
import { putSite } from '../../journeys/advertising.ts';
import { expectFit } from '../../journeys/expect-fit.ts';
import type { Product } from '../../journeys/product.ts';
import { expect, test } from '../../journeys/server.ts';
import { orderCart, signUpToBuy } from '../../journeys/sign-up-to-buy.ts';
import { connectRunning } from '../../services/database/database.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const thanks = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Gracias', exact: true })).toBeVisible();

const open = async (browser: Browser) =>
  (
    await browser.newContext({ locale: 'es-MX', viewport: { width: 1_440, height: 900 } })
  ).newPage();

/** A new reader at the payment of what they chose. */
async function toPayment(page: Page, site: string, email: string, price = 'MONTHLY') {
  await page.goto(`${site}/carrito/?sku=premium&precio=${price}`);
  await page.getByRole('link', { name: 'Continuar' }).press('Enter');
  await signUpToBuy(page, email);
  await page.waitForURL('**/pagar/**');
  await order(page);
}

async function order(page: Page): Promise<void> {
  await orderCart(page);
  await expect(page.getByRole('heading', { name: 'Pago', exact: true })).toBeVisible();
}

/** What a month later comes to: the term of a reader is due, and their card is good or not. */
async function monthLater({ dataDir }: Product, email: string, isGood: boolean): Promise<void> {
  const database = await connectRunning({ dataDir });
  try {
    await putCard(database.pool, email, isGood);
    await database.pool.query(
      `UPDATE sales_subscriptions SET next_event_at = now() WHERE reader_id =
        (SELECT id FROM readers WHERE email = $1)`,
      [email],
    );
    await database.pool.query(
      `SELECT graphile_worker.add_job('renew-subscriptions', '{}'::json,
        queue_name => 'renew-subscriptions')`,
    );
  } finally {
    await database.close();
  }
}

type Pool = Awaited<ReturnType<typeof connectRunning>>['pool'];

/** The provider `prueba` charges `kept_ok` again, and nothing else. */
const putCard = (pool: Pool, email: string, isGood: boolean) =>
  pool.query(
    `UPDATE sales_payment_methods SET token = $2 WHERE reader_id =
      (SELECT id FROM readers WHERE email = $1)`,
    [email, isGood ? 'kept_ok' : 'kept_bad'],
  );

/** The link of the newest letter with that beginning. */
async function linkOf({ dataDir }: Product, email: string, subject: string): Promise<string> {
  const database = await connectRunning({ dataDir });
  try {
    const { rows } = await database.pool.query<{ plain: string }>(
      `SELECT plain FROM mailbox WHERE recipient = $1 AND starts_with(subject, $2)
        ORDER BY sent_at DESC LIMIT 1`,
      [email, subject],
    );
    return /http\S+renovacion=\S+/.exec(rows[0]?.plain ?? '')?.[0] ?? '';
  } finally {
    await database.close();
  }
}

test('a renewal that failed is said, and paid from the mail without a password', async ({
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  const email = 'fallo@correo.example';
  const page = await open(browser);
  await toPayment(page, product.site(), email);
  await button(page, 'Pagar $19').press('Enter');
  await thanks(page);
  await monthLater(product, email, false);
  const mine = `${product.site()}/account/suscripciones/`;
  await expect(async () => {
    await page.goto(mine);
    const failed = page.getByText('No pudimos cobrar', { exact: true });
    await expect(failed).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expectFit(page, 'no-pudimos');
  await button(page, 'Pagar $99 ahora').press('Enter');
  await expect(page.getByRole('alert')).toContainText('No se cobró nada');

  const stranger = await open(browser);
  await expect
    .poll(() => linkOf(product, email, 'No pudimos cobrar'), { timeout: 30_000 })
    .toContain('/pagar/');
  await stranger.goto(await linkOf(product, email, 'No pudimos cobrar'));
  await expect(stranger.getByRole('heading', { name: 'Paga tu suscripción' })).toBeVisible();
  // The link says of nobody who they are.
  expect(await stranger.locator('main').textContent()).not.toContain('fallo@');
  await expectFit(stranger, 'enlace');
  const database = await connectRunning({ dataDir: product.dataDir });
  await putCard(database.pool, email, true);
  await database.close();
  await button(stranger, 'Pagar $99').press('Enter');
  await thanks(stranger);
  await page.goto(mine);
  await expect(page.getByText('Próximo cobro')).toBeVisible();
  await expect(page.getByText('No pudimos cobrar', { exact: true })).toHaveCount(0);
});

test('who is suspended cancels, and may go', async ({ browser, product }) => {
  test.setTimeout(240_000);
  const email = 'suspendida@correo.example';
  const site = product.site('jalisco');
  // Not tried again: the first refusal suspends.
  const dunning = { retryDays: [], endsAfterDays: 30 };
  await putSite(product, { key: 'jalisco', sales: { dunning } });
  const page = await open(browser);
  await toPayment(page, site, email);
  await button(page, 'Pagar $19').press('Enter');
  await thanks(page);
  await monthLater(product, email, false);
  await expect(async () => {
    await page.goto(`${site}/account/suscripciones/`);
    const suspended = page.getByText(/está suspendida, y termina el/);
    await expect(suspended).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await expectFit(page, 'suspendida');
  await button(page, 'Cancelar la suscripción').press('Enter');
  await button(page, 'Sí, cancelarla').press('Enter');
  await expect(page.getByText(/^Cancelaste /)).toBeVisible();
  const asked = await page.evaluate(async () => {
    const session = JSON.parse(localStorage.getItem('ArcId.USER_INFO') ?? '{}');
    const headers = { authorization: `Bearer ${session.accessToken}` };
    const path = '/identity/public/v1/user/anonymize';
    return (await fetch(path, { method: 'DELETE', headers })).status;
  });
  expect(asked).toBe(200);
});

test('the same product is not sold twice over two tabs, and its offer says so', async ({
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  const first = await open(browser);
  await toPayment(first, product.site(), 'dos@correo.example');
  const second = await first.context().newPage();
  await second.goto(`${product.site()}/carrito/?sku=premium&precio=YEARLY`);
  await expect(second.getByText('Brújula Premium, cada año')).toBeVisible();
  await second.getByRole('link', { name: 'Continuar' }).press('Enter');
  await order(second);
  await button(second, 'Pagar $899').press('Enter');
  await thanks(second);
  await button(first, 'Pagar $19').press('Enter');
  await expect(first.getByRole('alert')).toContainText('Ya tienes esta suscripción');
  await first.goto(`${product.site()}/suscribete/`);
  await expect(first.getByText('Tu plan.').first()).toBeVisible();
  await expectFit(first, 'tu-plan');
  await first.goto(`${product.site()}/carrito/?sku=premium&precio=MONTHLY`);
  await expect(first.getByRole('alert')).toContainText('Ya tienes esta suscripción');
});
