import type { FrameLocator, Locator, Page } from '@playwright/test';
import { axeFaults } from '../../journeys/axe.ts';
import { publishOpen, publishSheet } from '../../journeys/publishing.ts';
import { expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';

const STORY = 'El suelo que guarda la lluvia';

const formOf = (page: Page) => page.getByRole('complementary', { name: 'Propiedades del bloque' });
const paletteOf = (page: Page) => page.getByRole('dialog', { name: /^Añadir en / });

/** The block on the canvas whose headline begins so. */
const promo = (canvas: FrameLocator, headline: string): Locator =>
  canvas.getByRole('group', { name: /^Promo / }).filter({ hasText: headline });

/** The «+» at the lower edge of a block, by the mouse. */
async function plusUnder(page: Page, canvas: FrameLocator, block: Locator): Promise<Locator> {
  await block.scrollIntoViewIfNeeded();
  const plus = canvas.getByRole('button', { name: /^Añadir un bloque en / });
  await expect(async () => {
    const box = await block.boundingBox();
    if (!box) throw new Error('no block');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 3);
    await expect(plus).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return plus;
}

test('blocks are found by their pictures and words, put between others, filled and hidden', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  const drawer = page.getByRole('tabpanel', { name: 'Bloques' });
  const told = (of: Page) => of.getByRole('main').getByText(STORY);
  const reader = await context.newPage();
  await reader.goto(product.site());
  const before = await told(reader).count();

  // By another word than its name, with its picture; what does not belong there comes last.
  await drawer.getByLabel('Buscar bloques').fill('separador');
  const divider = drawer.getByRole('button', { name: 'Línea divisoria', exact: true });
  await expect(divider.locator('img')).toHaveJSProperty('complete', true);
  await drawer.getByLabel('Buscar bloques').fill('menú');
  await expect(drawer.getByRole('listitem').last()).toHaveText('Pie de página');
  await drawer.getByLabel('Buscar bloques').fill('línea');
  await divider.hover();
  await drawer.getByRole('button', { name: 'Línea divisoria: favorito' }).click();
  await drawer.getByLabel('Buscar bloques').clear();
  await drawer.getByLabel('Sección para los bloques nuevos').selectOption('Pie de página');
  await expect(drawer.getByRole('heading', { level: 2 }).nth(1)).toHaveText('Para «Pie de página»');
  await drawer.getByLabel('Sección para los bloques nuevos').selectOption('Principal');
  expect(await axeFaults(page, '.pe-left'), 'drawer').toEqual([]);

  // Between two blocks.
  const budget = promo(canvas, 'El presupuesto pasa');
  await (await plusUnder(page, canvas, budget)).click();
  await expect(paletteOf(page)).toContainText('después de El presupuesto pasa');
  await expect(paletteOf(page).getByRole('option').first()).toContainText('Línea divisoria');
  expect(await axeFaults(page, '.pe-palette'), 'palette').toEqual([]);
  await page.keyboard.type('promo grande');
  await page.keyboard.press('Enter');
  await expect(formOf(page).getByRole('heading', { name: 'Promo grande' })).toBeVisible();

  // What is empty is filled by a click, and its picture is changed by two.
  await canvas.getByText('Elige una nota').click();
  await page.getByRole('dialog').getByLabel('Buscar notas').fill('suelo que guarda');
  await page.getByRole('option', { name: STORY }).click();
  const added = promo(canvas, STORY);
  await expect(added).toBeVisible();
  const picture = added.locator('img');
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (!box) throw new Error('no picture');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByRole('dialog', { name: /imagen/i })).toBeVisible();
  await page.keyboard.press('Escape');

  // Hidden in the outline, told on the sheet, and not there for readers.
  await page.getByRole('tab', { name: 'Estructura' }).click();
  const row = page.getByRole('treeitem', { name: /Promo grande · El suelo que guarda/ });
  await row.hover();
  await row.locator('.pe-row-eye').click();
  await expect(canvas.getByRole('group', { name: 'Promo grande, oculto' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /lluvia.*oculto/ })).toBeVisible();
  expect(await axeFaults(page, '.pe-left'), 'outline').toEqual([]);
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(publishSheet(page).getByText(/oculto a los lectores/)).toBeVisible();
  await publishSheet(page).getByRole('button', { name: 'Cerrar' }).first().click();
  await publishOpen(page);
  await reader.reload();
  await expect(told(reader)).toHaveCount(before);
  await formOf(page).getByRole('button', { name: 'Mostrar' }).click();
  await publishOpen(page);
  await reader.reload();
  await expect(told(reader)).toHaveCount(before + 1);

  // Favourites and what was used last follow the person.
  await page.reload();
  const shelf = page.getByRole('tabpanel', { name: 'Bloques' });
  await expect(shelf.getByRole('button', { name: 'Línea divisoria, favorito' })).toBeVisible();
  await expect(shelf.getByRole('button', { name: 'Promo grande, reciente' })).toBeVisible();
  await context.close();
});

test('the same by keyboard: a place, a block, its story, hidden and shown, and refused', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  await canvas.locator('.pc-block').first().waitFor();
  const blocks = canvas.getByRole('group', { name: /^Promo / });
  await blocks.first().focus();

  await page.keyboard.press('/');
  await expect(paletteOf(page)).toBeVisible();
  await page.keyboard.type('promo mediana');
  await page.keyboard.press('Enter');
  await expect(formOf(page).getByRole('heading', { name: 'Promo mediana' })).toBeVisible();
  const added = canvas.getByRole('group', { name: /^Promo mediana/ }).filter({ hasText: 'Elige' });
  await expect(added).toBeFocused();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog');
  await picker.getByLabel('Buscar notas').waitFor();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();

  await added.focus();
  await page.keyboard.press('Control+Shift+H');
  const hidden = canvas.getByRole('group', { name: 'Promo mediana, oculto' });
  await expect(hidden).toBeVisible();
  expect(await axeFaults(page), 'hidden block').toEqual([]);
  await hidden.focus();
  await page.keyboard.press('Control+Shift+H');
  await expect(hidden).toHaveCount(0);

  // The footer takes no promo: said, and nothing moves.
  await page.getByLabel('Buscar bloques').focus();
  await page.keyboard.type('pie de página');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(/«Pie de página» no va en «.*»: sólo en el pie de página/).first(),
  ).toBeVisible();
  await context.close();
});
