import type { Page } from '@playwright/test';
import { axeFaults } from '../../journeys/axe.ts';
import { expect, type Product, signIn, test } from '../../journeys/server.ts';
import { staffApi } from '../../journeys/staff-api.ts';
import { importStories, scienceNotes } from '../../journeys/stories.ts';

test.use({ shares: 'adds' });

// See more with script is in newspaper.e2e.ts.
test('see more three times without script: longer pages behind links, each story once, down to the first new one', async ({
  browser,
  product,
}) => {
  await importStories(product, scienceNotes(40));
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'es-MX',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`${product.site()}/ciencia/`);
  const items = page.locator('[data-item]');
  const more = page.getByRole('main').getByRole('link', { name: 'Ver más' });
  await expect(items).toHaveCount(10);
  const first = await items.first().getAttribute('data-item');
  for (const number of [2, 3, 4]) {
    await more.focus();
    await page.keyboard.press('Enter');
    const anchor = `notas-${(number - 1) * 10 + 1}`;
    await expect(page).toHaveURL(`${product.site()}/ciencia/?mas-notas=${number}#${anchor}`);
    await expect(page.locator(`[id="${anchor}"]`)).toBeInViewport();
    await expect(items).toHaveCount(number * 10);
    const ids = await items.evaluateAll((all) =>
      all.map((item) => (item as HTMLElement).dataset.item),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toBe(first);
  }
  await page.goBack();
  await expect(page).toHaveURL(/mas-notas=3/);
  await expect(items).toHaveCount(30);
  await context.close();
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  test(`a search from its form finds the same with accents and without, ${how}`, async ({
    browser,
    product,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, locale: 'es-MX' });
    const page = await context.newPage();
    const main = page.getByRole('main');
    const search = async (words: string): Promise<string[]> => {
      await main.getByRole('searchbox').fill(words);
      await main.getByRole('searchbox').press('Enter');
      await expect(page).toHaveURL(`${product.site()}/search/${encodeURIComponent(words)}/`);
      await expect(main.getByRole('searchbox')).toHaveValue(words);
      return main.locator('[data-item]').getByRole('heading').allInnerTexts();
    };
    await page.goto(`${product.site()}/busqueda/`);
    for (const [marked, plain] of [
      ['México', 'mexico'],
      ['códices', 'CODICES'],
    ] as const) {
      const found = await search(marked);
      expect(found.length, marked).toBeGreaterThan(0);
      expect(await search(plain)).toEqual(found);
    }
    await context.close();
  });

  test(`authors are found by a part of their name, accents or not, and nobody is said in words, ${how}`, async ({
    browser,
    product,
  }) => {
    await publishDirectory(await (await signIn(browser, product)).newPage(), product);
    const context = await browser.newContext({ javaScriptEnabled, locale: 'es-MX' });
    const page = await context.newPage();
    await page.goto(`${product.site()}/autores/`, { waitUntil: 'networkidle' });
    const main = page.getByRole('main');
    const input = main.getByRole('searchbox', { name: 'Buscar por nombre' });
    const people = main.getByRole('listitem');
    const everybody = await people.count();
    expect(everybody).toBeGreaterThan(5);

    await input.fill('ines');
    await input.press('Enter');
    await expect(people).toHaveCount(1);
    await expect(main.getByRole('link', { name: /Inés Carranza/ }).first()).toHaveAttribute(
      'href',
      '/pf/author/ines-carranza/?_website=brujula',
    );
    await expect(page).toHaveURL(`${product.site()}/autores/?buscar-directorio=ines`);
    await expect(main.getByText('Un autor')).toBeVisible();

    await input.fill('zzzz');
    await main.getByRole('button', { name: 'Buscar' }).click();
    await expect(main.getByText('No se encontraron Autores')).toBeVisible();
    await expect(people).toHaveCount(0);
    await expect(input).toHaveValue('zzzz');
    // axe is a script itself.
    if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([]);
    await main.getByRole('link', { name: 'Ver a todos' }).click();
    await expect(page).toHaveURL(`${product.site()}/autores/`);
    await expect(people).toHaveCount(everybody);
    await context.close();
  });
}

test('the input of the authors search rests while it loads, and a search that fails can be tried again', async ({
  browser,
  product,
}) => {
  await publishDirectory(await (await signIn(browser, product)).newPage(), product);
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(`${product.site()}/autores/`, { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  const input = main.getByRole('searchbox', { name: 'Buscar por nombre' });
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/_portada/bloque/**', async (route) => {
    await answered;
    await route.continue();
  });
  await input.fill('lucía');
  await page.keyboard.press('Enter');
  await expect(input).toBeDisabled();
  await expect(main.getByRole('status')).toHaveText('Buscando…');
  answer?.();
  await expect(input).toBeEnabled();
  await expect(input).toBeFocused();
  await expect(main.getByRole('listitem')).toHaveCount(1);
  await expect(main.getByRole('status')).toHaveText('Un autor');

  await page.unroute('**/_portada/bloque/**');
  await page.route('**/_portada/bloque/**', (route) => route.abort());
  await input.fill('citlali');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('status')).toHaveText('No se pudo buscar. Vuelve a intentarlo.');
  await expect(input).toBeEnabled();
  await page.unroute('**/_portada/bloque/**');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('link', { name: /Citlali Barrera/ }).first()).toBeVisible();
  await context.close();
});

/** A page of its own for those who sign, once. */
async function publishDirectory(page: Page, product: Product): Promise<void> {
  await page.goto(product.editor);
  const api = staffApi(page);
  const name = 'Autoras y autores';
  if ((await api.pages({ site: 'brujula' })).some((other) => other.name === name)) return;
  const route = { kind: 'path', path: '/autores/' } as const;
  const { id, revision, document } = await api.createPage({
    site: 'brujula',
    name,
    route,
    layout: 'single-column',
  });
  const directory = {
    id: 'directorio',
    block: 'authors-directory',
    v: 1,
    fields: { title: 'Quiénes firman' },
  };
  await api.publish(id, {
    baseRevision: revision,
    document: { ...document, sections: { body: [directory] } },
  });
  await page.context().close();
}
