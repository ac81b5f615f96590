import type { Page } from '@playwright/test';
import { axeFaults } from '../../journeys/axe.ts';
import { publishOpen, publishSheet } from '../../journeys/publishing.ts';
import { chooseMore, expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';
import { staffApi } from '../../journeys/staff-api.ts';
import { agencyStory, importStories } from '../../journeys/stories.ts';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
/** What the site's clock shows, as the two inputs take it. */
const mexico = (moment: Date) => {
  const text = moment.toLocaleString('sv-SE', { timeZone: 'America/Mexico_City' });
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
};

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

async function chooseMinute(page: Page, moment: Date): Promise<void> {
  const { date, time } = mexico(moment);
  await page.getByLabel('Día', { exact: true }).fill(date);
  await page.getByLabel('Hora', { exact: true }).fill(time);
}

test('a layout without the page’s sections asks before readers lose it, and faults stop', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page } = await openOnCanvas(context, product, 'Portada');
  await page.locator('.pe-layout', { hasText: 'Una columna' }).click();
  await page.getByRole('button', { name: 'Cambiar el diseño' }).click();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const sheet = publishSheet(page);
  await expect(sheet.getByText(/\d+ bloques? no se verán?/)).toBeVisible();
  const go = sheet.getByRole('button', { name: 'Publicar ahora' });
  await expect(go).toBeDisabled();
  await shot(page, 'warnings-1440');
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(sheet.getByText(/no se verán?/)).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Cerrar' }).click();

  // A block with nothing set stops; its row leads to the field.
  await page.getByRole('button', { name: 'Promo grande', exact: true }).click();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const row = sheet.getByRole('button', { name: /Falta «Nota».*Promo grande › Nota/ });
  await expect(row).toBeVisible();
  await expect(go).toBeDisabled();
  // The bar of the new block lies where it lies: over a part of a text of its neighbour.
  expect(await axeFaults(page, '.pe-sheet'), 'sheet').toEqual([]);
  await shot(page, 'faults-1440');
  await row.click();
  const properties = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await expect(properties.getByRole('button', { name: 'Elegir nota' })).toBeFocused();
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(sheet.getByText('Sin cambios')).toBeVisible();
  // The next one opens the draft in another browser.
  await expect(page.getByText(/Guardado \d\d:\d\d/)).toBeVisible();
  await context.close();
});

test('what changed is listed, compared, published, named and marked as the live one', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  const heading = canvas
    .getByRole('textbox', { name: 'Título de la cadena', includeHidden: true })
    .nth(1);
  await heading.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('País de los lectores');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const sheet = publishSheet(page);
  await expect(sheet.getByText(/1 cambio desde lo que está en el sitio/)).toBeVisible();
  await expect(sheet.getByText(/→ «País de los lectores»/)).toBeVisible();
  await shot(page, 'changes-1440');
  await sheet.getByRole('button', { name: 'Ver las dos páginas' }).click();
  const compared = page.getByRole('region', { name: 'Páginas' });
  const draft = page.frameLocator('iframe[title="Tu borrador"]');
  await expect(draft.getByText('País de los lectores').first()).toBeVisible();
  await shot(page, 'beside-1440');
  await compared.getByRole('radio', { name: 'Encimadas' }).check();
  await page.getByLabel('Cuánto se ve de cada página').fill('30');
  await shot(page, 'over-1440');
  expect(await axeFaults(page, '.pe-compare-head'), 'compare').toEqual([]);
  await compared.getByRole('button', { name: 'Volver al lienzo' }).click();
  await sheet.getByRole('button', { name: 'Cerrar' }).click();
  await publishOpen(page);

  await chooseMore(page, 'Versiones');
  const versions = page.getByRole('complementary', { name: 'Versiones' });
  await expect(versions.getByText('En el sitio', { exact: true })).toHaveCount(1);
  await versions
    .getByRole('button', { name: /^Cambiar el nombre de la versión/ })
    .first()
    .click();
  await versions.getByRole('textbox').fill('La de la tarde');
  await versions.getByRole('button', { name: 'Listo' }).click();
  await expect(versions.getByText('La de la tarde')).toBeVisible();
  expect(await axeFaults(page), 'versions').toEqual([]);
  await shot(page, 'versions-1440');

  // The old heading comes back alone, as a step.
  await versions
    .getByRole('button', { name: /^Ver la versión/ })
    .last()
    .click();
  const seen = page.frameLocator('iframe[title^="Versión"]');
  await expect(seen.getByText('La ciudad estrena una red').first()).toBeVisible();
  await shot(page, 'version-1440');
  await page
    .getByRole('button', { name: /^Recuperar .* de esta versión/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Volver al lienzo' }).click();
  await expect(canvas.getByText('País de los lectores')).toHaveCount(0);
  await page.getByRole('button', { name: /^Deshacer: recuperar/ }).click();
  await expect(canvas.getByText('País de los lectores').first()).toBeVisible();
  await context.close();
});

test('a page is scheduled, taken back, and taken off the site', async ({ browser, product }) => {
  const context = await signIn(browser, product);
  const { page } = await openOnCanvas(context, product, 'Código de ética');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const sheet = publishSheet(page);
  await sheet.getByRole('radio', { name: 'A una hora' }).check();
  await chooseMinute(page, ago(2));
  await sheet.getByRole('button', { name: /^Programar para el/ }).click();
  await expect(sheet.getByText(/Se publica el/)).toBeVisible();
  await shot(page, 'scheduled-1440');
  await sheet.getByRole('button', { name: /^Quitar de lo programado/ }).click();
  await expect(sheet.getByText(/Se publica el/)).toHaveCount(0);

  await sheet.getByRole('button', { name: 'Retirar del sitio…' }).click();
  await expect(page.getByRole('strong').getByText('/codigo-de-etica/')).toBeVisible();
  await shot(page, 'retire-1440');
  await page.getByRole('button', { name: 'Retirar del sitio', exact: true }).click();
  await expect(page.getByText('Borrador', { exact: true })).toBeVisible();
  const reader = await context.newPage();
  const gone = await reader.goto(`${product.site()}/codigo-de-etica/`);
  expect(gone?.status()).toBe(404);

  // On what readers do not get, «Ver en el sitio» opens a private preview.
  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    chooseMore(page, 'Ver en el sitio'),
  ]);
  await preview.waitForURL(/\/_preview\/[\w-]{43}\/codigo-de-etica\//);
  await expect(preview.getByText('Ninguna acusación se publica').first()).toBeVisible();
  await context.close();
});

test('the front goes only with its name typed', async ({ browser, product }) => {
  const context = await signIn(browser, product);
  const { page } = await openOnCanvas(context, product, 'Portada');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByRole('button', { name: 'Retirar del sitio…' }).click();
  const go = page.getByRole('button', { name: 'Retirar del sitio', exact: true });
  await expect(go).toBeDisabled();
  await page.getByLabel('Escribe «Portada» para confirmar').fill('Portada');
  await expect(go).toBeEnabled();
  await shot(page, 'retire-front-1440');
  await context.close();
});

test('the front is seen as it will be, on the canvas and by a link', async ({
  browser,
  product,
}) => {
  const story = agencyStory('manana', '/ciencia/2026/manana/', 'Lo que se sabrá mañana');
  const end_time = ago(3).toISOString();
  await importStories(product, [
    { ...story, content_restrictions: { embargo: { active: true, end_time } } },
  ]);
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  const api = staffApi(desk);
  const list = {
    id: 'futuro',
    block: 'simple-list',
    v: 1,
    fields: {
      listContentConfig: { source: 'story-feed-query', query: { feedSize: 3 } },
    },
  };
  const made = await api.createPage({
    site: 'brujula',
    name: 'Mañana',
    route: { kind: 'path', path: '/manana/' },
    layout: 'single-column',
  });
  const document = { ...made.document, sections: { body: [list] } };
  await api.saveDraft(made.id, { baseRevision: made.revision, document });

  const { page, canvas } = await openOnCanvas(context, product, 'Mañana');
  await expect(canvas.getByText('Los mercados cierran la semana')).toBeVisible();
  await expect(canvas.getByText('Lo que se sabrá mañana')).toHaveCount(0);
  await chooseMore(page, 'Ver como a las…');
  await chooseMinute(page, ago(5));
  await shot(page, 'time-choice-1440');
  await page.getByRole('button', { name: 'Ver como a esa hora' }).click();
  await expect(page.getByText(/Estás viendo el futuro/)).toBeVisible();
  await expect(canvas.getByText('Lo que se sabrá mañana')).toBeVisible();
  expect(await axeFaults(page, '.pe-time'), 'time').toEqual([]);
  await shot(page, 'time-1440');
  await page.getByRole('button', { name: 'Volver a ahora' }).click();
  await expect(canvas.getByText('Lo que se sabrá mañana')).toHaveCount(0);

  await chooseMore(page, 'Enlaces de vista previa');
  const sheet = page.getByRole('complementary', { name: 'Enlaces de vista previa' });
  await sheet.getByRole('radio', { name: 'A una hora' }).check();
  await chooseMinute(page, ago(5));
  await sheet.getByRole('button', { name: 'Crear enlace' }).click();
  const address = await sheet.getByLabel('Enlace de vista previa').inputValue();
  expect(await axeFaults(page, '.pe-sheet'), 'preview').toEqual([]);
  await shot(page, 'preview-1440');
  const reader = await browser.newContext();
  const preview = await reader.newPage();
  expect((await preview.goto(address))?.status()).toBe(200);
  await expect(preview.getByText('Lo que se sabrá mañana')).toBeVisible();
  expect((await preview.goto(`${product.site()}/manana/`))?.status()).toBe(404);
  await sheet.getByRole('button', { name: /^Revocar/ }).click();
  await expect(sheet.getByRole('button', { name: /^Revocar/ })).toHaveCount(0);
  expect((await preview.goto(address))?.status()).toBe(404);
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'preview-390');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await publishSheet(page).getByRole('button', { name: 'Publicar ahora' }).waitFor();
  await shot(page, 'publish-390');
  await reader.close();
  await context.close();
});
