import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { axeFaults } from '../../journeys/axe.ts';
import { AD_SERVER, ARTICLE, CARDS, GALLERY, prepareGalleries } from '../../journeys/galleries.ts';
import { expect, test } from '../../journeys/server.ts';
import { siteAds } from '../../schemas/ads.ts';
import { connectRunning } from '../../services/database/database.ts';
import { changeSite } from '../../services/sites/site-store.ts';

const WIDTHS = [390, 1_440];
const WITH_PICTURE = '/jalisco/movilidad/2026/11/20/tranvias-veinte-minutos/';
let isPrepared = false;
test.beforeEach(async ({ browser, product }) => {
  if (isPrepared) return;
  isPrepared = true;
  await prepareGalleries(browser, product);
});

/** The carousel of a page, come to life. */
async function open(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  const carousel = page.locator('[data-behaviour="ui/Carousel"]').first();
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel).toHaveAttribute('data-progress', 'ready');
  return carousel;
}
const slide = (carousel: Locator, count: string): Locator =>
  carousel.getByRole('group', { name: count, exact: true });
/** The slide stands in its place, and no other one does. */
async function shows(carousel: Locator, count: string): Promise<void> {
  await expect(slide(carousel, count)).toBeInViewport({ ratio: 0.9 });
  await expect(carousel.locator('[data-strip] > :not([inert], [hidden])')).toHaveCount(1);
}
const button = (carousel: Locator, name: string) => carousel.getByRole('button', { name });

async function reader(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'es-MX', ...options });
  return context.newPage();
}

/** Presses next and previous at random moments; where that leads, from 0, and what did not. */
async function press(root: Element, { seed, count }: { seed: number; count: number }) {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const slides = [...root.querySelectorAll<HTMLElement>('[data-strip] > :not([hidden])')];
  const shown = () => slides.findIndex((slide) => !slide.inert);
  const lost: string[] = [];
  let wanted = shown();
  for (let at = 0; at < count; at++) {
    const by = random() < 0.5 ? 1 : -1;
    wanted = Math.max(0, Math.min(wanted + by, slides.length - 1));
    root.querySelector<HTMLElement>(`[data-go="${by}"]`)?.click();
    if (shown() !== wanted) lost.push(`press ${at} leads to ${shown()}, not ${wanted}`);
    wanted = shown();
    const wait = random() ** 2 * 400;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return { wanted, lost };
}

/** Which slide can be reached and which one stands in sight, once nothing has moved for a while. */
async function standing(root: Element): Promise<string> {
  const strip = root.querySelector('[data-strip]') as HTMLElement;
  const slides = [...strip.children] as HTMLElement[];
  const look = () => {
    const reached = slides.flatMap(({ inert }, at) => (inert ? [] : [at]));
    return `${reached} at ${Math.round((strip.scrollLeft / strip.clientWidth) * 100) / 100}`;
  };
  let last = '';
  for (let same = 0; same < 16; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    same = look() === last ? same + 1 : 0;
    last = look();
  }
  return last;
}

test('a gallery is read by keyboard alone', async ({ page, product }) => {
  const carousel = await open(page, product.site() + GALLERY);
  await shows(carousel, '1 de 6');
  await expect(button(carousel, 'Anterior')).toBeHidden();
  await carousel.locator('[data-strip]').focus();
  await page.keyboard.press('ArrowRight');
  await shows(carousel, '2 de 6');
  await page.keyboard.press('Tab');
  await expect(button(carousel, 'Anterior')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(carousel, 'Siguiente')).toBeFocused();
  for (const count of ['3 de 6', '4 de 6', '5 de 6', '6 de 6']) {
    await page.keyboard.press('Enter');
    await shows(carousel, count);
  }
  await expect(button(carousel, 'Siguiente')).toBeHidden();
  await expect(button(carousel, 'Anterior')).toBeFocused();
  const third = carousel.getByRole('link', { name: 'Ir a la diapositiva 3' });
  await third.focus();
  await page.keyboard.press('Enter');
  await shows(carousel, '3 de 6');
  await expect(third).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(product.site() + GALLERY);
});

const ROUNDS = Number(process.env.PRESS_ROUNDS ?? 2);
const PRESSES = 50;

test('presses at any moment, on a slow machine, on a screen that turns, leave a gallery in its place', async ({
  page,
  product,
}) => {
  const carousel = await open(page, product.site() + GALLERY);
  const screen = await page.context().newCDPSession(page);
  await screen.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const astray: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const pressing = carousel.evaluate(press, { seed, count: PRESSES });
    if (round % 2) await page.setViewportSize({ width: 900 + (seed % 500), height: 900 });
    const { wanted, lost } = await pressing;
    astray.push(...lost.map((one) => `${seed}: ${one}`));
    const found = await carousel.evaluate(standing);
    if (found !== `${wanted} at ${wanted}`) astray.push(`${seed}: ${wanted}, ends as ${found}`);
  }
  expect(astray).toEqual([]);
});

test('a finger moves one picture at a time, and the page still scrolls under it', async ({
  browser,
  product,
}) => {
  const page = await reader(browser, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const carousel = await open(page, product.site() + GALLERY);
  const box = await carousel.boundingBox();
  if (!box) throw new Error('no carousel');
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  const drag = async (dx: number, dy: number) => {
    const [x, y] = [box.x + 195, box.y + 140];
    await touch('touchStart', x, y);
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', x + dx * part, y + dy * part);
    await touch('touchEnd', x + dx, y + dy);
  };
  await drag(-160, 0);
  await shows(carousel, '2 de 6');
  await drag(-330, 0);
  await shows(carousel, '3 de 6');
  await drag(160, 0);
  await shows(carousel, '2 de 6');
  await drag(0, -120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(box.y > 0 ? 0 : -1);
  await shows(carousel, '2 de 6');
  await page.context().close();
});

test('the slide show runs to the last picture, and begins again at the first', async ({
  page,
  product,
}) => {
  const carousel = await open(page, product.site() + ARTICLE);
  const told = await page.evaluateHandle(() => {
    const names: string[] = [];
    for (const name of ['ImageNext', 'ImagePrevious', 'AutoplayStart', 'AutoplayStop'])
      document.addEventListener(`gallery${name}`, (event) => {
        const { id, orderPosition, totalImages } = (event as CustomEvent).detail;
        names.push(`${name} ${id} ${orderPosition}/${totalImages}`);
      });
    return names;
  });
  await button(carousel, 'Iniciar el pase automático').click();
  const strip = carousel.locator('[data-strip]');
  await expect(strip).toHaveAttribute('aria-live', 'off');
  await shows(carousel, '2 de 4');
  await shows(carousel, '4 de 4');
  await expect(strip).toHaveAttribute('aria-live', 'polite');
  await button(carousel, 'Iniciar el pase automático').click();
  await shows(carousel, '1 de 4');
  await button(carousel, 'Detener el pase automático').click();
  expect(await told.jsonValue()).toEqual([
    'AutoplayStart g1 1/4',
    'ImageNext g1 2/4',
    'ImageNext g1 3/4',
    'ImageNext g1 4/4',
    'AutoplayStop g1 4/4',
    'ImagePrevious g1 1/4',
    'AutoplayStart g1 1/4',
    'AutoplayStop g1 1/4',
  ]);
});

test('a reader who wants less motion is offered no slide show, and a running one stops', async ({
  browser,
  product,
}) => {
  const page = await reader(browser, { reducedMotion: 'reduce' });
  const carousel = await open(page, product.site() + GALLERY);
  const start = button(carousel, 'Iniciar el pase automático');
  await expect(start).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await start.click();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(carousel.locator('[data-stop]')).toBeHidden();
  await page.waitForTimeout(4_500);
  await shows(carousel, '1 de 6');
  await page.context().close();
});

test('a gallery and the picture of an article fill the screen and give it back', async ({
  page,
  product,
}) => {
  const carousel = await open(page, product.site() + GALLERY);
  await button(carousel, 'Ver en pantalla completa').click();
  await expect(carousel).toHaveAttribute('data-open', '');
  const image = slide(carousel, '1 de 6').locator('img');
  await expect(image).toHaveAttribute('sizes', '100vw');
  const height = async () => (await image.boundingBox())?.height ?? 0;
  await expect.poll(height).toBeGreaterThan(450);
  await page.keyboard.press('ArrowRight');
  await shows(carousel, '2 de 6');
  expect(await axeFaults(page, '[data-open]')).toEqual([]);
  await button(carousel, 'Salir de pantalla completa').click();
  await expect(carousel).not.toHaveAttribute('data-open');
  await shows(carousel, '2 de 6');

  await page.goto(product.site() + WITH_PICTURE);
  const art = page.locator('[data-behaviour="ui/FullScreen"]');
  await button(art, 'Ver en pantalla completa').click();
  await expect(art).toHaveAttribute('data-open', '');
  await button(art, 'Cerrar').click();
  await expect(art).not.toHaveAttribute('data-open');
  await expect(button(art, 'Ver en pantalla completa')).toBeFocused();
});

test('without script every picture and card is a scroll away, and thumbnails lead to theirs', async ({
  browser,
  product,
}) => {
  const page = await reader(browser, { javaScriptEnabled: false });
  await page.goto(product.site() + GALLERY);
  const carousel = page.getByRole('group', { name: 'La plaza, antes y después' }).first();
  await expect(carousel.getByRole('button')).toHaveCount(0);
  await carousel.getByRole('link', { name: 'Ir a la diapositiva 5' }).click();
  await expect(slide(carousel, '5 de 6')).toBeInViewport({ ratio: 0.9 });
  await expect(slide(carousel, '1 de 6')).not.toBeInViewport();
  await page.goto(product.site() + CARDS);
  const cards = page.getByRole('group', { name: 'Para ver' }).first();
  const last = slide(cards, '8 de 8').getByRole('link').last();
  await last.focus();
  await expect(last).toBeInViewport();
  await page.context().close();
});

test('a row of cards shows four whole ones on a wide page, and moves 290 px', async ({
  page,
  product,
}) => {
  const carousel = await open(page, product.site() + CARDS);
  const strip = carousel.locator('[data-strip]');
  const whole = () =>
    strip.evaluate((row) => {
      const { left, right } = row.getBoundingClientRect();
      return [...row.children].filter((card) => {
        const box = card.getBoundingClientRect();
        return box.left >= left - 1 && box.right <= right + 1;
      }).length;
    });
  expect(await whole()).toBe(4);
  await button(carousel, 'Siguiente').click();
  await expect.poll(() => strip.evaluate(({ scrollLeft }) => Math.round(scrollLeft))).toBe(290);
  await expect(slide(carousel, '1 de 8')).toHaveAttribute('inert');
});

for (const width of WIDTHS) {
  test(`axe finds nothing on galleries and cards at ${width} px`, async ({ browser, product }) => {
    const page = await reader(browser, { viewport: { width, height: 900 } });
    for (const path of [GALLERY, ARTICLE, CARDS]) {
      const carousel = await open(page, product.site() + path);
      expect(await axeFaults(page), path).toEqual([]);
      const next = button(carousel, 'Siguiente');
      if (await next.isVisible()) await next.click();
      await page.waitForTimeout(500);
      expect(await axeFaults(page), `${path}, one on`).toEqual([]);
      const excess = () => document.documentElement.scrollWidth - innerWidth;
      expect(await page.evaluate(excess), path).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  });
}

test('an ad stands after every second picture, requested when it is reached, and is not counted', async ({
  page,
  product,
}) => {
  const database = await connectRunning({ dataDir: product.dataDir });
  const ads = siteAds.parse({ publisherId: '123' });
  await database.transaction((tx) =>
    changeSite(tx, 'brujula', { galleryCubeClicks: 2, websiteAdPath: 'brujula', ads }),
  );
  await database.close();
  const asked: string[] = [];
  await page.route('https://securepubads.g.doubleclick.net/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: AD_SERVER });
  });
  await expect
    .poll(async () => {
      await page.goto(product.site() + GALLERY);
      return page.locator('[data-ad]').count();
    })
    .toBe(2);
  const carousel = await open(page, product.site() + GALLERY);
  const ad = slide(carousel, 'Publicidad').first();
  await button(carousel, 'Siguiente').click();
  await shows(carousel, '2 de 6');
  expect(asked).toEqual([]);
  await button(carousel, 'Siguiente').click();
  await expect(ad).toBeInViewport({ ratio: 0.9 });
  await expect(ad).toContainText('Anuncio /123/brujula/jalisco/municipios');
  await button(carousel, 'Siguiente').click();
  await shows(carousel, '3 de 6');
  expect(asked).toHaveLength(1);
  await expect(carousel.locator('[data-to]')).toHaveCount(6);
});
