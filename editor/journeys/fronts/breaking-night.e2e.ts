import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../../../journeys/axe.ts';
import { publishSheet } from '../../../journeys/publishing.ts';
import { chooseMore, expect, openOnCanvas, signIn, test } from '../../../journeys/server.ts';
import { agencyStory, importStories } from '../../../journeys/stories.ts';

const QUAKE = 'Sismo de magnitud 6.8 sacude Guerrero';
const RELATED = [
  'Evacúan hospitales en Acapulco',
  'El metro revisa sus vías antes de abrir',
  'Qué hacer después de un sismo',
];
const OLD_LEAD = 'La ciudad estrena una red de tranvías que promete cruzarla en veinte minutos';
const BUDGET = 40;
const TWO_MINUTES_MS = 120_000;

/** An editor whose presses are counted: each key, each press and each drag is one. */
class Counted {
  readonly #page: Page;
  acts = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(target: Locator): Promise<void> {
    this.acts += 1;
    await target.click();
  }

  async keys(...names: string[]): Promise<void> {
    for (const name of names) {
      this.acts += 1;
      await this.#page.keyboard.press(name);
    }
  }

  async drag(from: Locator, to: Locator): Promise<void> {
    this.acts += 1;
    await to.scrollIntoViewIfNeeded();
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error('nothing to drag');
    const { mouse } = this.#page;
    await mouse.move(start.x + 30, start.y + 16);
    await mouse.down();
    await mouse.move(end.x + end.width / 2 - 30, end.y + end.height / 2, { steps: 6 });
    await mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 3 });
    await mouse.up();
  }
}

test('a front is turned over on a breaking night, and turned back in one step', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  await importStories(
    product,
    [...RELATED, QUAKE].map((headline, index) => ({
      ...agencyStory(`sismo-${index}`, `/nacional/2026/11/28/sismo-${index}/`, headline),
      display_date: `2026-11-28T19:0${index}:00Z`,
    })),
  );
  const desk = await context.newPage();
  await desk.goto(product.editor);
  await desk.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const startLiveDate = new Date(Date.now() - 60_000).toISOString();
    const blog = { site: 'brujula', headline: 'Sismo, minuto a minuto', startLiveDate };
    const body = JSON.stringify(blog);
    const reply = await fetch('/api/live/blogs', { method: 'POST', headers, body });
    if (!reply.ok) throw new Error(await reply.text());
  });
  await desk.close();
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  const front = page.locator('main');
  await expect(front).toBeVisible();
  const headlineIn = (block: string) =>
    canvas.locator(`[data-block="${block}"]`).getByRole('textbox', { name: 'Titular' });
  const editor = new Counted(page);
  const began = Date.now();

  // The lead and three related stories come from the list beside the page.
  await editor.press(page.getByRole('tab', { name: 'Notas' }));
  const stories = page.getByRole('list', { name: 'Notas' });
  const story = (headline: string) => stories.getByRole('button', { name: new RegExp(headline) });
  const slots = ['apertura-nota', 'apertura-segunda', 'apertura-tercera', 'apertura-cuarta'];
  for (const [index, headline] of [QUAKE, ...RELATED].entries()) {
    const block = slots[index] ?? '';
    await editor.drag(story(headline), canvas.locator(`[data-block="${block}"]`));
    await expect(headlineIn(block)).toHaveText(headline);
  }
  // The live blog goes under the last of them.
  await editor.keys('/', ...'vivo', 'Enter');
  const form = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await expect(form.getByRole('heading', { name: 'Blog en vivo' })).toBeVisible();
  await editor.press(form.getByRole('combobox', { name: 'Directo' }));
  await editor.press(page.getByRole('option', { name: /Sismo, minuto a minuto/ }));

  // What readers are told over every page begins as what leads this one.
  editor.acts += 2;
  await chooseMore(page, 'Aviso a los lectores…');
  const alert = page.getByRole('dialog', { name: 'Aviso a los lectores' });
  await expect(alert.getByLabel('Qué se les dice')).toHaveValue(QUAKE);
  await editor.press(alert.getByRole('button', { name: 'Poner el aviso' }));
  await expect(alert).toBeHidden();

  await editor.press(page.getByRole('button', { name: 'Publicar', exact: true }));
  const sheet = publishSheet(page);
  const lead = sheet.getByRole('region', { name: 'Nota principal' });
  await expect(lead).toContainText(OLD_LEAD);
  await expect(lead).toContainText(QUAKE);
  expect(await axeFaults(page, '.pe-sheet')).toEqual([]);
  const agree = sheet.getByRole('checkbox', { name: 'Ya lo vi: publicar así' });
  const go = sheet.getByRole('button', { name: 'Publicar ahora' });
  await expect(go.or(agree).first()).toBeVisible();
  await expect(async () => {
    if ((await agree.isVisible()) && !(await agree.isChecked())) await editor.press(agree);
    await expect(go).toBeEnabled({ timeout: 1_000 });
  }).toPass();
  await editor.keys('Control+Enter');
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Publicada', { exact: true })).toBeVisible();
  expect(editor.acts).toBeLessThanOrEqual(BUDGET);
  expect(Date.now() - began).toBeLessThan(TWO_MINUTES_MS);

  const reader = await context.newPage();
  const read = async () => (await reader.goto(`${product.site()}/`)) && reader.content();
  const night = await read();
  for (const text of [QUAKE, ...RELATED, 'Sismo, minuto a minuto']) expect(night).toContain(text);
  expect(night).not.toContain(OLD_LEAD);
  await expect(reader.getByRole('link', { name: new RegExp(QUAKE) }).first()).toBeVisible();

  // What readers had this morning comes back by one press.
  await chooseMore(page, 'Versiones');
  const drawer = page.getByRole('complementary', { name: 'Versiones' });
  await drawer.getByRole('radio', { name: 'Lo que vieron los lectores' }).check({ force: true });
  const shown = drawer.getByRole('list', { name: 'Lo que vieron los lectores' });
  await expect(shown.getByRole('listitem')).toHaveCount(2);
  await expect(drawer.getByRole('list')).toHaveCount(1);
  await expect(shown.getByRole('listitem').first()).toContainText(QUAKE);
  await expect(shown.getByRole('listitem').last()).toContainText(OLD_LEAD);
  expect(await axeFaults(page, '.pe-sheet')).toEqual([]);
  await shown.getByRole('button', { name: /^Volver a lo de/ }).click();
  await expect(headlineIn('apertura-nota')).toHaveText(OLD_LEAD);
  await expect(page.getByText('Publicada', { exact: true })).toBeVisible();
  await expect(async () => expect(await read()).toContain(OLD_LEAD)).toPass();
  expect(await reader.content()).not.toContain(RELATED[0]);
  await context.close();
});

test('an arrangement is kept as a pattern and put on another page as a copy', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  const opening = canvas.locator('[data-block="apertura"]');
  await canvas.locator('[data-block="apertura-nota"]').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Guardar como patrón…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guardar como patrón' });
  await dialog.getByLabel('Nombre').fill('Portada de última hora');
  await dialog.getByRole('button', { name: 'Guardar el patrón' }).click();
  await expect(dialog).toBeHidden();
  const pattern = page.getByRole('button', { name: 'Portada de última hora', exact: true });
  await expect(pattern).toBeVisible();
  expect(await axeFaults(page, '.pe-left')).toEqual([]);
  await page.goto(product.editor);
  await page.getByRole('link', { name: 'Sección', exact: true }).click();
  await canvas.locator('main').waitFor();
  const before = await canvas.locator('[data-node]').count();
  await pattern.click();
  await expect.poll(() => canvas.locator('[data-node]').count()).toBeGreaterThan(before);
  await expect(page.getByRole('button', { name: /^Deshacer: añadir «Portada de/ })).toBeVisible();
  await expect(opening).toHaveCount(0);
  await page.getByRole('button', { name: 'Eliminar el patrón Portada de última hora' }).click();
  await expect(pattern).toHaveCount(0);
  await page.getByRole('alert').getByRole('button', { name: 'Deshacer' }).click();
  await expect(pattern).toBeVisible();
  await context.close();
});
