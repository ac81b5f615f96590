import { axeFaults } from '../../journeys/axe.ts';
import { expect, type Product, signIn, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

const STORY = '/nacional/justicia/2026/11/19/miles-marchan-transporte-seguro/';
const FINISHED = '/deportes/futbol/2026/11/18/liga-femenil-llena-el-estadio/';
const BLOG = '/api/live/blogs/directo-marcha-transporte';

/** The desk's API, as an author's own page would call it. */
async function author(browser: Parameters<typeof signIn>[0], product: Product) {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  await page.goto(product.editor);
  const call = (path: string, body: object): Promise<{ version: number }> =>
    page.evaluate(
      async ([address, text]) => {
        const headers = { 'content-type': 'application/json' };
        const reply = await fetch(address as string, {
          method: 'POST',
          headers,
          body: text as string,
        });
        if (!reply.ok) throw new Error(await reply.text());
        return reply.json();
      },
      [`${BLOG}${path}`, JSON.stringify(body)],
    );
  const fields = (headline: string, description: string) => ({
    headline,
    description: `<p>${description}</p>`,
    date: new Date().toISOString(),
  });
  return { context, call, fields };
}

test('a reader hears of an update without loading the page anew, and of its end', async ({
  browser,
  product,
}) => {
  const { context, call, fields } = await author(browser, product);
  const reader = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'es-MX',
  });
  const page = await reader.newPage();
  await page.goto(`${product.site()}${STORY}`);
  const blog = page.getByRole('region', { name: /minuto a minuto/ });
  await expect(blog).toHaveAttribute('data-progress', 'ready');
  const read = blog.locator('[data-entry=marcha-1940]');
  await read.scrollIntoViewIfNeeded();
  const before = (await read.boundingBox())?.y ?? 0;
  const title = await page.title();

  const id = 'desde-la-prueba';
  const first = fields('Habla la vocera', 'La mesa será pública.');
  let { version } = await call('/entries', { id, fields: first, isPublishing: true });
  const toast = blog.getByRole('button', { name: '1 actualización nueva' });
  await expect(toast).toBeVisible();
  await expect(page).toHaveTitle(`(1) ${title}`);
  await expect(blog.locator(`[data-entry=${id}]`)).toHaveCount(0);
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - before)).toBeLessThan(1);
  expect(await axeFaults(page, '[data-behaviour="_live/Live"]')).toEqual([]);
  await toast.click();
  await expect(blog.locator(`[data-entry=${id}]`)).toBeInViewport();
  await expect(page).toHaveTitle(title);
  await expect(blog.locator(`[data-entry=${id}]`).getByRole('link').first()).toBeFocused();

  const corrected = {
    baseVersion: version,
    fields: fields('Habla la vocera', 'La mesa se transmite.'),
    note: 'Es una transmisión.',
  };
  ({ version } = await call(`/entries/${id}/correct`, corrected));
  await expect(blog.locator(`[data-entry=${id}] del`)).toHaveText('La mesa será pública.');
  await call(`/entries/${id}/withdraw`, { baseVersion: version });
  await expect(blog.locator(`[data-entry=${id}]`)).toHaveCount(0);
  await page.reload();
  await expect(blog.locator(`[data-entry=${id}]`)).toHaveCount(0);
  await reader.close();
  await context.close();
});

test('it all works without script: older updates, permalinks, the summary', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(`${product.site()}${STORY}`);
  const entries = page.locator('[data-entry]');
  await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
  await expect(entries).toHaveCount(20);
  const summary = page.getByText('Lo más importante');
  await summary.click();
  await expect(page.getByText('La mesa con la Secretaría')).toBeHidden();
  await page.getByRole('link', { name: 'Ver actualizaciones anteriores' }).click();
  await expect(entries).toHaveCount(4);
  await expect(entries.first()).toHaveAttribute('data-entry', 'marcha-1700');
  await page.getByRole('link', { name: 'Ver lo más reciente' }).click();
  await expect(entries).toHaveCount(20);
  // A key moment that is not on the first page.
  await page
    .getByRole('navigation', { name: 'Momentos clave' })
    .getByRole('link', { name: /Arranca la marcha/ })
    .click();
  await expect(page).toHaveURL(/\?en-cuerpo=(directo-marcha-transporte:marcha-1700)#\1$/);
  await expect(page.locator('[data-entry=marcha-1700]')).toBeInViewport();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`${STORY}$`),
  );
  await page.goto(`${product.site()}${FINISHED}`);
  await expect(page.getByText('En vivo finalizo')).toBeVisible();
  await expect(entries.first()).toContainText('Termina el partido');
  await context.close();
});

test('older updates come below with script, and a finished one asks for nothing', async ({
  page,
  product,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${product.site()}${FINISHED}`);
  const blog = page.locator('[data-behaviour="_live/Live"]');
  await expect(blog).toHaveAttribute('data-progress', 'ready');
  expect(await axeFaults(page, '[data-behaviour="_live/Live"]')).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/_live/'))).toEqual([]);
  await page.goto(`${product.site()}${STORY}`);
  await expect(blog).toHaveAttribute('data-progress', 'ready');
  await page.getByRole('link', { name: 'Ver actualizaciones anteriores' }).click();
  await expect(page.locator('[data-entry]')).toHaveCount(24);
  await expect(page.getByText('Se agregaron 4 actualizaciones anteriores')).toBeVisible();
  await expect(page).toHaveURL(`${product.site()}${STORY}`);
  const excess = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await excess()).toBeLessThanOrEqual(0);
});

test('an embed waits for its reader where the site asks, and is remembered where he says so', async ({
  browser,
  page,
  product,
}) => {
  const { context, call, fields } = await author(browser, product);
  const [desk] = context.pages();
  const ask = (asksBeforeEmbeds: boolean) =>
    desk?.evaluate(
      (body) =>
        fetch('/api/sites/brujula', {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body,
        }).then(({ status }) => status),
      JSON.stringify({ asksBeforeEmbeds }),
    );
  const asked: string[] = [];
  await page.route('https://marcador.example/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>2 a 1</p>' });
  });
  expect(await ask(true)).toBe(200);
  await page.goto(`${product.site()}${STORY}`);
  const blog = page.locator('[data-behaviour="_live/Live"]');
  await expect(blog).toHaveAttribute('data-progress', 'ready');
  const embedHtml = '<iframe src="https://marcador.example/1" width="600" height="300"></iframe>';
  const entry = { ...fields('Marcador', 'Va el marcador.'), embedHtml };
  const id = 'con-marcador';
  const { version } = await call('/entries', { id, fields: entry, isPublishing: true });
  await blog.getByRole('button', { name: '1 actualización nueva' }).click();
  const update = page.locator(`[data-entry=${id}]`);
  await expect(update.getByRole('link', { name: /Ver el original/ })).toHaveAttribute(
    'href',
    'https://marcador.example/1',
  );
  const button = update.getByRole('button', { name: /^Cargar contenido/ });
  await expect(button).toBeVisible();
  await update.evaluate((one) => Promise.all(one.getAnimations().map((each) => each.finished)));
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeFaults(page, `[data-entry=${id}]`)).toEqual([]);
  expect(asked).toEqual([]);
  await button.press('Enter');
  await expect(update.frameLocator('iframe').getByText('2 a 1')).toBeVisible();
  await page.reload();
  await expect(button).toBeVisible();
  await expect(update.locator('iframe')).toHaveCount(0);
  const always = update.getByRole('checkbox', {
    name: 'Cargar siempre los de marcador.example',
  });
  await always.press('Space');
  await page.reload();
  await expect(update.locator('iframe')).toBeAttached();
  await expect(button).toBeHidden();
  await call(`/entries/${id}/withdraw`, { baseVersion: version });
  expect(await ask(false)).toBe(200);
  await context.close();
});
