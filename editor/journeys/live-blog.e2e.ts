import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import { axeFaults } from '../../journeys/axe.ts';
import { expect, type Product, runTool, signIn, test } from '../../journeys/server.ts';
import { agencyStory, importStories } from '../../journeys/stories.ts';
import type { CustomEmbed } from '../../schemas/live/embed.ts';

const LUPE = 'lupe@brujula.example';

/** A bare tool: appends its parameters to any address, and takes only strings with its key. */
const HOST_PAGE = `<!doctype html><html lang="es"><title>Anfitrión</title><main><h1>Nota</h1>
<script>
  window.messages = [];
  let key = '';
  window.frameIt = (url, embed) => {
    document.querySelector('iframe')?.remove();
    window.messages = [];
    key = 'llave+' + Math.random();
    const p = embed ? '?wait=0&p=' + encodeURIComponent(JSON.stringify(embed)) + '&k=' : '?k=';
    const frame = document.createElement('iframe');
    frame.title = 'Directo';
    frame.style = 'width:100%;border:0';
    frame.src = url + p + encodeURIComponent(key);
    document.querySelector('main').append(frame);
  };
  addEventListener('message', ({ data, source }) => {
    const frame = document.querySelector('iframe');
    if (typeof data !== 'string' || source !== frame?.contentWindow) return;
    const message = JSON.parse(data);
    if (message.source !== 'custom_embed' || message.key !== key) return;
    window.messages.push(message);
    if (message.action === 'ready') frame.height = Math.max(25, message.data.height);
  });
</script></main></html>`;

const tools = createServer((_, response) =>
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(HOST_PAGE),
);
await new Promise<void>((resolve) => tools.listen(0, '127.0.0.1', resolve));
tools.unref();
const { port } = tools.address() as AddressInfo;
/** Both are other sites to the editor's host: its cookie does not reach a frame in them. */
const COMPOSER = `http://composer.localhost:${port}`;
const HOSTILE = `http://hostil.localhost:${port}`;
process.env.EMBED_ORIGINS = COMPOSER;

interface Message {
  action: string;
  data?: CustomEmbed;
}

async function openHost(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/nota`);
  return page;
}

async function frameIn(
  page: Page,
  product: Product,
  screen: string,
  embed?: CustomEmbed,
): Promise<Frame> {
  const url = new URL(`/embeds/live-blog/#${screen}`, product.editor).href;
  await page.evaluate(
    ([address, given]) =>
      (window as unknown as { frameIt(url: string, embed: unknown): void }).frameIt(
        address as string,
        given,
      ),
    [url, embed] as const,
  );
  await expect.poll(() => messages(page, 'ready')).not.toEqual([]);
  const handle = await page.locator('iframe').elementHandle();
  return (await handle?.contentFrame()) as Frame;
}

const messages = async (page: Page, action: string): Promise<Message[]> => {
  const all = await page.evaluate(() => (window as unknown as { messages: Message[] }).messages);
  return all.filter((message) => message.action === action);
};
const savedEmbed = async (page: Page): Promise<CustomEmbed> => {
  await expect.poll(() => messages(page, 'data')).not.toEqual([]);
  return (await messages(page, 'data')).at(-1)?.data as CustomEmbed;
};

async function startBlog(frame: Frame, title: string): Promise<void> {
  await frame.getByLabel('Título').fill(title);
  await frame.getByRole('checkbox', { name: 'Iniciar blog en vivo' }).check();
  await frame.getByRole('button', { name: 'Guardar' }).click();
}

/** The embed in a tab of its own on the editor's host, with a blog that was begun there. */
async function deskWithBlog(
  context: BrowserContext,
  product: Product,
  title: string,
): Promise<Page> {
  const desk = await context.newPage();
  await desk.goto(new URL('/embeds/live-blog/#SEARCH', product.editor).href);
  await desk.getByLabel('Sitio').selectOption({ label: 'La Brújula' });
  await startBlog(desk.mainFrame(), title);
  return desk;
}

async function write(on: Frame | Page, headline: string, text: string): Promise<void> {
  await on.getByRole('button', { name: 'Agregar actualización' }).click();
  await on.getByLabel('Titular').fill(headline);
  await on.getByRole('textbox', { name: 'Descripción' }).click();
  const page = 'keyboard' in on ? on : on.page();
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
}

test('a story of another tool gets a live blog that two authors write', async ({
  browser,
  product,
}) => {
  await runTool(
    product,
    ...['signin-link', LUPE, '--create', '--role', 'publisher', '--name', 'Lupe Armenta'],
  );
  const outside = await browser.newContext({ locale: 'es-MX' });
  const host = await openHost(outside, COMPOSER);

  // Without a session everything is in the story's config.
  const search = await frameIn(host, product, 'SEARCH');
  await expect(search.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  expect(await axeFaults(host), 'start form').toEqual([]);
  await startBlog(search, 'Noche de elecciones');
  const begun = await savedEmbed(host);
  expect(Object.keys(begun).sort()).toEqual(['config', 'id', 'url']);
  expect(begun.config).toMatchObject({ headline: 'Noche de elecciones', timeLine: [] });

  const plain = await frameIn(host, product, 'EDIT', begun);
  await write(plain, 'Abren las casillas', 'Sin incidentes, con ñ & más.');
  await expect(plain.getByRole('heading', { name: 'Abren las casillas' })).toBeVisible();
  await plain.getByRole('button', { name: 'Guardar en la nota' }).click();
  const written = await savedEmbed(host);
  expect((written.config.timeLine as { description: string }[])[0]?.description).toBe(
    '<p>Sin incidentes, con ñ &amp; más.</p>',
  );

  // A code of the newsroom lets the frame in, once.
  const inside = await signIn(browser, product, LUPE);
  const desk = await inside.newPage();
  await desk.goto(new URL('/directos', product.editor).href);
  await desk.getByRole('button', { name: 'Pedir un código' }).click();
  const code = await desk.getByRole('status').locator('strong').innerText();
  expect(await axeFaults(desk), 'code').toEqual([]);
  const frame = await frameIn(host, product, 'EDIT', written);
  await frame.getByText('Escribir varios a la vez').click();
  await frame.getByLabel('Código').fill('AAAA-BBBB');
  await frame.getByRole('button', { name: 'Conectar' }).click();
  await expect(frame.getByText(/El código no es válido/)).toBeVisible();
  await frame.getByLabel('Código').fill(code.toLowerCase());
  await frame.getByRole('button', { name: 'Conectar' }).click();
  await frame.getByRole('button', { name: 'Llevarlo a La Brújula', exact: true }).click();
  await expect(frame.getByRole('button', { name: 'Escribir resumen' })).toBeVisible();
  await expect(frame.getByRole('heading', { name: 'Abren las casillas' })).toBeVisible();

  // Another author, with a session of the editor's own host.
  const admin = await signIn(browser, product);
  const other = await admin.newPage();
  await other.goto(new URL('/embeds/live-blog/#SEARCH', product.editor).href);
  await other.getByRole('button', { name: /^Noche de elecciones/ }).click();
  await write(other, 'Cierran las casillas', 'Empieza el conteo.');
  await expect(other.getByText('Publicada.')).toBeVisible();
  await expect(frame.getByRole('heading', { name: 'Cierran las casillas' })).toBeVisible();
  await expect(frame.getByText(/También aquí: Administración/)).toBeVisible();
  expect(await axeFaults(other), 'desk').toEqual([]);

  // One update is written by one person at a time.
  await other.getByRole('button', { name: 'Editar «Cierran las casillas»' }).click();
  await expect(frame.getByText('Administración la está escribiendo')).toBeVisible();
  await frame.getByRole('button', { name: 'Editar «Cierran las casillas»' }).click();
  await expect(
    frame.getByText('Administración está escribiendo esta actualización.'),
  ).toBeVisible();
  await other.getByText('Corregir con una aclaración').click();
  await other.getByLabel('Titular').fill('Cierran todas las casillas');
  await other.getByLabel('Qué se corrigió').fill('Decía que cerraban las casillas.');
  expect(await axeFaults(other), 'dialog').toEqual([]);
  await other.getByRole('button', { name: 'Publicar corrección' }).click();
  await expect(frame.getByRole('heading', { name: 'Cierran todas las casillas' })).toBeVisible();
  await expect(frame.getByText('Corregida')).toBeVisible();

  // What is typed is a draft that nobody loses; a phone is enough to work.
  await host.setViewportSize({ width: 390, height: 844 });
  await frame.getByRole('button', { name: 'Agregar actualización' }).click();
  await frame.getByLabel('Titular').fill('A medio escribir');
  await expect(other.getByRole('heading', { name: 'A medio escribir' })).toBeVisible();
  await expect(other.getByText('Lupe Armenta la está escribiendo')).toBeVisible();
  const width = await frame.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(await axeFaults(host), 'phone').toEqual([]);
  await frame.getByRole('button', { name: 'Cancelar' }).click();
  const opens = frame.getByRole('listitem').filter({ hasText: 'Abren las casillas' });
  await opens.getByRole('button', { name: /^Más acciones/ }).click();
  await opens.getByRole('button', { name: 'Momento clave' }).click();
  await expect(opens.getByRole('button', { name: 'Momento clave', pressed: true })).toBeVisible();
  await other.getByRole('button', { name: 'Agregar actualización' }).click();
  await other.getByLabel('Titular').fill('Se cierra la pestaña');
  await other.waitForTimeout(400);
  await other.reload();
  await other.getByRole('button', { name: /^Noche de elecciones/ }).click();
  await other.getByRole('button', { name: 'Agregar actualización' }).click();
  await expect(other.getByLabel('Titular')).toHaveValue('Se cierra la pestaña');
  await frame.getByRole('button', { name: 'Guardar en la nota' }).click();
  const { id, config } = await savedEmbed(host);
  expect(id).toBe(begun.id);
  expect((config.timeLine as { headline: string }[]).map(({ headline }) => headline)).toEqual([
    'Cierran todas las casillas',
    'Abren las casillas',
  ]);

  const view = await frameIn(host, product, 'VIEW', { id, url: '/', config });
  await expect(view.getByText('En vivo', { exact: true })).toBeVisible();
  await expect(view.getByRole('heading', { name: 'Cierran todas las casillas' })).toBeVisible();
  expect(await axeFaults(host), 'view').toEqual([]);

  // A page that nobody listed may show the form, and gets nothing of what is written.
  const hostile = await openHost(outside, HOSTILE);
  const stolen = await frameIn(hostile, product, 'SEARCH');
  await expect(stolen.getByText(/no está en la lista/)).toBeVisible();
  await startBlog(stolen, 'Para nadie');
  await hostile.waitForTimeout(500);
  expect(await messages(hostile, 'data')).toEqual([]);
  await Promise.all([outside.close(), inside.close(), admin.close()]);
});

test('a reader’s open page has what an author reports, corrects and withdraws', async ({
  browser,
  product,
}) => {
  const inside = await signIn(browser, product);
  const desk = await deskWithBlog(inside, product, 'Noche de tormenta');
  await expect(desk.getByRole('button', { name: 'Escribir resumen' })).toBeVisible();
  const embed = await desk.evaluate(async (): Promise<CustomEmbed> => {
    const reply = await fetch('/api/live/blogs?site=brujula');
    const blogs = (await reply.json()) as { id: string; headline: string }[];
    const found = blogs.find(({ headline }) => headline === 'Noche de tormenta');
    return { id: found?.id ?? '', url: '/', config: {} };
  });
  const address = '/clima/2026/11/20/noche-de-tormenta/';
  const story = agencyStory('noche-de-tormenta', address, 'Tormenta en la capital');
  const element = { type: 'custom_embed', subtype: 'Live blog', embed };
  await importStories(product, [{ ...story, content_elements: [element] }]);

  const outside = await browser.newContext({ locale: 'es-MX' });
  const page = await outside.newPage();
  await page.goto(`${product.site()}${address}`);
  const blog = page.locator('[data-behaviour="_live/Live"]');
  await expect(blog).toHaveAttribute('data-progress', 'ready');
  await expect(blog.getByText('No hay actualizaciones para mostrar')).toBeVisible();
  await write(desk, 'Se va la luz', 'En tres colonias.');
  const toast = blog.getByRole('button', { name: '1 actualización nueva' });
  const reported = blog.getByRole('heading', { name: 'Se va la luz', exact: true });
  await expect(toast.or(reported).first()).toBeVisible();
  if (await toast.isVisible()) await toast.click();
  await expect(reported).toBeVisible();

  await desk.getByRole('button', { name: 'Editar «Se va la luz»' }).click();
  await desk.getByText('Corregir con una aclaración').click();
  await desk.getByLabel('Titular').fill('Se va la luz en cuatro colonias');
  await desk.getByLabel('Qué se corrigió').fill('Decía que eran tres.');
  await desk.getByRole('button', { name: 'Publicar corrección' }).click();
  await expect(blog.getByRole('heading', { name: 'en cuatro colonias' })).toBeVisible();
  await expect(blog.getByText('Decía que eran tres.')).toBeAttached();

  // What was deleted by mistake comes back to readers; then it goes for good.
  await desk.getByRole('button', { name: /^Más acciones de «Se va la luz/ }).click();
  await desk.getByRole('button', { name: /^Eliminar «Se va la luz/ }).click();
  await expect(blog.getByRole('heading', { name: 'en cuatro colonias' })).toHaveCount(0);
  await expect(desk.getByRole('button', { name: 'Deshacer' })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(blog.getByRole('heading', { name: 'en cuatro colonias' })).toBeVisible();
  await desk.getByRole('button', { name: /^Más acciones de «Se va la luz/ }).click();
  await desk.getByRole('button', { name: /^Eliminar «Se va la luz/ }).click();
  await expect(blog.getByRole('heading', { name: 'en cuatro colonias' })).toHaveCount(0);
  await page.reload();
  await expect(blog.getByText('No hay actualizaciones para mostrar')).toBeVisible();

  // Markup that the site's policy keeps from readers is told, and the desk keeps it as it is.
  const widget = '<p>Encuesta</p><script src="https://w.example/a.js"></script>';
  await desk.getByRole('button', { name: 'Agregar actualización' }).click();
  await desk.getByLabel('Titular').fill('Vota aquí');
  await desk.getByRole('textbox', { name: 'Descripción' }).click();
  await desk.keyboard.type('Cierra a medianoche.');
  await desk.getByLabel('Insertar HTML').check();
  await desk.getByLabel('HTML', { exact: true }).fill(widget);
  await desk.keyboard.press('Control+Enter');
  const cut = desk.getByText('Los lectores no reciben todo el HTML');
  await expect(cut).toBeVisible();
  await cut.click();
  await expect(desk.getByText(widget)).toBeVisible();
  await page.reload();
  await expect(blog.getByText('Encuesta')).toBeVisible();
  expect(await blog.locator('script').count()).toBe(0);
  await Promise.all([inside.close(), outside.close()]);
});

/** The browser's own clock, some seconds from now, as `datetime-local` takes it. */
const momentIn = (page: Page, seconds: number): Promise<string> =>
  page.evaluate((ms) => {
    const at = new Date(Date.now() + ms);
    const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 19);
  }, seconds * 1_000);

/** `JOURNEY_SHOTS=folder`: the screen on a phone and on a desk. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.JOURNEY_SHOTS;
  if (!folder) return;
  for (const width of [390, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/live-${name}-${width}.png`, fullPage: true });
  }
}

test('an author shows a score and a picture, joins, schedules, restores and erases', async ({
  browser,
  product,
}) => {
  const inside = await signIn(browser, product);
  const desk = await deskWithBlog(inside, product, 'La final');
  await desk.getByRole('button', { name: 'Agregar actualización' }).click();
  await desk.getByLabel('Titular').fill('Primer tiempo');
  await desk.getByRole('textbox', { name: 'Descripción' }).click();
  await desk.keyboard.type('Gol de las Garzas.');
  await desk.getByRole('button', { name: 'Agregar marcador' }).click();
  const cells = { 'Fila 1, columna 1': 'Garzas', 'Fila 1, columna 2': '1' };
  for (const [name, text] of Object.entries(cells)) await desk.getByLabel(name).fill(text);
  await desk.getByRole('button', { name: 'Elegir imagen' }).click();
  const pictures = desk.getByRole('group', { name: 'Imagen' });
  await expect(pictures.getByRole('listitem').first()).toBeVisible();
  await shoot(desk, 'library');
  await pictures.getByRole('listitem').first().getByRole('button').click();
  await pictures.getByLabel('Texto alternativo').fill('Las Garzas celebran');
  // To the end: what sends stays in sight, and covers by halves what scrolls past it.
  await desk.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await axeFaults(desk), 'form').toEqual([]);
  await shoot(desk, 'form');
  await desk.getByRole('button', { name: 'Publicar', exact: true }).click();
  const first = desk.getByRole('listitem').filter({ hasText: 'Primer tiempo' });
  await expect(first.getByRole('cell', { name: 'Garzas' })).toBeVisible();
  await expect(first.getByRole('img', { name: 'Las Garzas celebran' })).toBeVisible();

  await write(desk, 'Empate', 'Empatan los Coyotes.');
  await first.getByRole('button', { name: /^Más acciones/ }).click();
  await first.getByRole('button', { name: 'Unir con otra' }).click();
  await first.getByLabel(/Su texto se agrega/).selectOption({ index: 1 });
  await expect(first.getByText('Empatan los Coyotes.')).toBeVisible();
  await expect(desk.getByText('Retiradas (1)')).toBeVisible();

  await desk.getByRole('button', { name: 'Agregar actualización' }).click();
  await desk.getByLabel('Titular').fill('Rueda de prensa');
  await desk.getByRole('textbox', { name: 'Descripción' }).click();
  await desk.keyboard.type('Habla la entrenadora.');
  await desk.getByText('Programar', { exact: true }).first().click();
  await desk.getByLabel('Se publica el').fill(await momentIn(desk, 4));
  await desk.getByRole('button', { name: 'Programar', exact: true }).click();
  const scheduled = desk.getByRole('listitem').filter({ hasText: 'Rueda de prensa' });
  await expect(scheduled.getByText(/^Programada:/)).toBeVisible();
  await shoot(desk, 'desk');
  await expect(scheduled.getByText(/^Programada:/)).toHaveCount(0, { timeout: 15_000 });
  await scheduled.getByRole('button', { name: /^Más acciones/ }).click();
  await expect(scheduled.getByRole('button', { name: 'Fijar' })).toBeVisible();

  await first.getByRole('button', { name: 'Versiones de «Primer tiempo»' }).click();
  await expect(desk.getByRole('heading', { name: 'Como está ahora' })).toBeVisible();
  expect(await axeFaults(desk), 'versions').toEqual([]);
  await shoot(desk, 'versions');
  await desk.getByRole('button', { name: 'Ponerla en el formulario' }).click();
  await expect(desk.getByText(/Es una versión anterior/)).toBeVisible();
  await desk.getByRole('button', { name: 'Publicar corrección' }).click();
  await expect(first.getByText('Corregida')).toBeVisible();
  await expect(first.getByText('Empatan los Coyotes.')).toHaveCount(0);

  await desk.getByRole('button', { name: 'Finalizar' }).click();
  await desk.getByText('Borrar el directo').click();
  await desk.getByLabel('Escribe el título del directo').fill('La final');
  expect(await axeFaults(desk), 'erasing').toEqual([]);
  await shoot(desk, 'erase');
  await desk.getByRole('button', { name: 'Borrar para siempre' }).click();
  await expect(desk.getByRole('heading', { name: 'Nuevo blog en vivo' })).toBeVisible();
  await expect(desk.getByRole('button', { name: /^La final/ })).toHaveCount(0);
  await inside.close();
});
