import {
  expect,
  leadOf,
  openOnCanvas,
  rewriteLead,
  signIn,
  test,
} from '../../../journeys/server.ts';

const DRAFT = /\/api\/pages\/[^/]+\/draft/;

test('a page that is left is saved first, by a link and by the browser’s back', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const opened = await openOnCanvas(context, product, 'Portada');
  const { page } = opened;
  const lead = leadOf(opened);
  const desk = page.getByRole('heading', { name: 'Páginas', exact: true });
  const address = page.url();
  const write = (text: string) => rewriteLead(opened, text);
  const isStored = (text: string) =>
    page.evaluate(async ([at, text]) => (await (await fetch(at)).text()).includes(text), [
      pathOf(address),
      text,
    ] as const);
  await write('Con el enlace de la barra');
  await page.getByRole('link', { name: 'Volver a las páginas' }).click();
  await expect(desk).toBeVisible();
  await expect.poll(() => isStored('Con el enlace de la barra')).toBe(true);

  await page.goBack();
  await expect(lead).toHaveText('Con el enlace de la barra');
  await write('Con el botón del navegador');
  await page.goForward();
  await expect(desk).toBeVisible();
  await expect.poll(() => isStored('Con el botón del navegador')).toBe(true);

  // The server is away: who leaves is asked, and stays where they were.
  await page.goBack();
  await expect(lead).toHaveText('Con el botón del navegador');
  await context.route(DRAFT, (route) => route.abort());
  await write('Sin servidor');
  await expect(page.getByText(/^Guardado \d/)).toBeHidden();
  await page.goForward();
  const asked = page.getByRole('dialog', { name: 'No se ha podido guardar' });
  await expect(asked).toBeVisible();
  expect(page.url()).toBe(address);
  await asked.getByRole('button', { name: 'Seguir editando' }).last().click();
  await expect(asked).toBeHidden();
  await expect(lead).toHaveText('Sin servidor');
  await page.goForward();
  await asked.getByRole('button', { name: 'Salir', exact: true }).click();
  await expect(desk).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await context.unroute(DRAFT);
  await page.goBack();
  await expect(lead).toHaveText('Sin servidor');
  await context.close();
});

const pathOf = (address: string) => `/api${new URL(address).pathname.replace('paginas', 'pages')}`;

test('a list that is not saved is asked for before another screen opens', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  await page.goto(`${product.editor}/colecciones`);
  await page.getByRole('button', { name: 'Colección nueva' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Colección nueva' });
  await dialog.getByLabel('Nombre').fill('Elecciones');
  await dialog.getByRole('button', { name: 'Crear' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Elecciones' })).toBeVisible();
  const address = page.url();
  await page.getByLabel('Nombre').fill('Elecciones 2027');
  const asked = page.getByRole('dialog', { name: 'Hay cambios sin publicar' });
  for (const leave of [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Páginas' }).first().click(),
  ]) {
    await leave();
    await expect(asked).toBeVisible();
    expect(page.url()).toBe(address);
    await asked.getByRole('button', { name: 'Seguir aquí' }).click();
    await expect(page.getByLabel('Nombre')).toHaveValue('Elecciones 2027');
  }
  await page.goBack();
  await asked.getByRole('button', { name: /^Salir sin/ }).click();
  await expect(page).toHaveURL(/\/colecciones(\?.*)?$/);
  await context.close();
});
