import type { Page } from '@playwright/test';
import { axeFaults } from '../../journeys/axe.ts';
import { expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';
import { staffApi } from '../../journeys/staff-api.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { checkLimits } from '../../schemas/site-checks.ts';

const STORY = 'tranvias-veinte-minutos';

const promo = (id: string): StoredBlock => ({
  id,
  block: 'large-promo',
  v: 1,
  fields: {
    itemContentConfig: { source: 'content-api', query: { _id: STORY } },
    isLead: true,
  },
});
const picture: StoredBlock = {
  id: 'imagen',
  block: 'simple-image',
  v: 1,
  fields: { imageURL: '/marca/brujula.svg', linkURL: '/no-hay-nada/' },
};
const list: StoredBlock = {
  id: 'lista',
  block: 'simple-list',
  v: 1,
  fields: {
    listContentConfig: {
      source: 'story-feed-sections',
      query: { includeSections: '/no-hay-nada', size: 3 },
    },
  },
};
const empty: StoredBlock = { id: 'vacia', block: 'large-promo', v: 1, fields: {} };

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

/** A page with a fault of every sort that is seen at once. */
async function makePage(page: Page): Promise<void> {
  const api = staffApi(page);
  const made = await api.createPage({
    site: 'brujula',
    name: 'Por revisar',
    route: { kind: 'path', path: '/por-revisar/' },
    layout: 'single-column',
    from: { kind: 'frame' },
  });
  const { document, revision } = await api.page(made.id);
  const body = [promo('abre'), picture, list, promo('otra'), empty];
  const sections = { ...document.sections, body };
  await api.saveDraft(made.id, {
    baseRevision: revision,
    document: { ...document, sections, metadata: { description: 'x'.repeat(161) } },
  });
}

test('what there is to mend is one list, live, each with its place and its button', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  await makePage(desk);
  await desk.close();
  const { page } = await openOnCanvas(context, product, 'Por revisar');
  const button = page.getByRole('button', { name: /^Revisión/ });
  const sheet = page.getByRole('complementary', { name: 'Revisión' });
  const row = (message: RegExp) => sheet.getByRole('button', { name: message });

  await expect(button).toHaveAccessibleName('Revisión: 1 por corregir, 6 avisos');
  await button.focus();
  await page.keyboard.press('Enter');
  await shot(page, 'checks-1440');
  await expect(row(/Falta «Nota».*Promo grande › Nota/)).toBeVisible();
  await expect(row(/no tiene texto alternativo.*Imagen › Texto alternativo/)).toBeVisible();
  await expect(row(/Lleva a \/no-hay-nada\//)).toBeVisible();
  await expect(row(/ya tiene una nota principal/)).toBeVisible();
  await expect(row(/ya está en «Promo grande»/)).toBeVisible();
  await expect(row(/ninguna nota que mostrar/)).toBeVisible();
  await expect(row(/La descripción para buscadores tiene 161 caracteres/)).toBeVisible();
  expect(await axeFaults(page, '.pe-sheet'), 'the list at 1440').toEqual([]);
  expect(await axeFaults(page, '.pe-top'), 'the bar at 1440').toEqual([]);

  await test.step('mends by keyboard, as a step that can be undone', async () => {
    await row(/^Quitar el enlace/).focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAccessibleName('Revisión: 1 por corregir, 5 avisos');
    await expect(row(/Lleva a/)).toHaveCount(0);
    // What took its place has the focus.
    await expect(sheet.locator('.pe-lead:focus')).toHaveCount(1);
    await page.getByRole('button', { name: /^Deshacer: quitar el enlace/ }).click();
    await expect(row(/Lleva a/)).toBeVisible();
    await row(/^Dejar de marcarla/).press('Enter');
    await expect(button).toHaveAccessibleName('Revisión: 1 por corregir, 5 avisos');
  });

  await test.step('leads to block and field, and to fields of the page', async () => {
    await row(/no tiene texto alternativo/).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Texto alternativo' })).toBeFocused();
    await page.keyboard.type('Una brújula');
    await expect(row(/no tiene texto alternativo/)).toHaveCount(0);
    await row(/La descripción para buscadores/).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Descripción' })).toBeFocused();
  });

  await test.step('says the same on the sheet of publishing, which a fault stops', async () => {
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    const publishing = page.getByRole('complementary', { name: /^Publicar «/ });
    await expect(publishing.getByText('1 cosa por corregir')).toBeVisible();
    await expect(publishing.getByText('4 avisos')).toBeVisible();
    await expect(publishing.getByRole('button', { name: 'Publicar ahora' })).toBeDisabled();
    await publishing.getByRole('button', { name: 'Cerrar' }).click();
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await button.click();
  await expect(sheet).toBeVisible();
  expect(await axeFaults(page, '.pe-sheet'), 'the list at 390').toEqual([]);
  expect(await axeFaults(page, '.pe-top'), 'the bar at 390').toEqual([]);
  await shot(page, 'checks-390');

  await test.step('goes by the rules of the site, which its administrator sets', async () => {
    const rules = await context.newPage();
    await rules.goto(product.editor);
    const open = rules.getByRole('button', { name: 'Reglas de la revisión…' });
    await open.focus();
    await rules.keyboard.press('Enter');
    const dialog = rules.getByRole('dialog', { name: 'Reglas de la revisión' });
    const most = dialog.getByRole('textbox', { name: 'Página, kB' });
    await most.fill('0');
    await dialog.getByRole('button', { name: 'Guardar' }).press('Enter');
    await expect(dialog.getByText('Escribe un número entero de 5 a 5000')).toBeVisible();
    for (const width of [390, 1_440]) {
      await rules.setViewportSize({ width, height: 900 });
      expect(await axeFaults(rules, '[role=dialog]'), `rules at ${width}`).toEqual([]);
      await shot(rules, `rules-${width}`);
    }
    await most.fill('5');
    await dialog.getByRole('combobox', { name: 'Listas vacías' }).selectOption('No se revisa');
    await dialog.getByRole('button', { name: 'Guardar' }).press('Enter');
    await expect(dialog).toBeHidden();
    await page.reload();
    await button.click();
    await expect(row(/^La página pesa \d+ kB con \d+ bloques y el sitio admite 5/)).toBeVisible();
    await expect(row(/ninguna nota que mostrar/)).toHaveCount(0);
    await staffApi(rules).changeSite('brujula', {
      checks: {},
      checkLimits: checkLimits.parse({}),
    });
  });
  await context.close();
});

test('what a shared block brings counts in the review of the page that shows it', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  const api = staffApi(desk);
  const layout = 'single-column';
  const publish = async (name: string, body: StoredBlock[]) => {
    const route = { kind: 'shared', name } as const;
    const made = await api.createPage({ site: 'brujula', name, layout, route });
    const document = { layout, metadata: {}, sections: { body } };
    await api.publish(made.id, { baseRevision: made.revision, document });
  };
  await publish('destacado', [promo('p')]);
  const made = await api.createPage({
    site: 'brujula',
    name: 'Con compartido',
    layout,
    route: { kind: 'path', path: '/con-compartido/' },
  });
  const fields = { shared: 'destacado' };
  const body = [promo('abre'), { id: 'ref', block: 'shared-block', v: 1, fields }];
  await api.saveDraft(made.id, {
    baseRevision: made.revision,
    document: { layout, metadata: {}, sections: { body } },
  });
  await desk.close();
  const { page } = await openOnCanvas(context, product, 'Con compartido');
  await page.getByRole('button', { name: /^Revisión/ }).click();
  const sheet = page.getByRole('complementary', { name: 'Revisión' });
  await expect(
    sheet.getByRole('button', { name: /^En su «Promo grande»: La nota .* ya está en/ }),
  ).toBeVisible();
  const lead = sheet.getByRole('button', { name: /^En su «Promo grande»: .*nota principal/ });
  await expect(lead).toBeVisible();
  await expect(
    sheet.getByRole('button', { name: /^Dejar de marcarla|^Quitar el bloque/ }),
  ).toHaveCount(0);
  await lead.click();
  const properties = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await expect(
    properties.getByRole('heading', { name: 'Bloque compartido' }).first(),
  ).toBeVisible();
  await context.close();
});

test('warnings that repeat are one line, and lists leave out what stands above at one press', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page } = await openOnCanvas(context, product, 'Portada');
  await page.getByRole('button', { name: /^Revisión/ }).click();
  const sheet = page.getByRole('complementary', { name: 'Revisión' });
  const group = sheet.locator('summary', { hasText: 'La misma nota dos veces' });
  const count = async () => Number(/\d+/.exec((await group.textContent()) ?? '')?.[0]);
  await expect(group).toBeVisible();
  const before = await count();
  await group.press('Enter');
  await expect(
    sheet.getByRole('button', { name: /^La nota «.*Lista sencilla › Notas$/ }),
  ).not.toHaveCount(0);
  expect(await axeFaults(page, '.pe-sheet'), 'an open group').toEqual([]);
  await shot(page, 'checks-group-1440');
  await sheet.getByRole('button', { name: /^Saltar las repetidas: La misma nota/ }).press('Enter');
  // Too few are left for a line of their own.
  await expect(group).toBeHidden();
  await page.getByRole('button', { name: /^Deshacer: saltar las repetidas \(\d\)/ }).click();
  await expect.poll(count).toBe(before);
  await context.close();
});
