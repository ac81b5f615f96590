import type { Page } from '@playwright/test';
import { expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';
import { staffApi } from '../../journeys/staff-api.ts';

test.use({ shares: 'adds' });

/** A story with a tag and an author that have pages. */
const STORY = '/jalisco/movilidad/2026/11/20/tranvias-veinte-minutos/';

/** The first headline of the list of a page. */
const firstHeadline = async (page: Page, address: string): Promise<string> => {
  await page.goto(address);
  return page.locator('main article :is(h2, h3)').first().innerText();
};

test('a page at the address of a section, tag or author shows what it is about: canvas, preview, site', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  const api = staffApi(desk);
  const reader = await context.newPage();
  await reader.goto(product.site() + STORY);
  const linked = async (prefix: string) =>
    (await reader.locator(`main a[href^="${prefix}"]`).first().getAttribute('href')) ?? '';
  const places = [
    ['Sección', '/nacional/'],
    ['Etiqueta', await linked('/tags/')],
    ['Autor', await linked('/author/')],
  ] as const;
  for (const [template, path] of places) {
    const headline = await firstHeadline(reader, product.site() + path);
    const pages = await api.pages({ site: 'brujula' });
    const { document } = await api.page(pages.find(({ name }) => name === template)?.id ?? '');
    const name = `Página de ${template}`;
    const route = { kind: 'path', path } as const;
    const given = { site: 'brujula', name, layout: document.layout, route, hidesTemplate: true };
    const { id, revision } = await api.createPage(given);
    await api.saveDraft(id, { baseRevision: revision, document });

    const { page, canvas } = await openOnCanvas(context, product, name);
    await expect(canvas.getByText(headline).first()).toBeVisible();
    await page.getByRole('button', { name: 'Vista previa' }).click();
    const preview = page.frameLocator('iframe[title="La página"]');
    await expect(preview.getByText(headline).first()).toBeVisible();
    await page.close();

    const draft = await api.page(id);
    await api.publish(id, { baseRevision: draft.revision, document });
    expect(await firstHeadline(reader, product.site() + path), path).toBe(headline);
  }
  await context.close();
});
