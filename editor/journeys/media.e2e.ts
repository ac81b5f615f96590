import sharp from 'sharp';
import { axeFaults } from '../../journeys/axe.ts';
import { askPromoPicture, coloursOf, imageCards, imagePanel } from '../../journeys/pictures.ts';
import { publishOpen } from '../../journeys/publishing.ts';
import { expect, signIn, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

/** Red above, green below: which part a crop kept is told by its colour. */
const twoColours = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00a040' } })
    .composite([
      {
        input: {
          create: { width, height: Math.floor(height / 2), channels: 3, background: '#c02020' },
        },
        left: 0,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer();

test('an editor uploads a picture, sets its focal point, puts it into a promo, publishes, and readers see the crop', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  await desk.getByRole('link', { name: 'Imágenes' }).click();
  await expect(desk.getByRole('heading', { name: 'Imágenes', level: 1 })).toBeVisible();

  // Several at once: one is good, one is no picture and says so.
  await desk.getByLabel('Archivos de imagen').setInputFiles([
    { name: 'bandera.jpg', mimeType: 'image/jpeg', buffer: await twoColours(900, 1_600) },
    {
      name: 'fotos.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('PK\x03\x04 no picture at all'),
    },
  ]);
  await expect(desk.getByText('«fotos.jpg» es un archivo ZIP.')).toBeVisible();
  await desk.getByRole('button', { name: 'Ver bandera.jpg' }).click();

  const panel = imagePanel(desk);
  await expect(panel.getByRole('heading', { name: 'bandera.jpg' })).toBeFocused();
  await panel.getByLabel('Texto alternativo').fill('Una bandera roja y verde');
  await panel.getByLabel('Crédito').fill('Inés Carranza');
  const picture = panel.getByRole('button', { name: /^Punto focal de/ });
  await expect(picture).toHaveAccessibleName(/automático/);
  const box = await picture.boundingBox();
  if (!box) throw new Error('no picture');
  await picture.click({ position: { x: box.width * 0.5, y: box.height * 0.9 } });
  await expect(picture).toHaveAccessibleName(/50 % desde la izquierda, 90 % desde arriba/);
  // From there by keyboard: one step to the left, one large step up.
  await picture.press('ArrowLeft');
  await picture.press('Shift+ArrowUp');
  await expect(picture).toHaveAccessibleName(/49 % desde la izquierda, 80 % desde arriba/);
  await expect(panel.getByText('Guardado')).toBeVisible();
  expect(await axeFaults(desk), 'media desk').toEqual([]);

  // Escape leads back to its card, from which the arrows go on.
  await panel.press('Escape');
  await expect(desk.getByRole('button', { name: /^Una bandera roja/ })).toBeFocused();
  await desk.keyboard.press('ArrowRight');
  await expect(imageCards(desk).nth(1)).toBeFocused();
  await desk.keyboard.press('Home');
  await desk.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: /bandera/i })).toBeVisible();

  // What was saved is there after a reload, and is found by its words without accents.
  await desk.reload();
  await expect(desk.getByLabel('Crédito')).toHaveValue('Inés Carranza');
  await desk.getByLabel('Buscar imágenes').fill('bandera INES');
  await expect(imageCards(desk)).toHaveCount(1);

  // A promo with the picture in the place of its story's own.
  const { page, properties, picker } = await askPromoPicture(context, product);
  await picker.getByLabel('Buscar imágenes').fill('bandera');
  await expect(imageCards(picker)).toHaveCount(1);
  await page.waitForTimeout(400);
  expect(await axeFaults(page), 'picker').toEqual([]);
  await picker.getByRole('button', { name: /^Una bandera/ }).click();
  await expect(picker).toHaveCount(0);
  await expect(properties.getByLabel('Dirección de la imagen')).toHaveValue(
    /^\/imagenes\/.+\.jpg\?auth=[\w-]{43}$/,
  );
  await publishOpen(page);

  const reader = await context.newPage();
  await reader.goto(product.site());
  const id =
    /imagenes\/([0-9a-f]+)\.jpg/.exec(
      await properties.getByLabel('Dirección de la imagen').inputValue(),
    )?.[1] ?? '';
  const renderedPicture = reader.locator(`img[src*="${id}"]`);
  await expect(renderedPicture).toHaveAttribute('src', /[?&]focal=441%2C1280/);
  const { red, green } = await coloursOf(context, product, renderedPicture);
  expect(green, 'the green half').toBeGreaterThan(red);

  // A focal point that moves reaches the published page by itself.
  await desk.reload();
  const again = desk.getByRole('button', { name: /^Punto focal de/ });
  await again.press('Shift+ArrowUp');
  await expect(desk.getByText('Guardado')).toBeVisible();
  await reader.reload();
  await expect(reader.locator(`img[src*="${id}"]`)).toHaveAttribute('src', /[?&]focal=441%2C1120/);
  await context.close();
});

test('pictures come by drop, one that was there is known again, and a narrow screen has all of it', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(`${product.editor}/imagenes`);
  const cards = imageCards(desk);
  await cards.first().waitFor();
  const bytes = [...(await twoColours(320, 200))];
  const drop = (name: string) =>
    desk.evaluate(
      ([file, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(
          new File([new Uint8Array(content as number[])], file as string, { type: 'image/jpeg' }),
        );
        const target = document.querySelector('.pe-media-grid');
        for (const type of ['dragenter', 'dragover', 'drop'])
          target?.dispatchEvent(
            new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }),
          );
      },
      [name, bytes] as const,
    );
  await drop('soltada.jpg');
  await expect(desk.getByText('Lista', { exact: true })).toBeVisible();
  await expect(cards.first()).toContainText('soltada.jpg');
  await drop('la misma.jpg');
  await expect(desk.getByText('Ya estaba en la biblioteca')).toBeVisible();
  await expect(cards.filter({ hasText: 'la misma.jpg' })).toHaveCount(0);
  expect(await axeFaults(desk), 'with uploads').toEqual([]);

  await desk.setViewportSize({ width: 390, height: 844 });
  await cards.first().click();
  const panel = imagePanel(desk);
  await panel.getByRole('button', { name: /^Punto focal de/ }).waitFor();
  expect(await axeFaults(desk), 'narrow').toEqual([]);
  expect(
    await desk.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'no sideways scroll',
  ).toBe(true);
  await panel.getByRole('button', { name: 'Cerrar los datos de la imagen' }).click();
  await expect(panel).toHaveCount(0);
  await expect(cards.first()).toBeFocused();

  // Without a connection each thing says so, and nothing is lost.
  await context.route('**/api/images?*', (route) => route.abort());
  await desk
    .getByLabel('Archivos de imagen')
    .setInputFiles([
      { name: 'sin-red.jpg', mimeType: 'image/jpeg', buffer: await twoColours(64, 64) },
    ]);
  await expect(desk.getByText('No hay conexión con el servidor.').first()).toBeVisible();
  await context.unroute('**/api/images?*');
  await desk.getByRole('button', { name: 'Reintentar sin-red.jpg' }).click();
  await expect(cards.first()).toContainText('sin-red.jpg');
  await context.close();
});
