import type { Page } from '@playwright/test';
import { expect, openOnCanvas, runTool, signIn, test } from '../../journeys/server.ts';

/** Past the two retries of what is read: after one and after two seconds more. */
const RETRIES_MS = 4_000;
const LUPE = 'lupe@brujula.example';

type Opened = Awaited<ReturnType<typeof openOnCanvas>>;

const titleOf = ({ canvas }: Opened, at: number) =>
  canvas.getByRole('textbox', { name: 'Título de la cadena', includeHidden: true }).nth(at);

/** Rewrites the title of a chain, without Enter. */
async function write(opened: Opened, at: number, text: string): Promise<void> {
  await titleOf(opened, at).click();
  await opened.page.keyboard.press('Control+A');
  await opened.page.keyboard.type(text);
}

const saved = (page: Page) => expect(page.getByText(/· ?Guardado \d|Guardado \d\d/)).toBeVisible();

test('two editors write on one page: both see it, and what both changed is asked', async ({
  browser,
  product,
}) => {
  await runTool(
    product,
    ...['signin-link', LUPE, '--create', '--role', 'editor', '--name', 'Lupe Armenta'],
  );
  const [one, two] = [await signIn(browser, product), await signIn(browser, product, LUPE)];
  const first = await openOnCanvas(one, product, 'Portada');
  const second = await openOnCanvas(two, product, 'Portada');

  // Each knows of the other, and in which block she is.
  await expect(first.page.getByRole('button', { name: /^Lupe Armenta/ })).toBeVisible();
  await write(second, 1, 'País, según Lupe');
  await expect(first.page.getByRole('button', { name: /^Lupe Armenta · Cadena/ })).toBeVisible();

  // The desk tells who has it open too.
  const desk = await one.newPage();
  await desk.goto(product.editor);
  await expect(desk.getByText('Abierta por Administración y Lupe Armenta')).toBeVisible();
  await desk.close();

  // Different blocks: both are on both canvases, and nobody is asked.
  await write(first, 2, 'Estados, según Administración');
  await expect(titleOf(second, 2)).toHaveText('Estados, según Administración');
  await expect(titleOf(first, 1)).toHaveText('País, según Lupe');
  await expect(first.page.getByText(/cambió lo mismo/)).toBeHidden();
  await second.page.keyboard.press('Enter');
  await first.page.keyboard.press('Enter');

  // A text that stands open follows what somebody else makes of it, and goes on from there.
  await titleOf(first, 1).click();
  await write(second, 1, 'País, con Lupe');
  await second.page.keyboard.press('Enter');
  await expect(titleOf(first, 1)).toHaveText('País, con Lupe');
  await first.page.keyboard.type(' y Administración');
  await first.page.keyboard.press('Enter');
  await expect(titleOf(second, 1)).toHaveText('País, con Lupe y Administración');
  await expect(first.page.getByText(/cambió lo mismo/)).toBeHidden();

  // It stays under one's hands, caret and all, while its block goes to another place.
  await titleOf(first, 1).click();
  await first.page.keyboard.press('End');
  await first.page.keyboard.type(' mientras');
  await titleOf(second, 1).click();
  await second.page.keyboard.press('Enter');
  await second.page.keyboard.press('Alt+ArrowDown');
  await expect(titleOf(first, 2)).toHaveText('País, con Lupe y Administración mientras');
  await first.page.keyboard.type(' tanto');
  await expect(titleOf(second, 2)).toHaveText('País, con Lupe y Administración mientras tanto');
  await first.page.keyboard.press('Enter');
  await second.page.keyboard.press('Alt+ArrowUp');
  await expect(titleOf(first, 1)).toHaveText('País, con Lupe y Administración mientras tanto');

  // The same text while one has no connection: the second to arrive is asked.
  await one.setOffline(true);
  await write(first, 1, 'País, de Administración');
  await first.page.keyboard.press('Enter');
  await expect(first.page.getByText('Sin conexión: se guarda aquí')).toBeVisible();
  await write(second, 1, 'País, otra vez Lupe');
  await second.page.keyboard.press('Enter');
  await saved(second.page);
  // The network is back before the server is: what stands open stays open.
  const readsAgain = /\/api\/(?:pages\/[^/]+|sites|styles\/[^/]+|me)$/;
  await one.route(readsAgain, (route) => route.fulfill({ status: 503, body: '' }));
  await one.setOffline(false);
  const conflict = first.page.getByRole('region', { name: 'Cambios de dos personas' });
  await first.page.waitForTimeout(RETRIES_MS);
  await one.unroute(readsAgain);
  await expect(conflict).toContainText('Tú: País, de Administración');
  await expect(conflict).toContainText('Lupe Armenta: País, otra vez Lupe');
  await expect(titleOf(first, 1)).toHaveText('País, otra vez Lupe');

  // It is asked after a reload too, and nothing is decided by that.
  await first.page.reload();
  await expect(conflict).toContainText('Tú: País, de Administración');
  await conflict.getByRole('button', { name: 'Dejar lo mío' }).click();
  await expect(conflict).toBeHidden();
  await expect(titleOf(first, 1)).toHaveText('País, de Administración');
  await expect(titleOf(second, 1)).toHaveText('País, de Administración');

  // Who changed nothing and saves a version just has what the other saved.
  await write(second, 2, 'Estados, de Lupe');
  await second.page.keyboard.press('Control+s');
  await expect(second.page.getByText('Versión guardada')).toBeAttached();
  await first.page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(first.page.getByText('Versión guardada')).toBeAttached();
  await expect(titleOf(first, 2)).toHaveText('Estados, de Lupe');
  await expect(first.page.getByRole('dialog')).toHaveCount(0);
  await expect(conflict).toBeHidden();
  await one.close();
  await two.close();
});
