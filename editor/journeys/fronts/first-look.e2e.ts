import { axeFaults } from '../../../journeys/axe.ts';
import { expect, openOnCanvas, signIn, test } from '../../../journeys/server.ts';

test.use({ shares: 'reads' });

test('the first look is a large page, and a tour shows where all is, by keys', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  // Nothing of another day is remembered.
  await context.addInitScript(() => {
    // Frames without an origin have no store.
    if (origin === 'null' || sessionStorage.fresh) return;
    sessionStorage.fresh = 'seen';
    localStorage.removeItem('portada.panels');
    localStorage.removeItem('portada.tour');
  });
  const { page } = await openOnCanvas(context, product, 'Portada');
  await expect(page.getByRole('complementary', { name: 'Bloques y estructura' })).toBeHidden();
  const scale = await page
    .locator('.pe-paper')
    .evaluate((paper) => paper.getBoundingClientRect().width / 1_440);
  expect(scale).toBeGreaterThanOrEqual(0.75);

  const offer = page.getByRole('region', { name: 'Recorrido' });
  await expect(offer).toBeVisible();
  expect(await axeFaults(page, '.pe-tour-offer')).toEqual([]);
  await offer.getByRole('button', { name: 'Empezar' }).click();
  const tour = page.getByRole('dialog', { name: 'Recorrido' });
  for (const title of [
    'La página de verdad',
    'Bloques y patrones',
    'Las notas del sitio',
    'Propiedades',
    'Todo se guarda solo',
    'Publicar, y volver',
  ]) {
    await expect(tour.getByRole('heading', { name: title })).toBeVisible();
    await expect(tour.getByRole('button', { name: /^(?:Siguiente|Listo)$/ })).toBeFocused();
    await expect(tour).toBeInViewport({ ratio: 1 });
    expect(await axeFaults(page, '.pe-tour')).toEqual([]);
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/tour-${title}.png` });
    await page.keyboard.press('Enter');
  }
  await expect(tour).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeVisible();
  await expect(offer).toBeHidden();
  await context.close();
});
