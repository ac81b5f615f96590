import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../../../journeys/axe.ts';
import { pressOnSheet, publishOpen, publishSheet } from '../../../journeys/publishing.ts';
import { expect, openOnCanvas, type Product, signIn, test } from '../../../journeys/server.ts';
import { writeStory } from '../../../journeys/stories.ts';

const QUAKE = 'Sismo de magnitud 6.8 sacude Guerrero';
const VOICES = 'Lo que cuentan quienes lo sintieron';
const OLD_LEAD = 'La ciudad estrena una red de tranvías que promete cruzarla en veinte minutos';
const HOUR_MS = 3_600_000;

/** The front as its readers get it now, head and body. */
async function frontOf(page: Page, product: Product): Promise<string> {
  const reply = await page.goto(`${product.site()}/?ronda=${Date.now()}`);
  return `${JSON.stringify(reply?.headers())} ${await reply?.text()}`;
}

async function dragOnto(page: Page, story: Locator, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const [from, to] = [await story.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 30, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2 - 40, to.y + to.height / 2, { steps: 8 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
}

const send = (page: Page, method: string, path: string, body: unknown): Promise<void> =>
  page.evaluate(
    async ([how, where, json]) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(where, { method: how, headers, body: json });
      if (!reply.ok) throw new Error(await reply.text());
    },
    [method, path, JSON.stringify(body)] as const,
  );

const revisionOf = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (where) => (await (await fetch(where)).json()).revision, path);

test('a story that is to come waits in the lead, and one is fixed in a list, by mouse and keys', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  const at = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  const id = await writeStory(page, { headline: QUAKE, at });
  await writeStory(page, { headline: VOICES });
  await page.getByRole('tab', { name: 'Notas' }).click();
  const stories = page.getByRole('list', { name: 'Notas' });
  const quake = stories.getByRole('button', { name: new RegExp(QUAKE) });
  await expect(quake).toContainText('Sale ');
  await expect(stories.getByRole('button', { name: new RegExp(VOICES) })).toContainText('Borrador');
  expect(await axeFaults(page, '.pe-left')).toEqual([]);

  // By mouse, onto the lead: it is drawn at once, and says when it comes.
  const lead = canvas.locator('[data-block="apertura-nota"]');
  await dragOnto(page, quake, lead);
  await expect(canvas.getByText(/^En «.*», cuando salga$/)).toBeVisible();
  await page.mouse.up();
  await expect(lead.getByRole('textbox', { name: 'Titular' })).toHaveText(QUAKE);
  await expect(lead.getByText(/los lectores ven lo que había aquí/)).toBeVisible();
  const form = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await expect(form.getByText('Después, cuando salga')).toBeVisible();
  await expect(form.getByText(OLD_LEAD)).toBeVisible();
  await expect(quake).toContainText('En esta página');
  await page.getByRole('button', { name: /^Deshacer: poner «Sismo/ }).click();
  await expect(lead.getByRole('textbox', { name: 'Titular' })).toHaveText(OLD_LEAD);
  await page.getByRole('button', { name: /^Rehacer/ }).click();
  await expect(lead.getByRole('textbox', { name: 'Titular' })).toHaveText(QUAKE);

  // By keyboard, onto a list: it is fixed at its top.
  const list = canvas.locator('[data-block="leido"]');
  const rows = list.locator('article');
  const first = 'Los mercados cierran la semana con la mayor alza del año';
  await expect(rows.first()).toContainText(first);
  await list.getByText('Lo más leído').click();
  const search = page.getByRole('searchbox', { name: 'Buscar notas para la página' });
  await search.fill('autopista del Sol');
  const road = stories.getByRole('button', { name: /Reabren la autopista/ });
  await expect(stories.getByRole('button')).toHaveCount(1);
  await search.press('ArrowDown');
  await expect(road).toBeFocused();
  await road.press('Enter');
  await expect(rows.first()).toContainText('Reabren la autopista');
  await expect(form.getByRole('list', { name: 'Notas fijas' })).toContainText('autopista');
  // Another one does not come in it.
  await form.getByRole('button', { name: new RegExp(`^Quitar de esta lista «${first}`) }).click();
  await expect(form.getByRole('list', { name: 'No salen en esta lista' })).toContainText(first);
  await expect(rows.filter({ hasText: first })).toHaveCount(0);
  await publishOpen(page);

  const reader = await context.newPage();
  const before = await frontOf(reader, product);
  expect(before).toContain(OLD_LEAD);
  expect(before).not.toContain(QUAKE);
  expect(before).not.toContain(id);
  const read = reader.getByText('Lo más leído').first().locator('xpath=ancestor::*[.//article][1]');
  await expect(read.locator('article').first()).toContainText('Reabren la autopista');
  await expect(read).not.toContainText(first);

  // It comes: the front has it. It is withdrawn: what was there is back.
  const path = `/api/story-desk/stories/${id}`;
  const baseRevision = await revisionOf(page, path);
  await send(page, 'POST', `${path}/publish`, { baseRevision });
  await expect(async () => expect(await frontOf(reader, product)).toContain(QUAKE)).toPass();
  expect(await reader.content()).not.toContain(OLD_LEAD);
  await send(page, 'POST', `${path}/unpublish`, { baseRevision: await revisionOf(page, path) });
  await expect(async () => {
    const after = await frontOf(reader, product);
    expect(after).toContain(OLD_LEAD);
    expect(after).not.toContain(QUAKE);
  }).toPass();
  await context.close();
});

test('a page is scheduled with the draft that waits on it: both in one minute', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  const id = await writeStory(page, { headline: VOICES });
  await page.getByRole('tab', { name: 'Notas' }).click();
  const stories = page.getByRole('list', { name: 'Notas' });
  const lead = canvas.locator('[data-block="apertura-nota"]');
  await dragOnto(page, stories.getByRole('button', { name: new RegExp(VOICES) }).first(), lead);
  await page.mouse.up();
  await expect(lead.getByText(/^Sin hora de salida/)).toBeVisible();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const sheet = publishSheet(page);
  await sheet.getByRole('radio', { name: 'A una hora' }).check();
  const together = sheet.getByRole('group', { name: 'Notas que salen con la página, o ninguna' });
  await expect(together.getByRole('checkbox', { name: VOICES })).toBeChecked();
  expect(await axeFaults(page, '.pe-sheet')).toEqual([]);
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/together-1440.png` });
  await pressOnSheet(page, /^Programar para el/);
  await expect(sheet.getByRole('region', { name: 'Programado' })).toBeVisible();
  const state = await page.evaluate(
    async (path) => (await (await fetch(path)).json()).state,
    `/api/story-desk/stories/${id}`,
  );
  expect(state).toBe('scheduled');
  // Taken back, the story has no time any more.
  await sheet.getByRole('region', { name: 'Programado' }).getByRole('button').first().click();
  await expect
    .poll(() =>
      page.evaluate(
        async (path) => (await (await fetch(path)).json()).state,
        `/api/story-desk/stories/${id}`,
      ),
    )
    .toBe('draft');
  await context.close();
});
