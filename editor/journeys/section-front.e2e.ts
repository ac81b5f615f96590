import type { FrameLocator, Locator, Page } from '@playwright/test';
import { axeFaults } from '../../journeys/axe.ts';
import { publishOpen } from '../../journeys/publishing.ts';
import { dragInto, expect, openGroup, signIn, test } from '../../journeys/server.ts';
import { BLOCK_ELEMENT } from '../engine/dom.ts';

const WIDTHS = [390, 1_440];
const SECTIONS = ['Cultura', 'Ciencia'];

const editorOf = (page: Page) => ({
  canvas: page.frameLocator('iframe').first(),
  properties: page.getByRole('complementary', { name: 'Propiedades del bloque' }),
});

/**
 * Puts a block in place from the keyboard: after the selected one, else at the end of the chosen
 * section.
 */
async function insert(page: Page, label: string): Promise<void> {
  await page.getByLabel('Buscar bloques').fill(label);
  await page.getByLabel('Buscar bloques').press('Enter');
  await expect(
    editorOf(page).properties.getByRole('heading', { name: label, exact: true }),
  ).toBeVisible();
}

async function chooseStory(page: Page, words: string, headline: string): Promise<void> {
  await editorOf(page).properties.getByRole('button', { name: 'Elegir nota' }).click();
  const picker = page.getByRole('dialog');
  await picker.getByLabel('Buscar notas').fill(words);
  await picker.getByRole('option', { name: headline }).click();
}

/** Where the notes of a list come from, by keyboard. */
async function chooseSections(properties: Locator, size: string, offset = ''): Promise<void> {
  await properties.getByLabel('Fuente').focus();
  await properties.page().keyboard.type('Notas de una o');
  const sections = properties.getByRole('combobox', { name: 'Añadir a Secciones' });
  for (const name of SECTIONS) {
    await sections.fill(name);
    await sections.press('Enter');
    await properties.getByRole('button', { name: `Quitar ${name}`, exact: true }).waitFor();
  }
  await properties.getByLabel('Número de notas').fill(size);
  if (offset) await properties.getByLabel('Empezar después de').first().fill(offset);
}

/** Writes a text of a block where it stands. The block stands once on the page. */
async function write(
  page: Page,
  canvas: FrameLocator,
  block: string,
  name: string,
  text: string,
): Promise<void> {
  const place = canvas
    .getByRole('group', { name: block, exact: true })
    .getByRole('textbox', { name, exact: true });
  await place.focus();
  await place.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(canvas.getByText(text)).toBeVisible();
}

/** The stories of both sections, newest first. */
const STORIES = [
  'Una escuela rural gana el torneo mundial de robótica',
  'Hallan un taller de códices bajo una bodega del puerto',
  'Los últimos lancheros de la laguna',
  'Qué se ve en la noche más oscura del año',
  'Noche de faroles en la costa',
  'La biblioteca que también presta sillas, herramientas y silencio',
  'El suelo que guarda la lluvia',
  'Cine con campana',
];
const REWRITTEN = 'Seis alumnas y un robot llamado «Chapulín»';

/** Every heading that a reader meets, block by block. */
const READ = {
  'header-section': ['Cultura y ciencia'],
  'triple-chain': [REWRITTEN, STORIES[1], STORIES[6]],
  'extra-large-promo': [STORIES[4]],
  'medium-manual-promo': ['Suscríbete al boletín de ciencia'],
  'promo-carousel': ['Para mirar despacio', ...STORIES.slice(0, 6)],
  'top-table-list': STORIES.slice(0, 5),
  'grid-post': ['La semana en imágenes', ...STORIES.slice(3, 7)],
  'results-list': STORIES.slice(0, 2),
  'numbered-list': ['Publicaciones recientes', ...STORIES.slice(0, 5)],
  'table-post': ['También en esta sección', ...STORIES.slice(4, 8)],
};

async function makePage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Página nueva' }).click();
  const dialog = page.getByRole('dialog', { name: 'Página nueva' });
  await dialog.getByLabel('Nombre').fill('Frente de cultura y ciencia');
  await dialog.getByRole('textbox', { name: 'Dirección' }).fill('cultura-y-ciencia');
  await dialog.getByRole('radio', { name: 'Columna derecha', exact: true }).check({ force: true });
  await dialog.getByRole('checkbox', { name: /^Con el encabezado/ }).uncheck();
  await dialog.getByRole('button', { name: 'Crear página' }).click();
  await expect(
    page.getByRole('heading', { name: 'Frente de cultura y ciencia', level: 1 }),
  ).toBeVisible();
}

/** By mouse: what stands over the page, and a chain with a promo in each of its columns. */
async function dragBlocks(page: Page): Promise<void> {
  const { canvas } = editorOf(page);
  await dragInto(
    page,
    'Encabezado de sección',
    canvas.locator('[data-label="Todo el ancho, arriba"]'),
  );
  await write(page, canvas, 'Encabezado de sección', 'Título de la sección', 'Cultura y ciencia');
  await dragInto(page, 'Cadena de tres columnas', canvas.locator('[data-label="Principal"]'));
  const promos = [
    ['Promo mediana', 'robótica', STORIES[0]],
    ['Promo pequeña', 'códices', STORIES[1]],
    ['Promo con video o imagen', 'lluvia', STORIES[6]],
  ] as const;
  for (const [index, [label, words, headline = '']] of promos.entries()) {
    await dragInto(page, label, canvas.locator(`[data-label="Columna ${index + 1}"]`));
    await chooseStory(page, words, headline);
    await expect(canvas.getByText(headline).first()).toBeVisible();
  }
  await canvas.getByRole('textbox', { name: 'Titular' }).first().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(REWRITTEN);
  await page.keyboard.press('Enter');
}

/** By keyboard: the rest of the main column one after the other, then what stands beside it. */
async function typeBlocks(page: Page): Promise<void> {
  const { canvas, properties } = editorOf(page);
  await canvas.getByRole('group', { name: 'Cadena de tres columnas' }).focus();
  await insert(page, 'Promo muy grande');
  await chooseStory(page, 'faroles', 'Noche de faroles en la costa');
  await insert(page, 'Promo mediana a mano');
  await properties.getByRole('textbox', { name: 'Titular' }).focus();
  await page.keyboard.type('Suscríbete al boletín de ciencia');
  await properties.getByRole('textbox', { name: 'Descripción' }).focus();
  await page.keyboard.type('Cada martes, lo que se aprendió en la semana.');
  await openGroup(properties, 'Enlaces');
  await properties.getByLabel('Enlace', { exact: true }).fill('/ciencia/');
  await insert(page, 'Carrusel de promos');
  await chooseSections(properties, '6');
  await write(page, canvas, 'Carrusel de promos', 'Título del carrusel', 'Para mirar despacio');
  await insert(page, 'Notas por tamaños');
  await chooseSections(properties, '5');
  for (const [size, count] of Object.entries({ Grandes: '1', Medianas: '2', Pequeñas: '2' })) {
    await openGroup(properties, size);
    await properties
      .getByRole('tabpanel', { name: size, exact: true })
      .getByLabel('Cuántas')
      .fill(count);
  }
  await insert(page, 'Cuadrícula de notas');
  await chooseSections(properties, '4', '3');
  await write(page, canvas, 'Cuadrícula de notas', 'Título de la lista', 'La semana en imágenes');
  await insert(page, 'Lista de resultados');
  await chooseSections(properties, '2');

  await canvas.getByRole('group', { name: 'Lista de resultados' }).focus();
  await page.keyboard.press('Escape');
  await page.getByLabel('Sección para los bloques nuevos').selectOption('Columna derecha');
  await insert(page, 'Lista numerada');
  await chooseSections(properties, '5');
  await insert(page, 'Tabla de notas');
  await chooseSections(properties, '4', '4');
  await write(page, canvas, 'Tabla de notas', 'Título de la lista', 'También en esta sección');
}

test('an editor makes a section front from nothing with ten blocks, and readers see all of them in order', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  const page = await context.newPage();
  await page.goto(product.editor);
  await makePage(page);
  await dragBlocks(page);
  await typeBlocks(page);
  await expect(editorOf(page).canvas.locator(BLOCK_ELEMENT)).toHaveCount(
    Object.keys(READ).length + 3,
  );
  await page.waitForTimeout(400);
  expect(await axeFaults(page), 'editor').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Propiedades', exact: true }).click();
  await page.getByRole('button', { name: 'Bloques', exact: true }).click();
  await page.waitForTimeout(400);
  expect(await axeFaults(page), 'editor on a phone').toEqual([]);
  await publishOpen(page);

  const reader = await context.newPage();
  await reader.goto(`${product.site()}/cultura-y-ciencia/`, { waitUntil: 'networkidle' });
  const main = reader.getByRole('main');
  expect(
    await main.getByRole('heading').filter({ hasNotText: 'Periodismo con rumbo' }).allInnerTexts(),
  ).toEqual(Object.values(READ).flat());
  await expect(
    main.getByRole('link', { name: 'Suscríbete al boletín de ciencia' }),
  ).toHaveAttribute('href', '/ciencia/');
  for (const width of WIDTHS) {
    await reader.setViewportSize({ width, height: 900 });
    expect(await axeFaults(reader), `reader at ${width} px`).toEqual([]);
  }
  await main.getByRole('link', { name: REWRITTEN }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(STORIES[0] ?? '');
  expect(faults).toEqual([]);
  await context.close();
});
