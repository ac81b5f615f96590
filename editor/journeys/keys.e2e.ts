import type { FrameLocator, Locator, Page } from '@playwright/test';
import { axeFaults } from '../../journeys/axe.ts';
import { expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';
import { BLOCK_ELEMENT } from '../engine/dom.ts';

const LEAD = 'La ciudad estrena una red';
const CONGRESS = 'El presupuesto pasa';
const COLD = 'Frente frío';
const WORKSHOP = 'Hallan un taller';

/** The innermost block that shows a headline. */
const blockWith = (canvas: FrameLocator, headline: string): Locator =>
  canvas.locator(BLOCK_ELEMENT).filter({ hasText: headline }).last();

const headlineOf = (canvas: FrameLocator, text: string): Locator =>
  canvas.getByRole('textbox', { name: 'Titular' }).filter({ hasText: text });

/** A free corner of a block: neither its texts nor its bar. */
const corner = { position: { x: 4, y: 4 } };

const headlines = (canvas: FrameLocator): Promise<string> =>
  canvas
    .locator('.pc-block h2, .pc-block h3')
    .evaluateAll((all) => all.map((each) => each.textContent?.trim().slice(0, 16)).join('|'));

/** Names of the blocks as they stand, by their first headline, once their content is there. */
async function standing(canvas: FrameLocator): Promise<string> {
  let before = '';
  let now = await headlines(canvas);
  for (let look = 0; look < 20 && now !== before; look++) {
    await new Promise((resolve) => setTimeout(resolve, 700));
    before = now;
    now = await headlines(canvas);
  }
  return now;
}

/** What was done is on the server: the next journey opens the page as this one leaves it. */
const saved = (page: Page) => expect(page.getByText(/Guardado \d\d:\d\d/)).toBeVisible();

const said = (page: Page): Locator => page.locator('.pe-hidden[role="status"]');

/** What has the focus on the canvas, in words. */
const focused = (canvas: FrameLocator): Promise<string> =>
  canvas.locator('body').evaluate(({ ownerDocument: { activeElement } }) => {
    return `${activeElement?.className} ${activeElement?.textContent?.trim()}`;
  });

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses on one thing and goes to another, without letting go. */
async function dragOver(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const start = await middleOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 12, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.waitForTimeout(120);
}

const under = async (locator: Locator): Promise<{ x: number; y: number }> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing there');
  return { x: box.x + box.width / 2, y: box.y + box.height - 6 };
};

const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('complementary', { name: /Propiedades/ }).getByRole('heading', { name, level: 2 });

test('keys act on the block that has the focus ring, and undo gives the focus back', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  await blockWith(canvas, LEAD).click(corner);
  // Whatever puts the ring elsewhere takes the selection along.
  await blockWith(canvas, CONGRESS).focus();
  await expect(heading(page, 'Promo grande')).toBeVisible();
  await expect(
    page.getByRole('complementary', { name: /Propiedades/ }).getByText(CONGRESS),
  ).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(headlineOf(canvas, CONGRESS)).toHaveCount(0);
  await expect(headlineOf(canvas, LEAD)).toBeVisible();
  expect(await focused(canvas)).toContain(COLD);
  await page.keyboard.press('Control+z');
  await expect(headlineOf(canvas, CONGRESS)).toBeVisible();
  await expect.poll(() => focused(canvas)).toContain(CONGRESS);

  const before = await standing(canvas);
  await page.keyboard.press('Alt+ArrowDown');
  expect(await standing(canvas)).not.toBe(before);
  await expect(said(page)).toHaveText(/^Promo grande movido: Columna 2, después de /);
  await page.keyboard.press('Control+z');
  expect(await standing(canvas)).toBe(before);

  await page.keyboard.press('ArrowDown');
  expect(await focused(canvas)).toContain(COLD);
  await page.keyboard.press('Control+d');
  await expect(headlineOf(canvas, COLD)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(headlineOf(canvas, COLD)).toHaveCount(1);
  await saved(page);
  await context.close();
});

test('several blocks are chosen, moved, wrapped and deleted together, each in one step', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  const before = await standing(canvas);
  await blockWith(canvas, CONGRESS).click(corner);
  await expect(heading(page, 'Promo grande')).toBeVisible();
  await blockWith(canvas, WORKSHOP).click({ ...corner, modifiers: ['Shift'] });
  await expect(heading(page, '3 bloques elegidos')).toBeVisible();
  await blockWith(canvas, COLD).click({ ...corner, modifiers: ['Control'] });
  await expect(heading(page, '2 bloques elegidos')).toBeVisible();
  await blockWith(canvas, COLD).click({ ...corner, modifiers: ['Control'] });
  await expect(heading(page, '3 bloques elegidos')).toBeVisible();

  await page.keyboard.press('Delete');
  for (const text of [CONGRESS, COLD, WORKSHOP])
    await expect(headlineOf(canvas, text)).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer: quitar 3 bloques (Ctrl+Z)' }).click();
  expect(await standing(canvas)).toBe(before);

  await expect(heading(page, '3 bloques elegidos')).toBeVisible();
  await page.getByRole('button', { name: 'Envolver en una cadena' }).click();
  await expect(heading(page, 'Cadena de tres columnas')).toBeVisible();
  await page.keyboard.press('Control+z');
  expect(await standing(canvas)).toBe(before);

  await page.getByRole('tab', { name: 'Estructura' }).click();
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem', { name: /Promo grande · El presupuesto/ }).click();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(heading(page, '2 bloques elegidos')).toBeVisible();
  await tree
    .getByRole('treeitem', { name: /Promo grande · Hallan un taller/ })
    .click({ modifiers: ['Control'] });
  await expect(heading(page, '3 bloques elegidos')).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(said(page)).toHaveText(/^3 bloques movidos: /);
  await page.keyboard.press('Control+z');
  expect(await standing(canvas)).toBe(before);

  await page.keyboard.press('Home');
  await page.keyboard.type('pri');
  const main = tree.getByRole('treeitem', { name: 'Principal', exact: true });
  await expect(main).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(main).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('*');
  await expect(main).toHaveAttribute('aria-expanded', 'true');

  await page.getByRole('searchbox', { name: 'Buscar en la página' }).fill('frente frio');
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  expect(await axeFaults(page), 'outline').toEqual([]);
  await saved(page);
  await context.close();
});

test('one stop of Tab a region, F6 between them, a palette, a list of keys and a menu', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  await headlineOf(canvas, LEAD).waitFor();
  await page.getByRole('searchbox', { name: 'Buscar bloques' }).fill('promo grande');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Promo grande')).toBeVisible();
  const isInForm = () => page.evaluate(() => document.activeElement?.closest('.pe-right') !== null);
  let tabs = 0;
  for (; tabs < 12 && !(await isInForm()); tabs++) await page.keyboard.press('Tab');
  // The list of blocks, the canvas, the form.
  expect(tabs).toBeLessThanOrEqual(4);
  await page.keyboard.press('Control+z');

  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  await expect(page.getByRole('searchbox', { name: 'Buscar bloques' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect.poll(() => focused(canvas)).toContain('pc-block');
  await page.keyboard.press('Shift+F6');
  await expect(page.getByRole('searchbox', { name: 'Buscar bloques' })).toBeFocused();

  await blockWith(canvas, LEAD).focus();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Añadir, ir o hacer' });
  await page.keyboard.type('/promo tranvías');
  const option = palette.getByRole('option', { name: /^Promo grande · La ciudad estrena/ });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.waitForTimeout(300);
  expect(await axeFaults(page), 'palette').toEqual([]);
  await page.keyboard.press('Enter');
  await expect(headlineOf(canvas, LEAD)).toHaveCount(2);
  await expect(said(page)).toHaveText('Promo grande añadido');
  await expect(headlineOf(canvas, LEAD).nth(1)).toBeInViewport();
  await page.keyboard.press('Control+z');
  await expect(headlineOf(canvas, LEAD)).toHaveCount(1);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Teclas' })).toBeVisible();
  await page.waitForTimeout(300);
  expect(await axeFaults(page), 'keys').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await blockWith(canvas, CONGRESS).focus();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Acciones del bloque' });
  await expect(menu.getByRole('menuitem', { name: /^Cortar/ })).toBeFocused();
  expect(await axeFaults(page), 'menu').toEqual([]);
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await expect(headlineOf(canvas, CONGRESS)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await blockWith(canvas, COLD).click({ ...corner, button: 'right' });
  await menu.getByRole('menuitem', { name: /^Quitar/ }).click();
  await expect(headlineOf(canvas, COLD)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(headlineOf(canvas, COLD)).toBeVisible();

  // A search finds blocks by what editors call them.
  const search = page.getByRole('searchbox', { name: 'Buscar bloques' });
  for (const [word, name] of [
    ['foto', 'Imagen'],
    ['publicidad', 'Anuncio'],
    ['alerta', 'Última hora'],
    ['separador', 'Línea divisoria'],
  ] as const) {
    await search.fill(word);
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await saved(page);
  await context.close();
});

test('a drag is cancelled, says where it lands, passes over what may not hold it, and is announced', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  await headlineOf(canvas, LEAD).waitFor();
  const before = await standing(canvas);
  const line = canvas.locator('.pc-drop-line');

  await dragOver(page, headlineOf(canvas, CONGRESS), await under(blockWith(canvas, COLD)));
  await expect(line).toContainText('Columna 2, después de Frente frío');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(line).toHaveCount(0);
  expect(await standing(canvas)).toBe(before);
  await expect(canvas.locator('.pc-edit')).toHaveCount(0);

  await dragOver(page, headlineOf(canvas, CONGRESS), await under(blockWith(canvas, COLD)));
  await page.mouse.up();
  await expect(said(page)).toHaveText(/Promo grande movido: Columna 2, después de Frente frío/);
  await page.keyboard.press('Control+z');
  await expect.poll(() => standing(canvas)).toBe(before);

  // By its bar, and by the grip on it.
  await blockWith(canvas, CONGRESS).click(corner);
  for (const handle of [
    canvas.locator('.pc-bar-label'),
    canvas.locator('.pc-bar').getByRole('button', { name: /^Arrastrar/ }),
  ]) {
    await dragOver(page, handle, await under(blockWith(canvas, WORKSHOP)));
    await page.mouse.up();
    await expect(said(page)).toHaveText(/movido: Columna 2, después de Hallan un taller/);
    await page.keyboard.press('Control+z');
    await expect.poll(() => standing(canvas)).toBe(before);
  }

  // A click on the headline still edits it.
  await headlineOf(canvas, CONGRESS).click();
  await expect(canvas.locator('.pc-edit')).toHaveCount(1);
  await page.keyboard.press('Escape');

  // A chain lands between chains, also over the column of one.
  const item = page.getByRole('button', { name: 'Cadena de dos columnas', exact: true });
  await item.scrollIntoViewIfNeeded();
  await dragOver(page, item, await middleOf(blockWith(canvas, COLD)));
  await expect(line).toContainText(/^Principal/);
  await page.keyboard.press('Escape');
  await page.mouse.up();

  const footer = page.getByRole('button', { name: 'Pie de página', exact: true });
  await footer.scrollIntoViewIfNeeded();
  const count = await canvas.locator(BLOCK_ELEMENT).count();
  await dragOver(page, footer, await middleOf(blockWith(canvas, COLD)));
  await expect(page.locator('.pe-drag-chip')).toHaveText(
    '«Pie de página» no va en «Principal»: sólo en el pie de página',
  );
  await page.mouse.up();
  await blockWith(canvas, COLD).click(corner);
  await footer.click();
  await page.getByRole('button', { name: 'Resultados de búsqueda', exact: true }).click();
  await expect(said(page)).toHaveText(
    '«Resultados de búsqueda» no va en esta página: sólo en su plantilla',
  );
  expect(await canvas.locator(BLOCK_ELEMENT).count()).toBe(count);
  await context.close();
});

test('a block that is added before anything had the focus has it then', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  await headlineOf(canvas, LEAD).waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Línea divisoria');
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText('Línea divisoria añadida');
  await expect.poll(() => focused(canvas)).toContain('pc-block');
  await page.keyboard.press('Control+z');
  await context.close();
});

test('blocks go over the clipboard of the system to another tab, and text that was copied later does not bring them back', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  await blockWith(canvas, CONGRESS).click(corner);
  await blockWith(canvas, COLD).click({ ...corner, modifiers: ['Shift'] });
  await page.keyboard.press('Control+c');
  await expect(said(page)).toHaveText('2 bloques copiados');

  const other = await openOnCanvas(context, product, 'Contacto');
  // What stands in the header comes with its menu.
  await other.canvas.getByRole('group', { name: 'Cuenta en la cabecera' }).waitFor();
  const count = await other.canvas.locator(BLOCK_ELEMENT).count();
  await other.canvas.locator('main').locator(BLOCK_ELEMENT).first().focus();
  await other.page.keyboard.press('Control+v');
  await expect(said(other.page)).toHaveText('2 bloques pegados');
  expect(await other.canvas.locator(BLOCK_ELEMENT).count()).toBe(count + 2);
  await expect(headlineOf(other.canvas, COLD)).toBeInViewport();

  await other.page.evaluate(() => navigator.clipboard.writeText('Un texto de otra parte'));
  await other.page.keyboard.press('Control+v');
  await expect(said(other.page)).toHaveText(/^Lo que copiaste no es un bloque/);
  expect(await other.canvas.locator(BLOCK_ELEMENT).count()).toBe(count + 2);

  // Markup that pretends to be ours.
  await other.page.evaluate(() => {
    const html = '<ul data-portada-blocks=\'{"portada":"blocks","blocks":[{"id":"x"}]}\'></ul>';
    const blob = new Blob([html], { type: 'text/html' });
    return navigator.clipboard.write([new ClipboardItem({ 'text/html': blob })]);
  });
  await other.page.keyboard.press('Control+v');
  await expect(said(other.page)).toHaveText(/^Lo que copiaste no es un bloque/);
  expect(await other.canvas.locator(BLOCK_ELEMENT).count()).toBe(count + 2);

  await other.page.keyboard.press('Control+z');
  expect(await other.canvas.locator(BLOCK_ELEMENT).count()).toBe(count);
  await context.close();
});
