import type { Page } from '@playwright/test';
import { axeFaults } from '../../journeys/axe.ts';
import { expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';

const SHOTS = process.env.SHOTS;
/** Pictures of a screen at both widths, for who wants to look at it. */
async function shoot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${SHOTS}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1_440, height: 900 });
}

/** Opened dialogs fade in: axe looks at them when they stand. */
const settle = (page: Page) => page.waitForTimeout(400);

const choose = async (desk: Page, page: string, action: string | RegExp) => {
  await desk.getByRole('button', { name: `Acciones de ${page}`, exact: true }).click();
  await desk.getByRole('menuitem', { name: action }).click();
};

/** Which pages are listed. The choice itself is under its words. */
async function show(desk: Page, which: string): Promise<void> {
  await desk.locator('label').filter({ hasText: which }).click();
  await expect(desk.getByRole('radio', { name: which })).toBeChecked();
}

test('the desk takes nothing from readers without asking, and brings back what it took', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  await desk.getByRole('link', { name: 'Portada', exact: true }).waitFor();
  const site = `http://127.0.0.1:${product.port}`;
  const get = (path: string) => desk.request.get(`${site}${path}`, { maxRedirects: 0 });
  const statusOf = async (path: string) => (await get(path)).status();
  const dialog = desk.getByRole('dialog');

  await test.step('lists the front first, then in Spanish order', async () => {
    const names = await desk.getByRole('rowheader').getByRole('link').allInnerTexts();
    expect(names[0]).toBe('Portada');
    expect(names.indexOf('Código de ética')).toBeLessThan(names.indexOf('Contacto'));
    await shoot(desk, 'desk');
  });

  await test.step('shows what each page looks like, unless one wants a list', async () => {
    const pictures = desk.locator('iframe[data-loaded="true"]');
    await expect(desk.getByRole('row', { name: /^Portada/ }).locator(pictures)).toBeVisible();
    const front = desk.frameLocator('[inert] > iframe').first();
    await expect(front.getByText('La ciudad estrena una red').first()).toBeAttached();
    await show(desk, 'Lista');
    await expect(desk.locator('iframe')).toHaveCount(0);
    await desk.reload();
    await desk.getByRole('link', { name: 'Portada', exact: true }).waitFor();
    await expect(desk.locator('iframe')).toHaveCount(0);
    await show(desk, 'Con miniaturas');
    await expect(pictures.first()).toBeVisible();
  });

  await test.step('archives a page, which readers lose, and restores it', async () => {
    expect(await statusOf('/contacto/')).toBe(200);
    await choose(desk, 'Contacto', 'Archivar');
    await expect(dialog).toContainText('Los lectores verán un 404 en /contacto/');
    await settle(desk);
    expect(await axeFaults(desk), 'archive').toEqual([]);
    await shoot(desk, 'archive');
    await dialog.getByRole('button', { name: 'Archivar' }).click();
    await expect.poll(() => statusOf('/contacto/')).toBe(404);
    await expect(desk.getByRole('link', { name: 'Contacto', exact: true })).toHaveCount(0);
    await show(desk, 'Archivadas');
    await expect(desk.getByRole('row', { name: /Contacto/ })).toContainText('Archivada');
    await choose(desk, 'Contacto', 'Restaurar');
    await settle(desk);
    expect(await axeFaults(desk), 'restore').toEqual([]);
    await dialog.getByRole('button', { name: 'Restaurar' }).click();
    await expect.poll(() => statusOf('/contacto/')).toBe(200);
    await show(desk, 'Activas');
  });

  await test.step('deletes the front only with its name typed, and the server too', async () => {
    await choose(desk, 'Portada', 'Eliminar');
    await expect(dialog).toContainText('Los lectores verán un 404 en /');
    await expect(dialog.getByRole('button', { name: 'Eliminar' })).toBeDisabled();
    await settle(desk);
    expect(await axeFaults(desk), 'delete the front').toEqual([]);
    await shoot(desk, 'delete-front');
    await dialog.getByLabel(/Escribe «Portada»/).fill('Portada');
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect.poll(() => statusOf('/')).toBe(404);
    await show(desk, 'Papelera');
    await shoot(desk, 'trash');
    expect(await axeFaults(desk), 'trash').toEqual([]);
    await choose(desk, 'Portada', 'Restaurar');
    await dialog.getByRole('button', { name: 'Restaurar' }).click();
    await expect.poll(() => statusOf('/')).toBe(200);
    await show(desk, 'Activas');
    await desk.getByRole('link', { name: 'Portada', exact: true }).waitFor();
    const refused = await desk.evaluate(async () => {
      const pages = await (await fetch('/api/pages?site=brujula')).json();
      const front = pages.find((page: { name: string }) => page.name === 'Portada');
      return (await fetch(`/api/pages/${front.id}`, { method: 'DELETE' })).status;
    });
    expect(refused).toBe(422);
    expect(await statusOf('/')).toBe(200);
  });

  await test.step('moves a page, and readers of the old address come along', async () => {
    await choose(desk, 'Contacto', /Cambiar nombre/);
    await dialog.getByRole('textbox', { name: 'Dirección' }).fill('Contáctanos');
    await expect(dialog.getByRole('checkbox', { name: /Enviar a quien abra/ })).toBeChecked();
    await settle(desk);
    expect(await axeFaults(desk), 'move').toEqual([]);
    await shoot(desk, 'move');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(desk.getByText('/contactanos/')).toBeVisible();
    await expect.poll(() => statusOf('/contacto/')).toBe(301);
    expect((await get('/contacto/')).headers().location).toBe('/contactanos/');
    const reader = await context.newPage();
    await reader.goto(`${site}/contacto/`);
    expect(new URL(reader.url()).pathname).toBe('/contactanos/');
    await reader.close();
  });

  await test.step('makes an address of a name, says what is taken and whom a page would hide', async () => {
    await desk.getByRole('button', { name: 'Página nueva' }).click();
    const address = dialog.getByRole('textbox', { name: 'Dirección' });
    await expect(address).toHaveValue('');
    await dialog.getByLabel('Nombre').fill('Contáctanos');
    await expect(address).toHaveValue('/contactanos/');
    await expect(dialog.getByText('La página «Contacto» ya tiene esa dirección.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Usar /contactanos-2/' }).click();
    await expect(address).toHaveValue('/contactanos-2/');
    await address.fill('Cultura');
    await expect(dialog.getByText(/\/cultura\/ hoy la responde la plantilla/)).toBeVisible();
    await settle(desk);
    expect(await axeFaults(desk), 'new page').toEqual([]);
    await shoot(desk, 'new-page');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
  });

  await test.step('begins a page with the frame of the site', async () => {
    await desk.getByRole('button', { name: 'Página nueva' }).click();
    await dialog.getByLabel('Nombre').fill('Elecciones 2027');
    await expect(dialog.getByRole('textbox', { name: 'Dirección' })).toHaveValue(
      '/elecciones-2027/',
    );
    await dialog.getByRole('button', { name: 'Crear página' }).click();
    await expect(desk.getByRole('heading', { name: 'Elecciones 2027', level: 1 })).toBeVisible();
    const canvas = desk.frameLocator('iframe').first();
    await expect(canvas.getByRole('contentinfo').first()).toBeVisible();
    await shoot(desk, 'frame');
  });

  await test.step('copies a page with a name and an address of its own', async () => {
    await desk.goto(product.editor);
    await choose(desk, 'Portada', 'Copiar');
    await expect(dialog.getByLabel('Nombre')).toHaveValue('Portada (copia)');
    await expect(dialog.getByRole('textbox', { name: 'Dirección' })).toHaveValue('/portada-copia/');
    await settle(desk);
    expect(await axeFaults(desk), 'copy').toEqual([]);
    await shoot(desk, 'copy');
    await dialog.getByRole('button', { name: 'Copiar página' }).click();
    await expect(desk.getByRole('heading', { name: 'Portada (copia)', level: 1 })).toBeVisible();
  });
  await desk.close();

  await test.step('takes blocks to another layout and says first what it parks', async () => {
    const { page, canvas } = await openOnCanvas(context, product, 'Portada (copia)');
    const lead = canvas.getByText('La ciudad estrena una red').first();
    await lead.waitFor();
    await page.getByRole('radio', { name: 'Una columna' }).check({ force: true });
    const asks = page.getByRole('alertdialog');
    await expect(asks).toContainText(/no se verán?/);
    await settle(page);
    expect(await axeFaults(page), 'layout').toEqual([]);
    await shoot(page, 'layout');
    await asks.getByRole('button', { name: 'Cambiar el diseño' }).click();
    await expect(canvas.locator('[data-label="Cuerpo"]')).toContainText('La ciudad estrena');
    await page.getByRole('button', { name: /^Deshacer: cambiar el diseño/ }).click();
    await expect(canvas.locator('[data-label="Cuerpo"]')).toHaveCount(0);
    await expect(lead).toBeVisible();
  });
  await context.close();
});
