import { axeFaults } from '../../journeys/axe.ts';
import { expect, signIn, test } from '../../journeys/server.ts';

test('staff tell readers something, who see it over the page, and it goes again', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const reader = await context.newPage();
  const bar = reader.getByRole('navigation', { name: 'Última hora' });
  await reader.goto(product.site(), { waitUntil: 'networkidle' });
  await expect(bar.getByText('Última hora')).toBeVisible();

  const desk = await context.newPage();
  await desk.goto(product.editor);
  const panel = desk.getByRole('region', { name: 'Aviso a los lectores' });
  await expect(panel).toContainText('Los lectores ven la última hora, si hay una.');
  await panel.getByRole('button', { name: 'Poner un aviso' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Aviso a los lectores' });
  const put = dialog.getByRole('button', { name: 'Poner el aviso' });
  await put.click();
  await expect(dialog).toContainText('Escribe qué se les dice a los lectores');
  await dialog.getByLabel('Qué se les dice').fill('Hoy no hay edición impresa');
  await dialog.getByLabel('Enlace').fill('ayuda');
  await expect(dialog).toContainText('Escribe una dirección que empiece con / o con https://');
  await dialog.getByLabel('Enlace').fill('/nacional/');
  for (const width of [1_440, 390]) {
    await desk.setViewportSize({ width, height: 844 });
    await desk.waitForTimeout(300);
    expect(await axeFaults(desk), `dialog at ${width} px`).toEqual([]);
  }
  await put.click();
  await expect(panel).toContainText('Hoy no hay edición impresa');
  await expect(panel).toContainText(/Se ve ahora, hasta el /);

  await reader.reload({ waitUntil: 'networkidle' });
  await expect(bar.getByText('Aviso', { exact: true })).toBeVisible();
  await expect(bar.getByRole('link')).toHaveText('Hoy no hay edición impresa');
  await expect(bar.getByRole('link')).toHaveAttribute('href', '/nacional/');
  for (const width of [1_440, 390]) {
    await reader.setViewportSize({ width, height: 844 });
    expect(await axeFaults(reader), `reader at ${width} px`).toEqual([]);
  }

  await panel.getByRole('button', { name: 'Cambiar el aviso' }).click();
  await dialog.getByRole('button', { name: 'Quitar el aviso' }).click();
  await expect(panel.getByRole('button', { name: 'Poner un aviso' })).toBeVisible();
  await reader.reload({ waitUntil: 'networkidle' });
  await expect(bar.getByText('Última hora')).toBeVisible();
  await context.close();
});
