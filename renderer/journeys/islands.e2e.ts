import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { axeFaults } from '../../journeys/axe.ts';
import { startIslandSite } from './islands/site.testing.ts';

type IslandSite = Awaited<ReturnType<typeof startIslandSite>>;

const test = base.extend<{ watched: Watched }, { site: IslandSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a function asks for from its pattern
    async ({}, use) => {
      const site = await startIslandSite();
      await use(site);
      site.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  watched: async ({ page }, use) => use(await watch(page)),
});

interface Watched {
  /** Readers' chunks that were requested, without hash: `Note.island`, `island-runtime`. */
  chunks: string[];
  /** Everything that the browser complained about. */
  errors: string[];
}

async function watch(page: Page): Promise<Watched> {
  const [chunks, errors]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    const name = /^\/assets\/reader\/(.+)-[\w-]{8}\.js/.exec(new URL(request.url()).pathname)?.[1];
    if (name) chunks.push(name);
  });
  page.on('pageerror', (error) => errors.push(`${error}`));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  // Notes each state of an island, and whether its effects had run by then.
  await page.addInitScript(() => {
    const states: string[] = [];
    Object.assign(window, { states });
    new MutationObserver((records) => {
      for (const { target } of records) {
        const island = target as HTMLElement;
        const hasEffects = island.querySelector('[data-effects="true"]') !== null;
        states.push(`${island.dataset.progress}${hasEffects ? ' with effects' : ''}`);
      }
    }).observe(document, { subtree: true, attributeFilter: ['data-progress'] });
  });
  return { chunks, errors };
}

const REACT = 'island-runtime';
const note = (page: Page, name = 'Isla 1'): Locator => page.getByRole('region', { name });
const place = (page: Page, nth = 0): Locator => page.locator('[data-island]').nth(nth);
const progress = (page: Page, nth = 0) => place(page, nth).getAttribute('data-progress');
const ready = (page: Page, nth = 0) =>
  expect(place(page, nth)).toHaveAttribute('data-progress', 'ready');
const failed = (page: Page, nth = 0) =>
  expect(place(page, nth)).toHaveAttribute('data-progress', 'failed');

/** Presses the counter of a living island. */
async function count(page: Page, name = 'Isla 1'): Promise<void> {
  await note(page, name)
    .getByRole('button', { name: `Suma 0 de ${name}` })
    .click();
  await expect(note(page, name).getByRole('button', { name: `Suma 1 de ${name}` })).toBeVisible();
}

test('load: at once, ready only with its effects, under the policy of the page', async ({
  page,
  site,
  watched,
}) => {
  const response = await page.goto(site.page('Note.load'));
  expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
  await ready(page);
  expect(await page.evaluate('states')).toEqual(['loading', expect.stringMatching(/^ready/)]);
  await expect(note(page)).toHaveAttribute('data-effects', 'true');
  await count(page);
  expect(await axeFaults(page)).toEqual([]);
  expect(watched.errors).toEqual([]);
});

test('two islands fetch React once, and their ids do not meet', async ({ page, site, watched }) => {
  await page.goto(site.page('Note.load', 'Note.load', 'Fragile.load'));
  for (const nth of [0, 1, 2]) await ready(page, nth);
  for (const name of ['Isla 1', 'Isla 2']) await count(page, name);
  expect(watched.chunks.filter((name) => name === REACT)).toHaveLength(1);
  expect(watched.chunks.filter((name) => name === 'Note.island')).toHaveLength(1);
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(await axeFaults(page)).toEqual([]);
  expect(watched.errors).toEqual([]);
});

test('idle: only after the page has loaded', async ({ page, site, watched }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // A font that takes its time holds back the end of loading.
  await page.route('**/assets/fonts/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site.page('Note.idle'), { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  expect(await progress(page)).toBeNull();
  expect(watched.chunks).toEqual([]);
  release();
  await ready(page);
  await count(page);
});

test('visible: 300 px before it comes into sight, and no React until then', async ({
  page,
  site,
  watched,
}) => {
  await page.goto(site.page('far', 'Note.visible'), { waitUntil: 'networkidle' });
  const scrollToBelow = (px: number) =>
    place(page).evaluate((island, below) => {
      scrollBy({ top: island.getBoundingClientRect().top - innerHeight - below });
      // Observers are told after the frame.
      return new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
    }, px);
  await scrollToBelow(320);
  expect(await progress(page)).toBeNull();
  expect(watched.chunks).toEqual([]);
  await scrollToBelow(280);
  await ready(page);
  await expect(note(page, 'Isla 2')).toHaveCount(1);
  await expect(note(page, 'Isla 2')).not.toBeInViewport();
  expect(watched.chunks).toContain(REACT);
});

for (const [way, act] of [
  ['the pointer', (page: Page) => note(page, 'Isla 2').hover()],
  ['focus', (page: Page) => note(page, 'Isla 2').getByLabel('Texto').focus()],
] as const) {
  test(`interaction: by ${way}, and no React until then`, async ({ page, site, watched }) => {
    await page.goto(site.page('far', 'Note.interaction'), { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 10_000);
    await expect(note(page, 'Isla 2')).toBeInViewport();
    expect(await progress(page)).toBeNull();
    expect(watched.chunks).toEqual([]);
    await act(page);
    await ready(page);
    await count(page, 'Isla 2');
    expect(watched.chunks.filter((name) => name === REACT)).toHaveLength(1);
  });
}

/** Holds back every chunk whose address has `name` in it until the returned function is called. */
async function hold(page: Page, name: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/reader/*${name}*`, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

async function fillIn(form: Locator): Promise<void> {
  await form.getByLabel('Cuerpo').fill('Cuerpo nuevo');
  await form.getByLabel('Urgente').check();
  await form.getByLabel('larga').check();
  await form.getByLabel('Sección').selectOption('Cultura');
  await form.getByLabel('Texto').pressSequentially('hola mundo');
  await form.getByLabel('Texto').press('ArrowLeft');
}

test('what was typed before it came to life stays, caret too, and its state has it', async ({
  page,
  site,
  watched,
}) => {
  const release = await hold(page, 'Note.island');
  await page.goto(site.page('Note.load'));
  await fillIn(note(page));
  const text = note(page).getByLabel('Texto');
  await expect(note(page).getByRole('status')).toHaveText(/^ \| Borrador/);
  release();
  await ready(page);
  await expect(note(page).getByRole('status')).toHaveText(
    'hola mundo | Cuerpo nuevo | true | larga | Cultura',
  );
  await expect(text).toBeFocused();
  expect(await text.evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe(9);
  await page.keyboard.type('!');
  await expect(text).toHaveValue('hola mund!o');
  await expect(note(page).getByLabel('breve')).not.toBeChecked();
  await expect(note(page).getByRole('status')).toHaveText(/^hola mund!o \|/);
  // Nothing of it is sent again by a later render.
  await count(page);
  await expect(text).toHaveValue('hola mund!o');
  expect(watched.errors).toEqual([]);
});

test('what was cleared stays empty, and untouched controls say nothing', async ({ page, site }) => {
  const release = await hold(page, 'Note.island');
  await page.goto(site.page('Note.load'));
  await note(page).getByLabel('Cuerpo').fill('');
  release();
  await ready(page);
  await expect(note(page).getByRole('status')).toHaveText('| | false | breve | Nacional');
});

for (const [what, name] of [
  ['React', REACT],
  ['the island', 'Note.island'],
] as const) {
  test(`a chunk that never comes (${what}) leaves the page as it was`, async ({
    page,
    site,
    watched,
  }) => {
    await page.clock.install();
    // Without an answer, for ever.
    await page.route(`**/assets/reader/*${name}*`, () => {});
    await page.goto(site.page('Note.load', 'Fragile.interaction'));
    await expect(place(page)).toHaveAttribute('data-progress', 'loading');
    await note(page).getByLabel('Texto').fill('a salvo');
    await page.clock.fastForward(120_000);
    await expect.poll(() => watched.chunks.filter((chunk) => chunk === name)).toHaveLength(2);
    expect(await progress(page)).toBe('loading');
    await page.clock.fastForward(120_000);
    await failed(page);
    expect(watched.errors.join()).toContain('ChunkLoadError');
    await expect(note(page).getByRole('button', { name: 'Suma 0 de Isla 1' })).toBeVisible();
    await expect(note(page).getByLabel('Texto')).toHaveValue('a salvo');
    if (name === REACT) return;
    await page.getByRole('button', { name: 'Romper' }).hover();
    await ready(page, 1);
  });
}

for (const [what, name] of [
  ['React', REACT],
  ['the island', 'Note.island'],
  ['what both import', 'jsx-runtime'],
] as const) {
  test(`a chunk that fails once (${what}) comes the second time`, async ({
    page,
    site,
    watched,
  }) => {
    let requests = 0;
    await page.route(`**/assets/reader/*${name}*`, (route) =>
      requests++ === 0 ? route.abort() : route.continue(),
    );
    await page.goto(site.page('Note.load', 'Note.interaction'));
    await ready(page);
    await count(page);
    await note(page, 'Isla 2').hover();
    await ready(page, 1);
    await count(page, 'Isla 2');
    expect(watched.errors.join()).not.toContain('ChunkLoadError');
  });
}

test('an island that throws while React takes it over leaves the HTML of the server', async ({
  page,
  site,
  watched,
}) => {
  const release = await hold(page, 'Broken.island');
  await page.goto(site.page('Broken.load', 'Note.load'));
  const before = await place(page).innerHTML();
  await page.getByLabel('Recado para Isla 1').fill('no se pierde');
  release();
  await failed(page);
  expect(await place(page).innerHTML()).toBe(before);
  await expect(page.getByLabel('Recado para Isla 1')).toHaveValue('no se pierde');
  expect(watched.errors.join()).toContain('Isla 1 se rompe');
  expect(watched.errors.join()).not.toContain('ChunkLoadError');
  await ready(page, 1);
  await count(page, 'Isla 2');
});

test('an island that throws later leaves what it showed last', async ({ page, site, watched }) => {
  await page.goto(site.page('Fragile.load', 'Note.load'));
  await ready(page);
  await page.getByLabel('Recado para Isla 1').fill('no se pierde');
  await page.getByRole('button', { name: 'Romper' }).click();
  await failed(page);
  await expect(place(page)).toContainText('Isla 1 sigue aquí');
  await expect(page.getByLabel('Recado para Isla 1')).toHaveValue('no se pierde');
  expect(watched.errors.join()).toContain('Isla 1 se rompe');
  await count(page, 'Isla 2');
});

test('leaving and coming back, by a new page, to what was typed before it came to life', async ({
  page,
  site,
}) => {
  await page.route('**/assets/reader/*Note.island*', (route) => route.abort());
  await page.goto(site.page('Note.load'));
  await failed(page);
  await fillIn(note(page));
  await page.goto(site.page('far'));
  await page.unroute('**/assets/reader/*Note.island*');
  await page.goBack();
  await ready(page);
  // The browser fills in what it kept of the form, and the state follows.
  await expect(note(page).getByRole('status')).toHaveText(
    'hola mundo | Cuerpo nuevo | true | larga | Cultura',
  );
  await expect(note(page).getByLabel('Texto')).toHaveValue('hola mundo');
  await count(page);
});

test('leaving and coming back, out of the browser’s memory', async ({ playwright, site }) => {
  const { args } = test.info().project.use.launchOptions ?? {};
  const browser = await playwright.chromium.launch({
    // The one with windows: the other one keeps no page in memory.
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    ...(args ? { args } : {}),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage();
  await page.goto(site.page('Note.load', 'far', 'Note.visible'));
  await ready(page);
  await note(page).getByLabel('Texto').fill('sigo aquí');
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
  });
  await page.goto(site.page('far'));
  // No load event comes of what never went.
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('window.persisted')).toBe(true);
  await expect(note(page).getByRole('status')).toHaveText(/^sigo aquí \|/);
  await count(page);
  await page.mouse.wheel(0, 10_000);
  await ready(page, 1);
  await count(page, 'Isla 3');
  await browser.close();
});

test('a page whose islands are not due fetches no script', async ({ page, site, watched }) => {
  await page.goto(site.page('Note.interaction', 'far', 'Note.visible'), {
    waitUntil: 'networkidle',
  });
  expect(watched.chunks).toEqual([]);
  await expect(page.locator('[data-progress]')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  expect(watched.errors).toEqual([]);
});
