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

  // A promo without a story stays on no page.
  await added.focus();
  await page.keyboard.press('Delete');
  await expect(added).toHaveCount(0);
  await expect(page.getByText(/Guardado/).first()).toBeVisible();
  await context.close();
});

test('one story of a list gets another picture, by the mouse and from the form', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  const list = canvas
    .getByRole('group', { name: 'Lista sencilla' })
    .filter({ has: canvas.locator('[data-picture-of]') })
    .first();
  const picture = list.locator('[data-picture-of]').nth(1);
  const own = await picture.locator('img').getAttribute('src');
  const other = await list.locator('[data-picture-of]').nth(0).locator('img').getAttribute('src');
  const chooser = page.getByRole('dialog', { name: 'Elegir imagen' });
  const choose = async (at: number) => {
    await chooser.getByRole('listitem').getByRole('button').nth(at).click();
    await expect(chooser).toHaveCount(0);
  };

  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (!box) throw new Error('no picture');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await choose(1);
  await expect(picture.locator('img')).not.toHaveAttribute('src', own ?? '');
  const chosen = await picture.locator('img').getAttribute('src');
  await expect(list.locator('[data-picture-of]').nth(0).locator('img')).toHaveAttribute(
    'src',
    other ?? '',
  );

  // The same by keys, from the form; undone in one step.
  const form = formOf(page);
  const pictures = form.locator('details', { hasText: 'Imágenes de las notas' });
  await expect(pictures).toContainText('una es otra');
  await pictures.locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(await axeFaults(page, '.pe-right'), 'pictures of stories').toEqual([]);
  const change = pictures.getByRole('button', { name: /^Cambiar la imagen de / }).nth(1);
  await change.focus();
  await page.keyboard.press('Enter');
  await choose(5);
  await expect(picture.locator('img')).not.toHaveAttribute('src', chosen ?? '');
  await page.keyboard.press('Control+z');
  await expect(picture.locator('img')).toHaveAttribute('src', chosen ?? '');

  // Named on the sheet, and the picture that readers get.
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(publishSheet(page).getByText(/Imagen de «.*»: la de la nota → otra/)).toBeVisible();
  await publishSheet(page).getByRole('button', { name: 'Cerrar' }).first().click();
  await publishOpen(page);
  const reader = await context.newPage();
  await reader.goto(product.site());
  const id = /resizer\/v2\/([^?]+)/.exec(chosen ?? '')?.[1] ?? 'none';
  await expect.poll(() => reader.content()).toContain(id);

  await pictures.getByRole('button', { name: /^Usar la imagen de la nota/ }).click();
  await expect(picture.locator('img')).toHaveAttribute('src', own ?? '');
  await publishOpen(page);
});

test('a block is dragged among the rows of the outline, and Escape leaves it there', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  await page.getByRole('tab', { name: 'Estructura' }).click();
  const rows = page.getByRole('treeitem');
  const lead = rows.filter({ hasText: /La ciudad estrena/ });
  const budget = rows.filter({ hasText: /El presupuesto pasa/ });
  const drag = async (from: Locator) => {
    const [start, end] = [await from.boundingBox(), await lead.boundingBox()];
    if (!start || !end) throw new Error('no row');
    await page.mouse.move(start.x + 60, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(start.x + 62, start.y + start.height / 2 + 8, { steps: 3 });
    await page.mouse.move(end.x + 60, end.y + end.height / 5, { steps: 6 });
  };
  await lead.click();
  const order = await rows.allTextContents();
  const promos = canvas.getByRole('group', { name: 'Promo grande' });

  await drag(budget);
  await expect(lead).toHaveAttribute('data-drop', 'before');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(lead).not.toHaveAttribute('data-drop');
  expect(await rows.allTextContents()).toEqual(order);
  await expect(lead).toHaveAttribute('aria-selected', 'true');

  await drag(budget);
  await page.mouse.up();
  await expect(promos.first()).toContainText('El presupuesto pasa');
  await expect(lead).not.toHaveAttribute('data-drop');
  await page.keyboard.press('Control+z');
  await expect.poll(() => rows.allTextContents()).toEqual(order);

  // A press is no drag, and a section stays where it is.
  await budget.click();
  await expect(budget).toHaveAttribute('aria-selected', 'true');
  await drag(rows.first());
  await expect(lead).not.toHaveAttribute('data-drop');
  await page.mouse.up();
  expect(await axeFaults(page, '.pe-left'), 'outline').toEqual([]);
});
