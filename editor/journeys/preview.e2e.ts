import type { Page } from '@playwright/test';
import { putSite } from '../../journeys/advertising.ts';
import { axeFaults } from '../../journeys/axe.ts';
import { publishOpen } from '../../journeys/publishing.ts';
import { expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';

/** `JOURNEY_SHOTS=folder` keeps pictures of the screens. */
const shot = async (page: Page, name: string) => {
  const folder = process.env.JOURNEY_SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

const ADS = { publisherId: '21701234567', needsConsent: false };

test('looks at a page as on any screen, as a subscriber, without ads and in the dark', async ({
  browser,
  product,
}) => {
  await putSite(product, { key: 'brujula', hasDarkScheme: true, websiteAdPath: 'x', ads: ADS });
  const context = await signIn(browser, product);
  const { page } = await openOnCanvas(context, product, 'Portada');
  await page.getByRole('button', { name: 'Vista previa' }).click();
  const preview = page.getByRole('dialog', { name: 'Vista previa' });
  const frame = page.frameLocator('iframe[title="La página"]');
  const body = frame.locator('body');
  const subscribe = frame.locator('[data-logout]').getByText('Suscríbete').first();
  await expect(frame.getByText('La ciudad estrena una red').first()).toBeVisible();
  await expect(subscribe).toBeVisible();
  expect(await axeFaults(page, '.pe-look-bar'), 'preview').toEqual([]);
  await shot(page, 'look-1440');

  // The page answers to the width of the screen that is chosen.
  const innerWidth = () => body.evaluate(() => window.innerWidth);
  expect(await innerWidth()).toBe(1_440);
  await preview.getByRole('radio', { name: 'Teléfono, 390 px' }).check();
  await expect.poll(innerWidth).toBe(390);
  await preview.getByRole('textbox', { name: /^Ancho en px/ }).fill('1024');
  await expect.poll(innerWidth).toBe(1_024);
  await preview.getByRole('combobox', { name: 'Tamaño' }).selectOption('50 %');
  await expect
    .poll(async () => (await page.locator('.pe-look .pe-paper').boundingBox())?.width)
    .toBe(512);

  // To a subscriber nobody offers a subscription.
  await preview.getByRole('radio', { name: 'Con suscripción' }).check();
  await expect(subscribe).toBeHidden();
  const slot = frame.locator('[data-request]').first();
  await expect(slot).toBeVisible();
  await preview.getByRole('switch', { name: 'Publicidad' }).uncheck();
  await expect(slot).toBeHidden();
  const ground = () => body.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground()).toBe('rgb(255, 255, 255)');
  await preview.getByRole('radio', { name: 'Oscuro' }).check();
  await expect.poll(ground).toBe('rgb(20, 23, 27)');
  await shot(page, 'look-dark-1440');

  // By the keyboard out of it and to where it was opened.
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(page.getByRole('button', { name: 'Vista previa' })).toBeFocused();
  await context.close();
});

test('gives the page the room of the panels, and words to everything at 1280 px', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page } = await openOnCanvas(context, product, 'Contacto');
  const left = page.getByRole('complementary', { name: 'Bloques y estructura' });
  const right = page.getByRole('complementary', { name: 'Propiedades de la página' });
  await page.setViewportSize({ width: 1_280, height: 800 });
  const cut = () =>
    page
      .locator('.pe-top')
      .evaluate((bar) => [
        bar.scrollWidth - bar.clientWidth,
        ...[...bar.querySelectorAll('.pe-button > span')]
          .filter((word) => word.clientWidth < 20)
          .map((word) => word.textContent),
      ]);
  expect(await cut()).toEqual([0]);

  await page.keyboard.press('Control+.');
  await expect(left).toBeHidden();
  await expect(right).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Bloques' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(left).toBeHidden();
  await page.keyboard.press('Control+.');
  await expect(left).toBeVisible();
  await expect(right).toBeVisible();

  // Where they would lie over each other, one of them stands at most.
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(left).toBeHidden();
  await expect(right).toBeHidden();
  await page.getByRole('button', { name: 'Bloques' }).click();
  await page.getByRole('button', { name: 'Propiedades' }).click();
  await expect(left).toBeHidden();
  await expect(right).toBeVisible();
  await context.close();
});

test('on a phone one looks, mends a headline and publishes', async ({ browser, product }) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  await page.setViewportSize({ width: 390, height: 844 });
  // Two rows: what page it is and what becomes of it, and what one works with.
  const height = async () => (await page.locator('.pe-top').boundingBox())?.height ?? 0;
  await expect.poll(height).toBeLessThan(100);
  expect(await axeFaults(page, '.pe-top'), 'bar').toEqual([]);
  await expect.poll(() => canvas.locator('body').evaluate(() => window.innerWidth)).toBe(390);
  const headline = canvas.getByRole('textbox', { name: 'Titular' }).first();
  await headline.click();
  await canvas.locator('[contenteditable="true"]').first().fill('Tranvías en veinte minutos');
  await page.keyboard.press('Enter');
  await shot(page, 'phone-390');
  await page.getByRole('button', { name: 'Vista previa' }).click();
  const frame = page.frameLocator('iframe[title="La página"]');
  await expect(frame.getByText('Tranvías en veinte minutos').first()).toBeVisible();
  await page.getByRole('button', { name: 'Opciones' }).click();
  expect(await axeFaults(page, '.pe-look-bar'), 'preview').toEqual([]);
  await shot(page, 'look-390');
  await page.getByRole('button', { name: 'Volver a editar' }).click();
  await publishOpen(page);
  const reader = await context.newPage();
  await reader.goto(product.site());
  await expect(reader.getByText('Tranvías en veinte minutos').first()).toBeVisible();
  await context.close();
});
