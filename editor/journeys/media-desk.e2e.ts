import sharp from 'sharp';
import { axeFaults } from '../../journeys/axe.ts';
import { askPromoPicture, coloursOf, imageCards, imagePanel } from '../../journeys/pictures.ts';
import { publishOpen } from '../../journeys/publishing.ts';
import { expect, signIn, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

/** A pale disc on a ground: where it stands is what the picture looks like. */
const disc = (ground: string, [x, y]: readonly [number, number], width = 900) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" viewBox="0 0 900 600">
        <rect width="900" height="600" fill="${ground}"/>
        <circle cx="${x}" cy="${y}" r="170" fill="#f4e9c8"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer();

const file = async (name: string, ...drawn: Parameters<typeof disc>) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await disc(...drawn),
});

test('an editor replaces a picture where it is used, cuts it by hand, and takes both back', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(`${product.editor}/imagenes`);
  await desk
    .getByLabel('Archivos de imagen')
    .setInputFiles([await file('plaza.jpg', '#7a1c1c', [230, 200])]);
  await desk.getByRole('button', { name: 'Ver plaza.jpg' }).click();
  const panel = imagePanel(desk);
  await expect(panel.getByText('En ninguna página ni nota.')).toBeVisible();
  await panel.getByLabel('Texto alternativo').fill('La plaza');
  await expect(panel.getByText('Guardado')).toBeVisible();

  // A promo of the front shows it.
  const { page, picker } = await askPromoPicture(context, product);
  await picker.getByRole('button', { name: /^La plaza/ }).click();
  await expect(picker).toHaveCount(0);
  await publishOpen(page);

  const reader = await context.newPage();
  await reader.goto(product.site());
  const id = new URL(desk.url()).searchParams.get('imagen') ?? '';
  const picture = reader.locator(`img[src*="${id}"]`).first();
  const first = await picture.getAttribute('src');
  const colours = () => coloursOf(context, product, picture);
  const { red, blue } = await colours();
  expect(red, 'the first file').toBeGreaterThan(blue);

  // The desk knows where it is, and gives it another file there.
  await desk.reload();
  await expect(panel.getByRole('link', { name: 'Portada' })).toBeVisible();
  await panel
    .getByLabel('Archivo nuevo')
    .setInputFiles(await file('plaza-azul.jpg', '#1c2c8a', [230, 200]));
  await expect(panel.getByText('Archivo reemplazado.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Volver al archivo anterior' })).toBeVisible();
  await expect(async () => {
    await reader.reload();
    expect(await picture.getAttribute('src')).not.toBe(first);
    expect((await colours()).blue, 'the new file').toBeGreaterThan(90);
  }).toPass();
  const replaced = await picture.getAttribute('src');

  // By keyboard: the crop of one shape.
  await panel.getByRole('button', { name: /^Casi cuadrada/ }).press('Enter');
  const frame = panel.getByRole('button', { name: /^Recorte Casi cuadrada/ });
  await frame.press('ArrowLeft');
  await frame.press('+');
  await expect(frame).toHaveAccessibleName(/tamaño 90 %/);
  await expect(panel.getByText('Guardado')).toBeVisible();
  await expect(panel.getByText('A mano', { exact: true })).toBeVisible();
  await expect(async () => {
    await reader.reload();
    expect(await picture.getAttribute('src')).not.toBe(replaced);
  }).toPass();
  expect(await axeFaults(desk), 'with a crop').toEqual([]);

  await panel.getByRole('button', { name: 'Volver al archivo anterior' }).click();
  await expect(panel.getByText('Archivo anterior.')).toBeVisible();
  await expect(panel.getByText('A mano', { exact: true })).toHaveCount(0);
  await expect(async () => {
    await reader.reload();
    const again = await colours();
    expect(again.red, 'the first file again').toBeGreaterThan(again.blue);
  }).toPass();
  await context.close();
});

test('look-alikes are asked about; several are archived, restored and deleted by keyboard', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(`${product.editor}/imagenes`);
  const cards = imageCards(desk);
  const input = desk.getByLabel('Archivos de imagen');
  await input.setInputFiles([await file('sol.jpg', '#123d2b', [640, 230])]);
  await expect(cards.filter({ hasText: 'sol.jpg' })).toHaveCount(1);

  // The same sun, smaller and in another light.
  await input.setInputFiles([await file('sol-copia.jpg', '#16463a', [643, 232], 500)]);
  const question = desk.getByRole('group', { name: 'sol-copia.jpg ya está en la biblioteca' });
  await expect(question.getByRole('button', { name: 'Usar esa: sol.jpg' })).toBeVisible();
  expect(await axeFaults(desk), 'asking').toEqual([]);
  await question.getByRole('button', { name: 'Subir de todos modos' }).press('Enter');
  await expect(cards.filter({ hasText: 'sol-copia.jpg' })).toHaveCount(1);
  await input.setInputFiles([await file('sol-otra.jpg', '#143f31', [638, 229], 600)]);
  await desk.getByRole('button', { name: 'Usar esa: sol.jpg' }).click();
  const panel = imagePanel(desk);
  await expect(panel.getByRole('heading', { name: 'sol.jpg' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'sol-copia.jpg' })).toBeVisible();
  await panel.press('Escape');

  await desk.getByRole('radio', { name: 'Pesadas' }).focus();
  await desk.keyboard.press('ArrowRight');
  await expect(desk).toHaveURL(/filtro=similar/);
  await desk.getByLabel('Buscar imágenes').fill('sol');
  await expect(cards).toHaveCount(2);

  // Without the mouse: choose both, archive them.
  await cards.first().focus();
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Space');
  await desk.keyboard.press('ArrowRight');
  await desk.keyboard.press('Space');
  const bar = desk.getByRole('region', { name: 'Imágenes elegidas' });
  await expect(bar.getByText('2 imágenes elegidas')).toBeVisible();
  expect(await axeFaults(desk), 'several chosen').toEqual([]);
  await bar.getByRole('button', { name: 'Archivar' }).press('Enter');
  await expect(desk.getByText('2 imágenes archivadas.')).toBeVisible();
  await expect(desk.getByText('Ninguna imagen coincide con «sol».')).toBeVisible();

  await desk.getByRole('radio', { name: 'Archivadas' }).click();
  await expect(cards).toHaveCount(2);
  await cards.filter({ hasText: 'sol-copia.jpg' }).click();
  await expect(panel.getByText('Archivada: ya no se ofrece. Donde está, sigue.')).toBeVisible();
  expect(await axeFaults(desk), 'archived').toEqual([]);
  await panel.getByRole('button', { name: 'Borrar…', exact: true }).click();
  await desk.getByRole('button', { name: 'Borrar para siempre' }).click();
  await expect(panel).toHaveCount(0);
  await expect(cards).toHaveCount(1);
  await desk.getByRole('checkbox', { name: 'Elegir sol.jpg' }).check();
  await bar.getByRole('button', { name: 'Restaurar' }).click();
  await expect(
    desk.getByText('No hay imágenes archivadas.').or(desk.getByText(/^Ninguna/)),
  ).toBeVisible();
  await context.close();
});
