import { axeFaults } from '../../journeys/axe.ts';
import { publishOpen } from '../../journeys/publishing.ts';
import { expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

test('unknown, invalid and throwing blocks neither take the editor down nor lose a byte', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  const odd = {
    layout: 'single-column',
    sections: {
      body: [
        {
          id: 'raro',
          block: 'bloque-de-manana',
          v: 7,
          fields: { 10: 'diez', 2: 'dos', nested: { z: [1, null, { a: true }] } },
          extra: 'se queda',
          children: [],
        },
        {
          id: 'roto',
          block: 'large-promo',
          v: 1,
          fields: {
            itemContentConfig: { source: 'content-api', query: { _id: 'tranvias-veinte-minutos' } },
          },
        },
        {
          id: 'sano',
          block: 'large-promo',
          v: 1,
          fields: {
            itemContentConfig: {
              source: 'content-api',
              query: { _id: 'escuela-rural-torneo-robotica' },
            },
          },
        },
      ],
      'seccion-que-no-hay': [{ id: 'apartado', block: 'headline', v: 1, fields: {} }],
    },
    metadata: { title: 'Rarezas', futuro: { x: 1 } },
  };
  const created = await desk.evaluate(async (document) => {
    const call = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`/api${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, json: await response.json() };
    };
    const page = (
      await call('POST', '/pages', {
        site: 'brujula',
        name: 'Rarezas',
        layout: 'single-column',
        route: { kind: 'path', path: '/rarezas/' },
      })
    ).json;
    const saved = await call('PUT', `/pages/${page.id}/draft`, {
      baseRevision: page.revision,
      document,
    });
    return { id: page.id as string, status: saved.status };
  }, odd);
  expect(created.status).toBe(200);

  // One story comes back in a shape that no view expects.
  const shapeless = {
    _id: 'tranvias-veinte-minutos',
    type: 'story',
    headlines: { basic: { no: 'es texto' } },
    credits: { by: 'nadie' },
  };
  await context.route(/\/api\/content\/content-api\?.*tranvias/, (route) =>
    route.fulfill({ json: shapeless }),
  );
  const { page, canvas } = await openOnCanvas(context, product, 'Rarezas');
  await expect(canvas.getByText('bloque-de-manana')).toBeVisible();
  await expect(canvas.getByText(/Una escuela rural gana/).first()).toBeVisible();
  await expect(canvas.locator('[data-block="roto"]')).toContainText(
    /no se puede mostrar|falló|error/i,
  );

  const heading = canvas.locator('[data-block="sano"]').getByRole('textbox', { name: 'Titular' });
  await heading.click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText(/Guardado \d\d:\d\d/)).toBeVisible();

  const after = await desk.evaluate(
    async (id) => (await (await fetch(`/api/pages/${id}`)).json()).document,
    created.id,
  );
  const [unknown, broken] = after.sections.body;
  expect(JSON.stringify(unknown)).toBe(JSON.stringify(odd.sections.body[0]));
  expect(JSON.stringify(broken)).toBe(JSON.stringify(odd.sections.body[1]));
  expect(JSON.stringify(after.sections['seccion-que-no-hay'])).toBe(
    JSON.stringify(odd.sections['seccion-que-no-hay']),
  );
  expect(after.metadata).toEqual(odd.metadata);

  // Readers get what can be shown.
  await publishOpen(page);
  const reader = await context.newPage();
  await reader.goto(`${product.site()}/rarezas/`);
  await expect(reader.getByRole('link', { name: /Una escuela rural gana.*!/ })).toBeVisible();
  await expect(reader.getByText('bloque-de-manana')).toHaveCount(0);
  await context.close();
});

test('a screen whose code does not come says so, in Spanish, and comes back', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  await page.route('**/assets/editor/PageEditor-*.js', (route) => route.abort());
  await page.goto(product.editor);
  await page.getByRole('link', { name: 'Portada', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'Esta pantalla dejó de funcionar' }),
  ).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.unroute('**/assets/editor/PageEditor-*.js');
  await page.getByRole('button', { name: 'Volver a cargar' }).click();
  await page.frameLocator('iframe').first().locator('main').waitFor();
  await context.close();
});
