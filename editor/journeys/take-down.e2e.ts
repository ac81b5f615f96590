import { axeFaults } from '../../journeys/axe.ts';
import { expect, signIn, test } from '../../journeys/server.ts';

test('an admin takes a story down, readers get 410, and the log says who did', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(new URL('/notas', product.editor).href);
  const first = desk
    .getByRole('row')
    .filter({ hasText: /A la vista/ })
    .filter({ hasText: /brujula \// })
    .first();
  await first.waitFor();
  expect(await axeFaults(desk), 'stories').toEqual([]);
  const [, site = '', path = ''] =
    /(?:^|\s)(brujula) (\/\S+\/)/.exec((await first.innerText()).replaceAll('\n', ' ')) ?? [];
  const reader = `http://127.0.0.1:${product.port}${path}`;
  expect(site).toBe('brujula');
  expect((await desk.request.get(reader)).status()).toBe(200);

  await desk.getByRole('searchbox', { name: 'Buscar' }).fill(path);
  await expect(desk.getByRole('row')).toHaveCount(2);
  await desk.getByRole('button', { name: /^Retirar o borrar/ }).click();
  const dialog = desk.getByRole('dialog', { name: 'Retirar o borrar la nota' });
  await expect(dialog.getByText(path)).toBeVisible();
  await dialog.getByRole('button', { name: 'Retirar', exact: true }).click();
  await expect(dialog.getByText('Escribe el motivo')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Orden judicial 12/2026');
  await desk.waitForTimeout(400);
  expect(await axeFaults(desk), 'dialog').toEqual([]);
  await dialog.getByRole('button', { name: 'Retirar', exact: true }).click();
  await expect(desk.getByText('Retirada', { exact: true })).toBeVisible();

  const gone = await context.newPage();
  expect((await gone.goto(reader))?.status()).toBe(410);
  await expect(gone.getByRole('heading', { name: /ya no está disponible/ })).toBeVisible();
  expect(await axeFaults(gone), '410').toEqual([]);

  await desk.getByRole('link', { name: 'Registro' }).click();
  const line = desk.getByRole('row').filter({ hasText: 'Orden judicial 12/2026' }).first();
  await expect(line).toContainText('Retiró');
  await line.getByText('Detalles').click();
  expect(await axeFaults(desk), 'log').toEqual([]);
  await desk.getByRole('link', { name: 'Tareas' }).click();
  await desk.getByRole('heading', { name: 'Lo que se hace cada cierto tiempo' }).waitFor();
  expect(await axeFaults(desk), 'jobs').toEqual([]);

  await desk.getByRole('link', { name: 'Retiros' }).click();
  await desk.getByRole('radio', { name: 'Retirado' }).check();
  await desk
    .getByRole('button', { name: /^Restaurar/ })
    .first()
    .click();
  await expect.poll(async () => (await desk.request.get(reader)).status()).toBe(200);
  await context.close();
});
