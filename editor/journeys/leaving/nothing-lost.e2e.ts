import {
  chooseMore,
  expect,
  leadOf,
  openGroup,
  openOnCanvas,
  rewriteLead,
  signIn,
  test,
} from '../../../journeys/server.ts';

type Opened = Awaited<ReturnType<typeof openOnCanvas>>;

/** What the server holds of the page that is open: its working draft, or its steps. */
const stored = ({ page }: Opened, of: '' | '/history'): Promise<string> =>
  page.evaluate(async (of) => {
    const id = location.pathname.split('/').at(-1);
    return (await fetch(`/api/pages/${id}${of}`)).text();
  }, of);

/** Steps of slow typing are several: goes back until the headline is that one. */
async function undoUntil({ page, ...opened }: Opened, step: RegExp, text: string): Promise<void> {
  const asRead = (words: string) => words.replaceAll(/\s+/g, ' ').trim();
  for (let steps = 0; steps < 8; steps++) {
    const now = await leadOf(opened).innerText();
    if (asRead(now) === asRead(text)) return;
    await page.getByRole('button', { name: step }).click();
    await expect(leadOf(opened)).not.toHaveText(now);
  }
}

test('a headline that nobody confirmed is there after the tab is killed, and can be undone', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const first = await openOnCanvas(context, product, 'Portada');
  const before = await leadOf(first).innerText();
  // The server is not reached: the browser alone keeps it.
  await context.route(/\/api\/pages\/[^/]+\/draft/, (route) => route.abort());
  await rewriteLead(first, 'La palabra que nadie confirm');
  await first.page.waitForTimeout(250);
  await first.page.goto('about:blank');
  await first.page.close();
  await context.unroute(/\/api\/pages\/[^/]+\/draft/);

  const second = await openOnCanvas(context, product, 'Portada');
  await expect(second.page.getByText(/Recuperamos lo que no se había guardado \(/)).toBeVisible();
  await expect(leadOf(second)).toHaveText('La palabra que nadie confirm');
  await expect(second.page.getByText(/Guardado \d\d:\d\d/)).toBeVisible();

  // It is undone on another computer, where that copy never was, once the steps are on the server.
  await expect.poll(() => stored(second, '/history'), { timeout: 30_000 }).toContain('recuperar');
  const other = await signIn(browser, product);
  const third = await openOnCanvas(other, product, 'Portada');
  await expect(leadOf(third)).toHaveText('La palabra que nadie confirm');
  await third.page.getByRole('button', { name: /^Deshacer: recuperar/ }).click();
  await expect(leadOf(third)).toHaveText(before);
  // The tab that is still open follows.
  await expect(leadOf(second)).toHaveText(before);
  await context.close();
  await other.close();
});

test('Ctrl+S in the middle of a headline makes a version; undo outlives a reload', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const opened = await openOnCanvas(context, product, 'Portada');
  const { page } = opened;
  const before = await leadOf(opened).innerText();
  await rewriteLead(opened, 'Con Ctrl+S');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Versión guardada')).toBeAttached();
  await page.keyboard.type(' y sigo');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Guardado \d\d:\d\d/)).toBeVisible();
  await page.reload();
  await opened.canvas.locator('main').waitFor();
  await expect(leadOf(opened)).toHaveText('Con Ctrl+S y sigo');
  await undoUntil(opened, /^Deshacer: reescribir Titular/, before);
  await expect(leadOf(opened)).toHaveText(before);
  await context.close();
});

test('to restore a version is a step', async ({ browser, product }) => {
  const context = await signIn(browser, product);
  const opened = await openOnCanvas(context, product, 'Portada');
  const { page } = opened;
  await rewriteLead(opened, 'De antes');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Versión guardada')).toBeAttached();
  await rewriteLead(opened, 'De después');
  await page.keyboard.press('Enter');
  await chooseMore(page, 'Versiones');
  const versions = page.getByRole('complementary', { name: 'Versiones' });
  await versions
    .getByRole('button', { name: /^Ver la versión/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Restaurar la versión \d+ completa/ }).click();
  await expect(leadOf(opened)).toHaveText('De antes');
  await page.getByRole('button', { name: /^Deshacer: restaurar/ }).click();
  await expect(leadOf(opened)).toHaveText('De después');
  await context.close();
});

test('a faulty address saves and stops only publishing; a whole headline is text', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const opened = await openOnCanvas(context, product, 'Portada');
  const { page } = opened;
  await rewriteLead(
    opened,
    'Un titular bastante largo para que ocupe varias líneas de la portada entera',
  );
  const linesOf = () =>
    leadOf(opened).evaluate((text) => {
      const { top, bottom } = text.getBoundingClientRect();
      return Math.round((bottom - top) / Number.parseFloat(getComputedStyle(text).lineHeight));
    });
  await expect.poll(linesOf).toBeGreaterThan(1);
  // Every height of the headline, the gaps between its lines too, belongs to the text.
  const missed = await leadOf(opened).evaluate((text) => {
    const { left, top, bottom } = text.getBoundingClientRect();
    const missed: number[] = [];
    for (let y = Math.ceil(top) + 1; y < bottom - 1; y++) {
      const hit = text.ownerDocument.elementFromPoint(left + 8, y);
      if (!hit || !text.contains(hit)) missed.push(y);
    }
    return missed;
  });
  expect(missed).toEqual([]);

  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('/promo grande manual');
  await page
    .getByRole('option', { name: /^Promo grande a mano/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  const form = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await openGroup(form, 'Enlaces');
  const link = form.getByRole('combobox', { name: 'Enlace', exact: true });
  await link.fill('laprensa mx');
  await link.press('Tab');
  await expect.poll(() => stored(opened, ''), { timeout: 30_000 }).toContain('laprensa mx');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Publicar ahora' })).toBeDisabled();
  await context.close();
});

test('a page that a colleague deletes can go on as a new one', async ({ browser, product }) => {
  const context = await signIn(browser, product);
  const opened = await openOnCanvas(context, product, 'Contacto');
  const { page } = opened;
  const id = page.url().split('/').at(-1) ?? '';
  await page.evaluate((id) => {
    const body = JSON.stringify({ confirmation: 'Contacto' });
    return fetch(`/api/pages/${id}`, { method: 'DELETE', body });
  }, id);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Alguien eliminó «Contacto»');
  await dialog.getByRole('button', { name: 'Guardar como página nueva' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacto (copia)' })).toBeVisible();
  expect(page.url()).not.toContain(id);
  await page.evaluate((id) => fetch(`/api/pages/${id}/undelete`, { method: 'POST' }), id);
  await context.close();
});
