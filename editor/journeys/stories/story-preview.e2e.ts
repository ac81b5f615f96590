import type { Page } from '@playwright/test';
import { axeFaults } from '../../../journeys/axe.ts';
import { expect, signIn, test } from '../../../journeys/server.ts';

test.use({ shares: 'adds' });

/** `LOOK=folder` keeps pictures of the screens. */
const shot = async (page: Page, name: string) => {
  const folder = process.env.LOOK;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

const HEADLINE = 'Crece el lago de Chapala';

test('a draft is seen as its readers would get it, and by whoever has the link', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  await page.goto(`${product.editor}/historias`);
  await page.getByRole('button', { name: 'Nota nueva' }).click();
  await page.getByRole('textbox', { name: 'Titular' }).click();
  await page.keyboard.type(HEADLINE);
  const body = page.getByRole('textbox', { name: 'Texto de la nota' });
  await body.click();
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await page.keyboard.type(`Párrafo ${number} del lago.`);
    await page.keyboard.press('Enter');
  }
  const preview = page.getByRole('dialog', { name: 'Vista previa' });
  const frame = page.frameLocator('iframe[title="La página"]');

  // What it lacks is said in the place of the page.
  await page.getByRole('button', { name: 'Vista previa' }).click();
  await expect(frame.getByText('Elige la sección')).toBeVisible();
  await preview.getByRole('button', { name: 'Volver a editar' }).click();
  await expect(page.getByRole('button', { name: 'Vista previa' })).toBeFocused();

  await page.getByLabel('Sección en La Brújula').selectOption({ label: 'Nacional' });
  await page.getByRole('checkbox', { name: 'La Brújula Jalisco' }).check();
  await page.getByLabel('Sección en La Brújula Jalisco').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Vista previa' }).click();
  const headline = frame.getByRole('heading', { level: 1 });
  await expect(headline).toHaveText(HEADLINE);
  await expect(frame.getByText('Párrafo 8 del lago.')).toBeVisible();
  expect(await axeFaults(page, '.pe-look-bar'), 'preview').toEqual([]);
  await shot(page, 'nota-vista-1440');
  const innerWidth = () => frame.locator('body').evaluate(() => window.innerWidth);
  for (const [name, width] of [
    ['Tableta, 768 px', 768],
    ['Teléfono, 390 px', 390],
  ] as const) {
    await preview.getByRole('radio', { name }).check();
    await expect.poll(innerWidth).toBe(width);
    await expect(headline).toHaveText(HEADLINE);
  }
  await shot(page, 'nota-vista-telefono');

  // Each of its sites has its own page of it, and says where readers will find it.
  await preview.getByRole('combobox', { name: 'Sitio' }).selectOption('La Brújula Jalisco');
  await expect(headline).toHaveText(HEADLINE);
  await expect(frame.locator('html')).toHaveAttribute('lang', 'es-MX');
  await preview.getByRole('combobox', { name: 'Sitio' }).selectOption('La Brújula');
  const where = preview.getByRole('combobox', { name: 'Qué se ve' });
  await expect(where.locator('optgroup')).toHaveAttribute('label', /^Saldrá en \d+ páginas?$/);
  await where.selectOption('En Nacional (/nacional/)');
  await expect(frame.getByRole('link', { name: HEADLINE }).first()).toBeVisible();
  await shot(page, 'nota-vista-seccion');
  await page.setViewportSize({ width: 390, height: 844 });
  await preview.getByRole('button', { name: 'Opciones' }).click();
  expect(await axeFaults(page, '.pe-look-bar'), 'preview on a phone').toEqual([]);
  await shot(page, 'nota-vista-390');
  await page.setViewportSize({ width: 1_440, height: 900 });

  // A link for somebody without an account: the story, and the front with it.
  await preview.getByRole('button', { name: 'Compartir' }).click();
  const links = page.getByRole('dialog', { name: 'Enlaces de vista previa' });
  await links.getByRole('button', { name: 'Crear enlace' }).click();
  const address = await links.getByLabel('Enlace de vista previa').inputValue();
  await shot(page, 'nota-enlaces');
  expect(await axeFaults(page), 'links').toEqual([]);
  const stranger = await browser.newContext();
  const visitor = await stranger.newPage();
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  await visitor.goto(address.replace('/_nota/', '/nacional/'));
  await visitor.getByRole('link', { name: HEADLINE }).first().click();
  await expect(visitor.getByText('Párrafo 8 del lago.')).toBeVisible();
  const site = product.site();
  const path = '/nacional/crece-el-lago-de-chapala/';
  expect((await visitor.goto(`${site}${path}`))?.status()).toBe(404);

  // Revoked: nobody sees it again.
  await links.getByRole('button', { name: /^Revocar el enlace de / }).click();
  await expect(links.getByRole('button', { name: /^Revocar/ })).toHaveCount(0);
  expect((await visitor.goto(address))?.status()).toBe(404);
  await stranger.close();
  await context.close();
});
