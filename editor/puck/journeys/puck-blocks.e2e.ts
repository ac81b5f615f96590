import type { FrameLocator, Page } from '@playwright/test';
import { axeFaults } from '../../../journeys/axe.ts';
import { expectFit } from '../../../journeys/expect-fit.ts';
import { publishOpen } from '../../../journeys/publishing.ts';
import { dragInto, expect, signIn, test } from '../../../journeys/server.ts';

/** Components of a project on Puck, and the group of the drawer in which their blocks stand. */
const COMPONENTS = {
  hero: ['ejemplo-hero', 'text'],
  grid: ['ejemplo-grid', 'chains'],
  card: ['ejemplo-card', 'text'],
  flex: ['ejemplo-flex', 'chains'],
  stats: ['ejemplo-stats', 'text'],
  logos: ['ejemplo-logos', 'media'],
  richText: ['ejemplo-rich-text', 'text'],
} as const;
const WIDTHS = [1_024, 390];
const LABELS = [
  'Portada grande',
  'Cuadrícula',
  'Tarjeta',
  'Fila',
  'Cifras',
  'Logotipos',
  'Texto libre',
];

test.use({
  // As docs/moving-in.md has them.
  added: Object.fromEntries(
    Object.entries(COMPONENTS).map(([component, [name, group]]) => [
      `blocks/${name}/block.ts`,
      `import { blockFromPuck } from '../_puck/block-from-puck.ts';
import { ${component} } from '../_puck/examples/components.tsx';
export const block = blockFromPuck('${name}', ${component}, { group: '${group}' });
`,
    ]),
  ),
});

const editorOf = (page: Page) => ({
  canvas: page.frameLocator('iframe').first(),
  drawer: page.getByRole('complementary', { name: 'Bloques', exact: true }),
  form: page.getByRole('complementary', { name: 'Propiedades del bloque' }),
});

const blockOn = (canvas: FrameLocator, label: string) =>
  canvas.getByRole('group', { name: label, exact: true });

async function makePage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Página nueva' }).click();
  const dialog = page.getByRole('dialog', { name: 'Página nueva' });
  await dialog.getByLabel('Nombre').fill('Bienvenida');
  await dialog.getByRole('textbox', { name: 'Dirección' }).fill('bienvenida');
  await dialog.getByRole('radio', { name: 'Una columna', exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: 'Crear página' }).click();
  await expect(page.getByRole('heading', { name: 'Bienvenida', level: 1 })).toBeVisible();
}

/** Puts a block where the selected one is from the keyboard. */
async function insert(page: Page, label: string): Promise<void> {
  await page.getByLabel('Buscar bloques').fill(label);
  await page.getByLabel('Buscar bloques').press('Enter');
  const { form } = editorOf(page);
  await expect(form.getByRole('heading', { name: label, exact: true })).toBeVisible();
  await page.getByLabel('Buscar bloques').clear();
}

/** A picture of what stands there, at three widths of the canvas: `LOOK=folder`. */
async function look(page: Page, name: string): Promise<void> {
  if (!process.env.LOOK) return;
  await page.screenshot({ path: `${process.env.LOOK}/${name}.png` });
}

async function fillHero(page: Page): Promise<void> {
  const { canvas, form } = editorOf(page);
  await dragInto(page, 'Portada grande', canvas.locator('[data-label="Cuerpo"]'));
  await look(page, 'hero-fresh');
  const hero = blockOn(canvas, 'Portada grande');
  await expect(hero.getByRole('heading', { name: 'Un título' })).toBeVisible();
  await form.getByLabel('Título', { exact: true }).fill('Bienvenida a La Brújula');
  await expect(hero.getByRole('heading', { name: 'Bienvenida a La Brújula' })).toBeVisible();
  await form.getByRole('textbox', { name: 'Descripción, párrafo 1' }).click();
  await page.keyboard.type('Un periódico con ');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('rumbo');
  await expect(hero.locator('p strong')).toHaveText('rumbo');
  await form.getByLabel('Centro').check({ force: true });
  await expect(hero.locator('section')).toHaveCSS('text-align', 'center');
  await form.getByRole('button', { name: 'Añadir a Botones' }).click();
  await expect(hero.getByRole('link', { name: 'Ver más' })).toBeVisible();
  await form.getByText('Botones, 1').click();
  await form.getByLabel('Texto', { exact: true }).fill('Suscríbete');
  await form.getByLabel('Dirección').fill('/suscribete/');
  await expect(hero.getByRole('link', { name: 'Suscríbete' })).toHaveAttribute(
    'href',
    '/suscribete/',
  );
  await look(page, 'hero');
}

/** A grid with three cards in it: by mouse, by keyboard, and a copy. */
async function fillGrid(page: Page): Promise<void> {
  const { canvas, form } = editorOf(page);
  await insert(page, 'Cuadrícula');
  await look(page, 'grid-fresh');
  await dragInto(page, 'Tarjeta', canvas.locator('[data-label="Tarjetas"]'));
  const cards = blockOn(canvas, 'Cuadrícula').getByRole('group', { name: 'Tarjeta', exact: true });
  await expect(cards).toHaveCount(1);
  // What `resolveFields` says of a card without a title.
  await form.getByLabel('Título', { exact: true }).clear();
  await expect(form.getByLabel('Texto', { exact: true })).toHaveCount(0);
  await form.getByLabel('Título', { exact: true }).fill('Boletín');
  await form.getByLabel('Texto', { exact: true }).fill('Cada mañana en tu correo.');
  await form.getByLabel('Marco', { exact: true }).uncheck({ force: true });
  await expect(cards.locator('article')).toHaveCSS('border-top-width', '0px');
  await insert(page, 'Tarjeta');
  await form.getByLabel('Título', { exact: true }).fill('Directos');
  await expect(cards).toHaveCount(2);
  await insert(page, 'Tarjeta');
  await form.getByLabel('Título', { exact: true }).fill('Archivo');
  await expect(cards.getByRole('heading')).toHaveText(['Boletín', 'Directos', 'Archivo']);
  // Which blocks the slot takes the component says.
  await page.getByLabel('Buscar bloques').fill('Cifras');
  await page.getByLabel('Buscar bloques').press('Enter');
  await expect(
    page.getByText('«Cifras» no va en «Tarjetas» de «Cuadrícula»').first(),
  ).toBeVisible();
  await page.getByLabel('Buscar bloques').clear();
  // The frame stands where it stood, however far to the right what was put in stands.
  expect(await page.locator('.pe-paper').evaluate((paper) => paper.scrollLeft)).toBe(0);
  await look(page, 'grid');
}

/** Two columns: what somebody types on the keyboard goes beside what is selected. */
async function fillRow(page: Page): Promise<void> {
  const { canvas, form } = editorOf(page);
  await blockOn(canvas, 'Cuadrícula').focus();
  await insert(page, 'Fila');
  await dragInto(page, 'Cifras', canvas.locator('[data-label="Al principio"]'));
  await form.getByRole('button', { name: 'Añadir a Cifras' }).click();
  await form.getByText('Cifras, 2').click();
  const item = form.locator('details[open]');
  await item.getByLabel('Qué').fill('Ediciones');
  await item.getByLabel('Cuánto').fill('4');
  await dragInto(page, 'Logotipos', canvas.locator('[data-label="Al final"]'));
  const row = blockOn(canvas, 'Fila');
  await expect(row.getByRole('term')).toHaveText(['Lectores', 'Ediciones']);
  await expect(row.getByRole('img', { name: 'La Brújula' })).toBeVisible();
  await look(page, 'row');
  // A component with slots in a slot, and away with it again.
  await dragInto(page, 'Cuadrícula', canvas.locator('[data-label="Al final"]'));
  const nested = row.getByRole('group', { name: 'Cuadrícula', exact: true });
  await expect(nested).toBeVisible();
  await page.keyboard.press('Control+Z');
  await expect(nested).toHaveCount(0);
  await row.focus();
  await insert(page, 'Texto libre');
  await form.getByRole('textbox', { name: 'Texto, párrafo 1' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Hecho en México');
  await expect(blockOn(canvas, 'Texto libre').locator('p').first()).toHaveText('Hecho en México');
}

test('components of a project on Puck are composed, published and read as blocks', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  await page.goto(product.editor);
  await makePage(page);
  for (const label of LABELS)
    await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible();
  await fillHero(page);
  await fillGrid(page);
  await fillRow(page);
  await expect(page.getByText(/Guardado/)).toBeVisible();
  await page.reload();
  const { canvas } = editorOf(page);
  for (const text of ['Bienvenida a La Brújula', 'Directos', 'Ediciones', 'Hecho en México'])
    await expect(canvas.getByText(text)).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await look(page, `editor-${width}`);
    expect(await axeFaults(page), `editor at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1_440, height: 900 });
  await publishOpen(page);

  const reader = await context.newPage();
  const refused: string[] = [];
  reader.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await reader.goto(`${product.site()}/bienvenida/`);
  const main = reader.getByRole('main');
  await expect(main.getByRole('heading')).toHaveText([
    /Periodismo con rumbo/,
    'Bienvenida a La Brújula',
    'Boletín',
    'Directos',
    'Archivo',
  ]);
  await expectFit(reader, 'puck-page');
  expect(refused).toEqual([]);
  await context.close();
});
