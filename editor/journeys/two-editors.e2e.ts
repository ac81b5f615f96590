import { expect, openOnCanvas, runTool, signIn, test } from '../../journeys/server.ts';

test('two editors save the same page: the second is told who and when, and nothing of either is lost', async ({
  browser,
  product,
}) => {
  await runTool(
    product,
    'signin-link',
    'lupe@brujula.example',
    '--create',
    '--role',
    'editor',
    '--name',
    'Lupe Armenta',
  );
  const [one, two] = [
    await signIn(browser, product),
    await signIn(browser, product, 'lupe@brujula.example'),
  ];
  const first = await openOnCanvas(one, product, 'Portada');
  const second = await openOnCanvas(two, product, 'Portada');

  const rewrite = async ({ page, canvas }: typeof first, text: string) => {
    const heading = canvas.getByRole('textbox', { name: 'Título de la cadena' }).nth(1);
    await heading.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(text);
    return heading;
  };
  await rewrite(second, 'País, según Lupe');
  await second.page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(second.page.getByText(/Guardado hoy/)).toBeVisible();

  const mine = await rewrite(first, 'País, según Administración');
  await first.page.getByRole('button', { name: 'Guardar borrador' }).click();
  const dialog = first.page.getByRole('dialog');
  await expect(dialog).toContainText('Lupe Armenta');
  await dialog.getByRole('button', { name: 'Guardar la mía encima' }).click();
  await expect(dialog).toBeHidden();
  await expect(mine).toHaveText('País, según Administración');
  await expect(first.page.getByText(/Guardado hoy/)).toBeVisible();

  // Lupe's text is an older version, one click away.
  await first.page.getByRole('button', { name: 'Versiones' }).click();
  await expect(first.page.getByText('Lupe Armenta').first()).toBeVisible();
  await first.page
    .getByRole('button', { name: /^Restaurar la versión/ })
    .first()
    .click();
  await expect(mine).toHaveText('País, según Lupe');
  await one.close();
  await two.close();
});
