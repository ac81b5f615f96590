import type { BrowserContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { openGroup, openOnCanvas, type Product } from './server.ts';

/** The pictures of the media desk, or of the picker. */
export const imageCards = (within: Page | Locator): Locator =>
  within.getByRole('list', { name: 'Imágenes' }).getByRole('button');

/** What the media desk says of the chosen picture. */
export const imagePanel = (desk: Page): Locator =>
  desk.getByRole('complementary', { name: 'Datos de la imagen' });

/** Gives a promo of the front another story, and asks for the picture in the place of its own. */
export async function askPromoPicture(context: BrowserContext, product: Product) {
  const { page, canvas } = await openOnCanvas(context, product, 'Portada');
  await canvas.getByText('La ciudad estrena una red').first().waitFor();
  await page.getByRole('button', { name: 'Promo grande', exact: true }).click();
  const properties = page.getByRole('complementary', { name: 'Propiedades del bloque' });
  await properties.getByRole('button', { name: 'Elegir nota' }).click();
  await page.getByRole('option', { name: /Una escuela rural gana el torneo mundial/ }).click();
  await openGroup(properties, 'Imagen');
  await properties.getByRole('button', { name: 'Elegir imagen' }).click();
  return { page, properties, picker: page.getByRole('dialog', { name: 'Elegir imagen' }) };
}

/** How much red, green and blue a picture that readers get has. */
export async function coloursOf(
  context: BrowserContext,
  { port }: Product,
  picture: Locator,
): Promise<{ red: number; green: number; blue: number }> {
  const src = await picture.getAttribute('src');
  // Node, unlike the browser, knows no names under localhost.
  const reply = await context.request.get(`http://127.0.0.1:${port}${src}`);
  const [red = 0, green = 0, blue = 0] = (await sharp(await reply.body()).stats()).channels.map(
    ({ mean }) => mean,
  );
  return { red, green, blue };
}
