import type { Page } from '@playwright/test';
import { axeFaults } from '../../journeys/axe.ts';
import { pressOnSheet, publishSheet } from '../../journeys/publishing.ts';
import { expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

const TITLE = 'Aviso de suscripción';
const WORDS = 'Este mes, la primera semana es gratis';
const NEW_WORDS = 'Este mes, las primeras dos semanas son gratis';

/** Into the form of the selected block. */
async function write(page: Page, text: string): Promise<void> {
  const properties = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await properties.getByRole('textbox', { name: 'Texto' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}

test('blocks are shared by pages, edited once, and detached', async ({ browser, product }) => {
  const context = await signIn(browser, product);
  const reader = await browser.newPage();
  const shows = (path: string, words: string) =>
    expect
      .poll(
        async () => {
          await reader.goto(`${product.site()}${path}`);
          return reader.getByText(words, { exact: true }).count();
        },
        { timeout: 15_000 },
      )
      .toBe(1);

  // By mouse: a block of a page becomes one that other pages can show.
  const { page, canvas } = await openOnCanvas(context, product, 'Contacto');
  const properties = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  const publish = async (of = page) => {
    await of.getByRole('button', { name: 'Publicar', exact: true }).click();
    await pressOnSheet(of, 'Publicar ahora');
    await expect(publishSheet(of)).toBeHidden();
    await expect(of.getByText('Publicada', { exact: true }).first()).toBeVisible();
    await of.keyboard.press('Escape');
  };
  await page.getByLabel('Buscar bloques').fill('Encabezado');
  await page.getByRole('button', { name: 'Encabezado', exact: true }).first().click();
  await write(page, WORDS);
  const added = canvas.getByRole('group', { name: 'Encabezado', exact: true }).last();
  await expect(added).toContainText(WORDS);
  await added.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Convertir en compartido…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convertir en bloque compartido' });
  await dialog.getByRole('button', { name: 'Convertir' }).click();
  await expect(dialog.getByText('Escribe un título con el que lo encuentren')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Título' }).fill(TITLE);
  expect(await axeFaults(page, '[role="dialog"]'), 'dialog').toEqual([]);
  await dialog.getByRole('button', { name: 'Convertir' }).click();
  await expect(
    properties.getByRole('heading', { name: 'Bloque compartido' }).first(),
  ).toBeVisible();
  const reference = canvas.getByRole('group', { name: 'Bloque compartido', exact: true });
  await expect(reference.getByText(WORDS)).toBeVisible();
  expect(await axeFaults(page), 'page with a shared block').toEqual([]);
  await publish();
  await shows('/contacto/', WORDS);

  // By keyboard: a second page shows it.
  const second = await openOnCanvas(context, product, 'Código de ética');
  const form = second.page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await second.page.getByLabel('Buscar bloques').fill('compartido');
  await second.page.getByLabel('Buscar bloques').press('Enter');
  const choice = form.getByRole('combobox', { name: /^Bloque compartido/ });
  await choice.focus();
  await second.page.keyboard.type('suscrip');
  await second.page.getByRole('option', { name: TITLE }).waitFor();
  await second.page.keyboard.press('Enter');
  await expect(
    second.canvas.getByRole('group', { name: 'Bloque compartido', exact: true }).getByText(WORDS),
  ).toBeVisible();
  await publish(second.page);
  await shows('/codigo-de-etica/', WORDS);

  // Where it is, and to where it is edited.
  await second.canvas.getByRole('group', { name: 'Bloque compartido', exact: true }).click();
  await expect(form.getByRole('region', { name: 'Dónde está' })).toContainText('Está en 2 páginas');
  await form.getByRole('link', { name: 'Editar el bloque compartido' }).click();
  await expect(second.page.getByText(TITLE).first()).toBeVisible();
  await expect(second.page.getByRole('region', { name: 'Dónde está' })).toContainText('Contacto');
  const inside = second.page.frameLocator('iframe').first();
  await inside.getByRole('group', { name: 'Encabezado', exact: true }).click();
  await write(second.page, NEW_WORDS);
  await expect(second.page.getByText('Guardado').first()).toBeVisible();
  // Readers get it once it is published, on every page at once.
  await reader.goto(`${product.site()}/contacto/`);
  await expect(reader.getByText(WORDS, { exact: true })).toBeVisible();
  await second.page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(second.page.getByText('Cambiará en 2 páginas')).toBeVisible();
  await second.page.keyboard.press('Escape');
  await publish(second.page);
  await shows('/contacto/', NEW_WORDS);
  await shows('/codigo-de-etica/', NEW_WORDS);

  // Detached, its blocks are the page's own.
  await page.bringToFront();
  await page.reload();
  await canvas.locator('main').waitFor();
  await reference.click();
  await properties.getByRole('button', { name: 'Separar de los demás' }).click();
  await expect(reference).toHaveCount(0);
  await expect(
    canvas.getByRole('group', { name: 'Encabezado', exact: true }).getByText(NEW_WORDS),
  ).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(reference).toHaveCount(1);

  // The desk lists it where one asks for it.
  await page.goto(product.editor);
  await page.getByRole('link', { name: 'Contacto', exact: true }).waitFor();
  await expect(page.getByRole('link', { name: TITLE })).toHaveCount(0);
  await page.getByLabel('Tipo').selectOption({ label: 'Bloques compartidos' });
  await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
  expect(await axeFaults(page), 'desk').toEqual([]);
});
