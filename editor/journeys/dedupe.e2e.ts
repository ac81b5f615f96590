import { axeFaults } from '../../journeys/axe.ts';
import { expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';
import { staffApi } from '../../journeys/staff-api.ts';

test.use({ shares: 'adds' });

const list = (id: string, size: number) => ({
  id,
  block: 'simple-list',
  v: 1,
  fields: {
    title: `Lista ${id}`,
    listContentConfig: {
      source: 'story-feed-sections',
      query: { includeSections: '/deportes', feedSize: size },
    },
  },
});

test('an administrator wants no story twice; the canvas and the site agree, and say how many are left', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  const api = staffApi(desk);
  // The second list is a shared block: it counts as one of the page.
  const shared = await api.createPage({
    site: 'brujula',
    name: 'Lista compartida',
    layout: 'single-column',
    route: { kind: 'shared', name: 'lista' },
  });
  const inShared = { layout: 'single-column', metadata: {}, sections: { body: [list('dos', 4)] } };
  await api.publish(shared.id, { document: inShared, baseRevision: shared.revision });
  const reference = { id: 'ref', block: 'shared-block', v: 1, fields: { shared: 'lista' } };
  const { id, revision } = await api.createPage({
    site: 'brujula',
    name: 'Sin repetir',
    layout: 'single-column',
    route: { kind: 'path', path: '/sin-repetir/' },
  });
  const document = {
    layout: 'single-column',
    metadata: { title: 'Sin repetir' },
    sections: { body: [list('uno', 4), reference, list('tres', 100)] },
  };
  await api.publish(id, { document, baseRevision: revision });

  const reader = await context.newPage();
  const address = `${product.site()}/sin-repetir/`;
  const links = async (): Promise<string[]> => {
    await reader.goto(address);
    const links = await reader
      .locator('main a[href*="/deportes/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    return links.filter((href, index) => href !== links[index - 1]);
  };
  const before = await links();
  expect(new Set(before).size).toBeLessThan(before.length);

  await desk.reload();
  const option = desk.getByRole('switch', { name: 'No repetir notas en una página' });
  await option.focus();
  await desk.keyboard.press('Space');
  await expect(option).toBeChecked();
  expect(await axeFaults(desk)).toEqual([]);

  await expect.poll(async () => new Set(await links()).size - (await links()).length).toBe(0);
  const after = await links();
  expect(new Set(after)).toEqual(new Set(before));

  await desk.close();
  const { page, canvas } = await openOnCanvas(context, product, 'Sin repetir');
  const note = canvas.getByText(
    /^Muestra \d+ de \d+ notas: las demás ya salen antes en esta página\.$/,
  );
  await expect(note).toHaveCount(1);
  const shown = canvas.locator('.pc-block').last().locator('a[href*="/deportes/"]');
  const hrefs = () =>
    shown.evaluateAll((all) => [...new Set(all.map((a) => a.getAttribute('href')))]);
  // The lists come one after the other, and each leaves out what those above it show.
  await expect.poll(async () => (await hrefs()).length).toBe(after.length - 8);
  await expect(note).toContainText(`Muestra ${after.length - 8} de `);
  expect(await axeFaults(page)).toEqual([]);
  await note.scrollIntoViewIfNeeded();
  await context.close();
});
