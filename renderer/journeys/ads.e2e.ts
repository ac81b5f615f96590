import type { BrowserContext, Page } from '@playwright/test';
import { AD_SERVER, ADS, putSite, standInForAds } from '../../journeys/advertising.ts';
import { axeFaults } from '../../journeys/axe.ts';
import { expect, type Product, signIn, test } from '../../journeys/server.ts';
import { staffApi } from '../../journeys/staff-api.ts';

const PATH = '/con-anuncios/';

const BLOCKS = {
  banner: '970x250|970x90|728x90|320x50',
  cubo: '300x250',
  rail: '300x250|300x600_rightrail',
  fuera: '1x1',
  lejos: '728x90|320x50',
} as const;

const adBlock = (id: keyof typeof BLOCKS, isLazy: boolean) => ({
  id,
  block: 'google-ad',
  v: 1,
  fields: { adType: BLOCKS[id], lazyLoad: isLazy, displayAdLabel: true, reserveSpace: true },
});
const list = (id: string) => ({
  id,
  block: 'results-list',
  v: 1,
  fields: {
    listContentConfig: { source: 'story-feed-sections', query: { includeSections: '/ciencia' } },
  },
});

/** A page with an advertisement of each kind, once. */
async function publishPage(context: BrowserContext, product: Product): Promise<void> {
  const page = await context.newPage();
  await page.goto(product.editor);
  const api = staffApi(page);
  const { id, revision, document } = await api.createPage({
    site: 'brujula',
    name: 'Con anuncios',
    route: { kind: 'path', path: PATH },
    layout: 'single-column',
  });
  await api.publish(id, {
    baseRevision: revision,
    document: {
      ...document,
      metadata: { title: 'Con anuncios', adPath: 'especial/elecciones' },
      sections: {
        body: [
          adBlock('banner', false),
          adBlock('cubo', false),
          adBlock('rail', false),
          adBlock('fuera', false),
          list('lista'),
          list('lista-dos'),
          adBlock('lejos', true),
        ],
      },
    },
  });
  await page.close();
}

interface Told {
  page: Record<string, unknown>;
  bids: Record<string, unknown> | null;
  slots: { id: string; path: string; sizes: unknown; position: string }[];
}

const toldOn = (page: Page): Promise<Told[]> =>
  page.evaluate(() => (window as unknown as { told?: Told[] }).told ?? []);
const slotsOn = async (page: Page): Promise<string[]> =>
  (await toldOn(page)).flatMap(({ slots }) => slots.map(({ id }) => id));

const reader = (context: BrowserContext) => context.newPage();

test.describe.configure({ mode: 'serial' });

test('a site without an ad path has no room for advertisements, and asks nobody', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  await publishPage(context, product);
  const asked = await standInForAds(context);
  const page = await reader(context);
  const reply = await page.goto(product.site() + PATH, { waitUntil: 'networkidle' });
  expect(reply?.headers()['content-security-policy']).not.toContain('doubleclick');
  expect(reply?.headers()['content-security-policy']).toContain("frame-src 'none'");
  expect(await page.locator('[id^="arcad_"]').count()).toBe(0);
  await expect(page.getByText('Publicidad')).toHaveCount(0);
  expect(asked).toEqual([]);
  await putSite(product, { key: 'brujula', websiteAdPath: 'brujula', ads: ADS });
  await context.close();
});

const SCREENS = [
  {
    width: 390,
    sizes: {
      banner: [[320, 50]],
      cubo: [[300, 250]],
      fuera: null,
    },
    lejos: [[320, 50]],
  },
  {
    width: 820,
    sizes: { banner: [[728, 90]], cubo: [[300, 250]], fuera: null },
    lejos: [[728, 90]],
  },
  {
    width: 1_440,
    sizes: {
      banner: [
        [970, 250],
        [970, 90],
        [728, 90],
      ],
      cubo: [[300, 250]],
      rail: [
        [300, 250],
        [300, 600],
      ],
      fuera: null,
    },
    lejos: [[728, 90]],
  },
];

for (const { width, sizes, lejos } of SCREENS) {
  test(`at ${width} px the ad server is asked once for what fits, and later for what comes near`, async ({
    browser,
    product,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    await standInForAds(context);
    const page = await reader(context);
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy|Anuncios:/i.test(message.text())) refused.push(message.text());
    });
    // A site follows its properties within a second.
    await expect
      .poll(async () => {
        await page.goto(product.site() + PATH);
        return page.locator('[id^="arcad_"]').count();
      })
      .toBe(5);
    await expect(page.locator('#arcad_banner')).toHaveAttribute('data-state', 'filled');
    await expect(page.locator('#arcad_cubo')).toHaveAttribute('data-state', 'empty');

    const told = await toldOn(page);
    expect(told).toHaveLength(1);
    const [first] = told;
    expect(Object.fromEntries(first?.slots.map(({ id, sizes }) => [id, sizes]) ?? [])).toEqual(
      Object.fromEntries(Object.entries(sizes).map(([id, value]) => [`arcad_${id}`, value])),
    );
    expect([...new Set(first?.slots.map(({ path }) => path))]).toEqual([
      '/1234567/brujula/especial/elecciones',
    ]);
    expect(first?.page).toEqual({ privacy: { nonPersonalizedAds: false } });
    expect(first?.bids).toMatchObject({
      codes: ['arcad_banner'],
      timeout: 700,
      isSet: true,
      amazon: { init: { pubID: 'abc-1', bidTimeout: 700 }, isSet: true },
    });
    expect(await axeFaults(page)).toEqual([]);

    await page.locator('#arcad_lejos').scrollIntoViewIfNeeded();
    await expect(page.locator('#arcad_lejos')).toHaveAttribute('data-state', 'filled');
    expect((await toldOn(page))[1]?.slots).toEqual([
      {
        id: 'arcad_lejos',
        path: '/1234567/brujula/especial/elecciones',
        sizes: lejos,
        position: 'leaderboard_medium',
      },
    ]);
    expect(refused).toEqual([]);
    await context.close();
  });
}

test('the place of an advertisement keeps the page from moving, filled and empty', async ({
  browser,
  product,
}) => {
  for (const width of [390, 1_440]) {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    await standInForAds(context);
    const page = await reader(context);
    await page.addInitScript(() => {
      const all: number[] = [];
      Object.assign(window, { shifts: all });
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries())
          all.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(product.site() + PATH, { waitUntil: 'networkidle' });
    await expect(page.locator('#arcad_banner')).toHaveAttribute('data-state', 'filled');
    await page.locator('#arcad_lejos').scrollIntoViewIfNeeded();
    await expect(page.locator('#arcad_lejos')).toHaveAttribute('data-state', 'filled');
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts, `at ${width} px`).toEqual([]);
    await context.close();
  }
});

test('another width asks anew for what has another size there, and takes away what has none', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 800 } });
  await standInForAds(context);
  const page = await reader(context);
  await page.goto(product.site() + PATH);
  await expect(page.locator('#arcad_rail')).toHaveAttribute('data-state', 'filled');
  await page.setViewportSize({ width: 600, height: 800 });
  await expect.poll(() => slotsOn(page)).toHaveLength(5);
  expect((await toldOn(page))[1]?.slots).toMatchObject([
    { id: 'arcad_banner', sizes: [[320, 50]] },
  ]);
  await expect(page.locator('#arcad_rail')).toHaveAttribute('data-state', 'waiting');
  await expect(page.locator('#arcad_rail')).toBeHidden();
  await context.close();
});

test('a consent platform is asked first: nobody hears of the reader before the answer', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 800 } });
  const asked = await standInForAds(context);
  const page = await reader(context);
  await page.addInitScript(() => {
    const listeners: ((data: unknown, isSuccess: boolean) => void)[] = [];
    Object.assign(window, {
      __tcfapi: (command: string, _: number, callback: (typeof listeners)[number]) => {
        if (command !== 'addEventListener') return;
        listeners.push(callback);
        callback({ eventStatus: 'cmpuishown', gdprApplies: true, listenerId: 1 }, true);
      },
      decide: (consents: Record<string, boolean>) => {
        for (const listener of listeners)
          listener(
            {
              eventStatus: 'useractioncomplete',
              gdprApplies: true,
              tcString: 'CPxyz',
              purpose: { consents },
            },
            true,
          );
      },
    });
  });
  const decide = (consents: Record<string, boolean>) =>
    page.evaluate(
      (given) => (window as unknown as { decide: (all: object) => void }).decide(given),
      consents,
    );
  await page.goto(product.site() + PATH, { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  await decide({ '1': true, '3': false, '4': true });
  await expect(page.locator('#arcad_banner')).toHaveAttribute('data-state', 'filled');
  expect(asked).toEqual([AD_SERVER]);
  expect((await toldOn(page))[0]).toMatchObject({
    page: { privacy: { nonPersonalizedAds: true } },
    bids: null,
  });

  await page.reload({ waitUntil: 'networkidle' });
  await decide({ '1': true, '3': true, '4': true });
  await expect(page.locator('#arcad_banner')).toHaveAttribute('data-state', 'filled');
  expect((await toldOn(page))[0]).toMatchObject({
    page: { privacy: { nonPersonalizedAds: false } },
    bids: { amazon: { init: { gdpr: { enabled: true, consent: 'CPxyz' } } } },
  });
  await context.close();
});

test('an ad server that is blocked leaves the page as it was, and says so in the console alone', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  await context.route(/doubleclick|pujas|amazon/, (route) => route.abort());
  const page = await reader(context);
  const [errors, broken]: [string[], Error[]] = [[], []];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => broken.push(error));
  await page.goto(product.site() + PATH, { waitUntil: 'networkidle' });
  await expect(page.locator('#arcad_banner')).toHaveAttribute('data-state', 'failed');
  expect(errors.some((text) => text.startsWith('Anuncios:'))).toBe(true);
  expect(broken).toEqual([]);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await context.close();
});

test('a reader who is shown no advertisements asks for none', async ({ browser, product }) => {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 800 } });
  const asked = await standInForAds(context);
  const page = await reader(context);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.documentElement) return;
      document.documentElement.dataset.ads = 'off';
      observer.disconnect();
    }).observe(document, { childList: true });
  });
  await page.goto(product.site() + PATH, { waitUntil: 'networkidle' });
  await expect(page.locator('#arcad_banner')).toHaveAttribute('data-state', 'off');
  expect(asked).toEqual([]);
  await context.close();
});

test('a site that was added by its properties answers, with its own name and no advertisement', async ({
  browser,
  product,
}) => {
  await putSite(product, {
    key: 'norte',
    websiteName: 'El Norte de Prueba',
    websiteDomain: 'https://norte.example',
    primaryLogo: '/marca/brujula.svg',
  });
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(product.editor);
  const api = staffApi(desk);
  const { id, revision, document } = await api.createPage({
    site: 'norte',
    name: 'Portada',
    route: { kind: 'path', path: '/' },
    layout: 'single-column',
  });
  const masthead = { id: 'cabeza', block: 'masthead', v: 1, fields: {} };
  await api.publish(id, {
    baseRevision: revision,
    document: { ...document, sections: { navigation: [masthead], body: [adBlock('cubo', false)] } },
  });
  const page = await reader(context);
  await page.goto(product.site('norte'));
  await expect(page).toHaveTitle(/El Norte de Prueba/);
  await expect(page.getByRole('img', { name: 'El Norte de Prueba' })).toBeVisible();
  expect(await page.locator('[id^="arcad_"]').count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await context.close();
});
