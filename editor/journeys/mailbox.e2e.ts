import { axeFaults } from '../../journeys/axe.ts';
import { expect, signIn, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

const PHONE = { width: 390, height: 844 };

test('a mail to a reader stands in the mailbox, where admins read it', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const site = await context.newPage();
  await site.goto(`http://brujula.localhost:${product.port}/`);
  const email = 'lectora@correo.example';
  const status = await site.evaluate(async (userName) => {
    const identity = { userName, credentials: 'un sauce de cristal' };
    const reply = await fetch('/identity/public/v1/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity }),
    });
    return reply.status;
  }, email);
  expect(status).toBe(200);

  const page = await context.newPage();
  await page.goto(`${product.editor}/buzon`);
  const mail = page.getByRole('list', { name: 'Correos' }).getByText('Confirma tu correo en');
  await mail.click();
  const shown = page.frameLocator('iframe');
  await expect(shown.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();
  await expect(page.locator('pre')).toContainText('/account/verify-email/?nonce=');
  await page.screenshot({ path: test.info().outputPath('buzon-1440.png'), fullPage: true });
  // Nothing runs in the mail's frame, axe neither.
  await page.locator('iframe').evaluate((frame) => frame.remove());
  expect(await axeFaults(page), 'open').toEqual([]);

  await page
    .getByRole('searchbox', { name: 'Buscar por destinatario' })
    .fill('nadie@correo.example');
  await expect(page.getByText('No hay correos para «nadie@correo.example».')).toBeVisible();
  await page.getByRole('searchbox').fill(email);
  await expect(mail).toBeVisible();
  expect(await axeFaults(page), 'closed').toEqual([]);
  await page.setViewportSize(PHONE);
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(shown.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.screenshot({ path: test.info().outputPath('buzon-390.png'), fullPage: true });

  const newest = await page.evaluate(async (to) => {
    const reply = await fetch(`/__mail?to=${to}`);
    return (await reply.json()) as { subject: string };
  }, email);
  expect(newest.subject).toBe('Confirma tu correo en La Brújula');
  await context.close();
});
