import type { Browser, Locator, Page } from '@playwright/test';
import type { Api } from '../../editor/shell/api/api.ts';
import { axeFaults } from '../../journeys/axe.ts';
import { expect, type Product, signIn, test } from '../../journeys/server.ts';
import { staffApi } from '../../journeys/staff-api.ts';
import { agencyStory, importStories } from '../../journeys/stories.ts';
import { ALLOWED, EMBEDS, standIn, watchShifts } from './embeds.testing.ts';

const PATH = '/insertados/';
const STORY = '/nacional/2026/11/20/con-insertados/';
const SLOW_MS = 8_000;

/** A page of every embed, whose site asks or does not. */
async function publish(browser: Browser, product: Product, asksBeforeEmbeds: boolean) {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  const api = staffApi(desk);
  await api.changeSite('brujula', { asksBeforeEmbeds });
  const known = (await api.pages({ site: 'brujula' })).find(({ name }) => name === 'Insertados');
  if (!known) await publishEmbeds(api);
  await context.close();
}

async function publishEmbeds(api: Api): Promise<void> {
  const { id, revision } = await api.createPage({
    site: 'brujula',
    name: 'Insertados',
    layout: 'single-column',
    route: { kind: 'path', path: PATH },
  });
  const body = EMBEDS.map(([block, fields], at) => ({ id: `e${at}`, block, v: 1, fields }));
  const document = {
    layout: 'single-column',
    metadata: { title: 'Insertados' },
    sections: { body },
  };
  await api.publish(id, { document, baseRevision: revision });
}

interface Reader {
  page: Page;
  asked: string[];
  state: Awaited<ReturnType<typeof standIn>>['state'];
  shifts: () => Promise<number>;
  frames: Locator;
  policy: Record<string, string[]>;
}

async function read(
  browser: Browser,
  product: Product,
  width = 1_440,
  path = PATH,
): Promise<Reader> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'es-MX',
    reducedMotion: 'reduce',
  });
  const { asked, state } = await standIn(context);
  const page = await context.newPage();
  const shifts = await watchShifts(page);
  const response = await page.goto(product.site() + path);
  const header = (await response?.headerValue('content-security-policy')) ?? '';
  const policy = Object.fromEntries(
    header.split('; ').map((line) => {
      const [name = '', ...sources] = line.split(' ');
      return [name, sources.filter((source) => !source.startsWith("'"))];
    }),
  );
  return { page, asked, state, shifts, policy, frames: page.locator('[data-keys]') };
}

/** As a reader scrolls: what comes near comes to life. */
async function scrollThrough({ page, frames }: Reader): Promise<void> {
  for (const frame of await frames.all()) {
    await frame.scrollIntoViewIfNeeded();
    await expect(frame).toHaveAttribute('data-progress', 'ready');
  }
  await page.waitForTimeout(300);
}

async function pressAll({ frames }: Reader): Promise<void> {
  for (const frame of await frames.all()) await frame.getByRole('button').press('Enter');
}

const allAre = async ({ frames }: Reader, state: string): Promise<void> => {
  for (const frame of await frames.all()) await expect(frame).toHaveAttribute('data-state', state);
};

const heights = ({ frames }: Reader): Promise<number[]> =>
  frames.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));

for (const width of [390, 1_440]) {
  test(`nothing of others is requested before a press, which loads it in its place, at ${width} px`, async ({
    browser,
    product,
  }) => {
    await publish(browser, product, true);
    const reader = await read(browser, product, width);
    const { page, asked, frames, policy } = reader;
    await expect(frames).toHaveCount(EMBEDS.length);
    await scrollThrough(reader);
    expect(asked).toEqual([]);
    await allAre(reader, 'asking');
    for (const [directive, hosts] of Object.entries(ALLOWED))
      expect(policy[directive], directive).toEqual(hosts);
    expect(await axeFaults(page)).toEqual([]);
    const before = await heights(reader);
    for (const frame of await frames.all()) {
      await expect(frame.getByRole('link', { name: /Ver el original en / })).toBeVisible();
      await frame.getByRole('button').press('Enter');
      await expect(frame).toHaveAttribute('data-state', 'loaded');
    }
    expect(await heights(reader)).toEqual(before);
    expect(await reader.shifts()).toBe(0);
    expect(new Set(asked)).toEqual(
      new Set([
        'www.youtube-nocookie.com',
        'www.instagram.com',
        'open.spotify.com',
        'platform.twitter.com',
        'www.tiktok.com',
        'www.facebook.com',
        'connect.facebook.net',
        'e.issuu.com',
      ]),
    );
    await expect(frames.nth(0).frameLocator('iframe').getByRole('heading')).toBeVisible();
    await expect(frames.nth(3)).toContainText('Publicado en X');
    await expect(frames.nth(4)).toContainText('Publicado en TikTok');
    expect(await axeFaults(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  test(`what is blocked says so and can be tried again, at ${width} px`, async ({
    browser,
    product,
  }) => {
    await publish(browser, product, true);
    const reader = await read(browser, product, width);
    const { page, frames, state } = reader;
    await scrollThrough(reader);
    const before = await heights(reader);
    state.answer = 'blocked';
    await pressAll(reader);
    await allAre(reader, 'failed');
    await expect(frames.locator('iframe')).toHaveCount(0);
    expect(await heights(reader)).toEqual(before);
    expect(await axeFaults(page)).toEqual([]);
    await expect(frames.first().getByRole('status')).toHaveText(
      'No se pudo cargar: YouTube no responde o tu navegador lo bloquea.',
    );
    state.answer = 'comes';
    for (const frame of await frames.all()) {
      await frame.getByRole('button', { name: /^Reintentar/ }).press('Enter');
      await expect(frame).toHaveAttribute('data-state', 'loaded');
    }
    expect(await heights(reader)).toEqual(before);
    await page.context().close();
  });

  test(`what does not answer is said to be slow, with its link, at ${width} px`, async ({
    browser,
    product,
  }) => {
    await publish(browser, product, true);
    const reader = await read(browser, product, width);
    const { page, frames, state } = reader;
    await scrollThrough(reader);
    const before = await heights(reader);
    state.answer = 'silent';
    await pressAll(reader);
    await allAre(reader, 'loading');
    await page.waitForTimeout(SLOW_MS);
    await allAre(reader, 'slow');
    await expect(frames.first().getByRole('status')).toHaveText(
      'YouTube tarda en responder. Puedes esperar o ver el original.',
    );
    await expect(frames.first().getByRole('link')).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    );
    expect(await heights(reader)).toEqual(before);
    expect(await axeFaults(page)).toEqual([]);
    await page.context().close();
  });
}

test('a provider is remembered over pages until its reader takes it back', async ({
  browser,
  product,
}) => {
  await publish(browser, product, true);
  const reader = await read(browser, product);
  const { page, frames, asked } = reader;
  const box = frames.first().getByRole('checkbox', { name: 'Cargar siempre los de YouTube' });
  await box.press('Space');
  await expect(frames.first()).toHaveAttribute('data-state', 'loaded');
  await page.reload();
  await expect(frames.first()).toHaveAttribute('data-state', 'loaded');
  await expect(frames.first().locator('iframe')).toHaveAttribute('src', /autoplay=0/);
  await expect(box).toBeChecked();
  await scrollThrough(reader);
  expect(new Set(asked)).toEqual(new Set(['www.youtube-nocookie.com']));
  await expect(frames.nth(1)).toHaveAttribute('data-state', 'asking');
  await box.press('Space');
  await page.reload();
  await expect(frames.first()).toHaveAttribute('data-state', 'asking');
  await expect(frames.locator('iframe')).toHaveCount(0);
  await page.context().close();
});

test('without script each is its link', async ({ browser, product }) => {
  await publish(browser, product, true);
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'es-MX' });
  const { asked } = await standIn(context);
  const page = await context.newPage();
  await page.goto(product.site() + PATH);
  await expect(page.getByRole('link', { name: /Ver el original en / })).toHaveCount(EMBEDS.length);
  for (const button of await page.locator('[data-keys] button').all())
    await expect(button).toBeHidden();
  expect(asked).toEqual([]);
  await context.close();
});

test('a site that does not ask loads each as it is written', async ({ browser, product }) => {
  await publish(browser, product, false);
  const reader = await read(browser, product);
  const { page, frames, asked, policy } = reader;
  await expect(frames).toHaveCount(0);
  for (const [directive, hosts] of Object.entries(ALLOWED))
    expect(policy[directive], directive).toEqual(
      directive === 'connect-src'
        ? hosts.filter((host) => host !== 'https://connect.facebook.net')
        : hosts,
    );
  // By itself: the player when the browser is idle, and what comes near.
  await expect(page.locator('iframe[src*="open.spotify.com"]')).toBeAttached();
  const facebook = page.locator('iframe[src*="facebook.com/plugins/post.php"]');
  await facebook.scrollIntoViewIfNeeded();
  await expect(facebook).toHaveAttribute('height', '400');
  await expect(page.getByText('Publicado en X')).toBeVisible();
  await expect(page.getByText('Publicado en TikTok')).toBeVisible();
  expect(asked).not.toContain('www.youtube-nocookie.com');
  expect(asked).not.toContain('www.instagram.com');
  expect(asked).not.toContain('e.issuu.com');
  // By a press.
  const video = page.getByRole('group', { name: /^Video de YouTube/ });
  await video.scrollIntoViewIfNeeded();
  await expect(video).toHaveAttribute('data-progress', 'ready');
  await video.hover();
  await expect(page.locator('head link[rel=preconnect]')).toHaveAttribute(
    'href',
    'https://www.youtube-nocookie.com',
  );
  await video.getByRole('button').click();
  await expect(video.locator('iframe')).toHaveAttribute('src', /\?autoplay=1&mute=1$/);
  // By keyboard: right after a scroll, a browser may give a click to the frame that stood there.
  await page.getByRole('button', { name: /^Leer edición digital/ }).press('Enter');
  await expect(page.getByTitle('Edición digital', { exact: true })).toHaveAttribute(
    'sandbox',
    /allow-downloads/,
  );
  await page
    .getByRole('group', { name: /Instagram/ })
    .getByRole('button')
    .press('Enter');
  await expect(page.locator('iframe[src*="instagram.com/reel"]')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.context().close();
});

test('embeds of an article and its recommendations ask as well', async ({ browser, product }) => {
  await publish(browser, product, true);
  const html = (src: string, more = '') => `<iframe src="${src}"${more}></iframe>`;
  const oembed = (subtype: string, raw_oembed: object) => ({
    type: 'oembed_response',
    subtype,
    raw_oembed: { type: 'rich', version: '1.0', ...raw_oembed },
  });
  const story = {
    ...agencyStory('con-insertados', STORY, 'Una nota con insertados'),
    content_elements: [
      oembed('youtube', {
        html: html('https://www.youtube.com/embed/dQw4w9WgXcQ'),
        title: 'El desfile',
      }),
      { type: 'text', content: 'Primer párrafo de la nota.' },
      oembed('mapa', {
        html: html('https://mapas.example/ruta', ' width="600" height="300" title="La ruta"'),
      }),
    ],
  };
  await importStories(product, [story]);
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  const api = staffApi(desk);
  const template = (await api.pages({ site: 'brujula' })).find(
    ({ route }) => route.kind === 'type' && route.type === 'article',
  );
  const { id, revision, document } = await api.page(template?.id ?? '');
  const widget = {
    id: 'recomendado',
    block: 'taboola',
    v: 1,
    fields: { placement: 'Debajo de la nota', mode: 'thumbs-a', container: 'taboola-debajo' },
  };
  const body = [...(document.sections.body ?? []), widget];
  await api.publish(id, {
    document: { ...document, sections: { ...document.sections, body } },
    baseRevision: revision,
  });
  const reader = await read(browser, product, 1_440, STORY);
  const { page, frames, asked, policy } = reader;
  await expect(frames).toHaveCount(3);
  await scrollThrough(reader);
  expect(asked).toEqual([]);
  expect(policy['frame-src']).toEqual([
    'https://*.taboola.com',
    'https://mapas.example',
    'https://www.youtube.com',
  ]);
  expect(policy['script-src']).toEqual(['https://*.taboola.com']);
  expect(policy['connect-src']).toEqual([
    'https://*.taboola.com',
    'https://www.youtube-nocookie.com',
  ]);
  const before = await heights(reader);
  await pressAll(reader);
  await allAre(reader, 'loaded');
  expect(await heights(reader)).toEqual(before);
  await expect(page.locator('#taboola-debajo')).toHaveText('Recomendado: Debajo de la nota.');
  await expect(page.getByRole('group', { name: /mapas\.example: La ruta/ })).toContainText(
    'Si no lo ves, abre el original.',
  );
  expect(await axeFaults(page)).toEqual([]);
  await page.context().close();
  await context.close();
});
