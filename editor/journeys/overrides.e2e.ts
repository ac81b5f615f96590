import { axeFaults } from '../../journeys/axe.ts';
import {
  expect,
  leadOf,
  openGroup,
  openOnCanvas,
  rewriteLead,
  signIn,
  test,
} from '../../journeys/server.ts';
import { agencyStory, importStories } from '../../journeys/stories.ts';

const STORY = 'tranvias-veinte-minutos';
const ADDRESS = '/movilidad/2026/11/20/tranvias-veinte-minutos/';
const MINE = 'Veinte minutos en tranvía';
const AGAIN = 'La red de tranvías abre hasta el lunes';

test('a story that changes after its headline was rewritten says so everywhere, with both texts', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const opened = await openOnCanvas(context, product, 'Portada');
  const { page, canvas } = opened;
  const lead = leadOf(opened);
  await rewriteLead(opened, MINE);
  await page.keyboard.press('Enter');
  const form = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await expect(form.getByText('Original: La ciudad estrena una red')).toBeVisible();

  // The canvas moves on by itself.
  await importStories(product, [agencyStory(STORY, ADDRESS, AGAIN)]);
  await expect(lead).toHaveAttribute('data-drifted', 'true', { timeout: 30_000 });
  await expect(lead).toHaveText(MINE);
  const choice = form.getByRole('group', { name: /titular de la nota/i });
  await expect(choice).toContainText(AGAIN);
  await expect(choice).toContainText(MINE);
  await expect(canvas.getByText(/Decide en Propiedades/).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Estructura' }).click();
  await expect(page.getByText('La nota cambió', { exact: true })).toHaveCount(1);
  expect(await axeFaults(page, '.pe-right'), 'form').toEqual([]);
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/drift-1440.png` });

  // The sheet asks too, and settles it in one click.
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const sheet = page.getByRole('complementary', { name: 'Publicar' });
  const asked = sheet.getByRole('group', { name: /titular de la nota/i });
  await expect(asked).toContainText(AGAIN);
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/drift-sheet.png` });
  await asked.getByRole('button', { name: 'Usar el de la nota' }).click();
  await expect(lead).toHaveText(AGAIN);
  await expect(asked).toHaveCount(0);
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(lead).toHaveText(MINE);
  await context.close();
});

test('another picture belongs to the story that it was chosen for', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  await canvas.getByRole('textbox', { name: 'Titular' }).first().click();
  await page.keyboard.press('Escape');
  const form = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await openGroup(form, 'Imagen');
  await form.getByRole('button', { name: 'Elegir imagen' }).click();
  const library = page.getByRole('dialog', { name: 'Elegir imagen' });
  await library.getByRole('list', { name: 'Imágenes' }).getByRole('button').first().click();
  await expect(library).toHaveCount(0);
  const address = form.getByLabel('Dirección de la imagen');
  const [, file = ''] = /imagenes\/([\w-]+)/.exec(await address.inputValue()) ?? [];
  const lead = canvas.locator('.pc-block img[src^="/resizer"]').first();
  await expect(lead).toHaveAttribute('src', new RegExp(`/${file}\\.`));

  await openGroup(form, 'Contenido');
  await form.getByRole('button', { name: 'Cambiar nota' }).click();
  await page.getByLabel('Buscar notas').fill('robotica');
  await page.getByRole('option', { name: /Una escuela rural gana el torneo mundial/ }).click();
  const other = canvas.getByRole('textbox', { name: 'Titular' }).first();
  await expect(other).toContainText('Una escuela rural gana');
  await expect(lead).toHaveAttribute('src', /\/robotica\./);
  await expect(form.getByText(/Guardado para otras notas \(/)).toBeVisible();
  await context.close();
});
