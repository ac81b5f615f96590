import type { Page } from '@playwright/test';
import { expect, test } from '../../journeys/server.ts';

test.use({ shares: 'reads' });

const SITES = ['brujula', 'destino-c', 'jalisco', 'us-labrujula'];
const SCREENS = [390, 820, 1_440].flatMap((width) => [1, 2].map((density) => ({ width, density })));

/** The front and its first story; of the first site the story's section and a search too. */
async function pathsOf(page: Page, front: string): Promise<string[]> {
  await page.goto(front);
  const links = await page
    .locator('main a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const article = links.find((href) => /\/20\d\d\/\d\d\/\d\d\//.test(href)) ?? '/';
  const lists = front.includes(`//${SITES[0]}.`)
    ? [`/${article.split('/')[1]}/`, '/search/agua/']
    : [];
  return ['/', article, ...lists];
}

interface Compared {
  count: number;
  faults: string[];
}

/**
 * What is fetched of every picture beside what its box takes: the narrowest file on offer that
 * covers it times the screen's density, else the widest. No picture is waited for.
 */
const compare = (page: Page): Promise<Compared> =>
  page.evaluate(async () => {
    const pictures = [...document.images].filter(({ srcset }) => srcset !== '');
    for (const picture of pictures) picture.loading = 'eager';
    for (let turn = 0; turn < 500 && pictures.some((each) => !each.currentSrc); turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    const faults = pictures.flatMap((picture) => {
      const { width } = picture.getBoundingClientRect();
      // Layout counts in sixty-fourths of a pixel.
      const pixels = (Math.floor(width * 16) / 16) * devicePixelRatio;
      const files = [...picture.srcset.matchAll(/(\S+) (\d+)w/g)].map(([, url = '', wide]) => ({
        url: new URL(url, location.href).href,
        width: Number(wide),
      }));
      const due = files.find((file) => file.width >= pixels) ?? files.at(-1);
      const fetched = files.find(({ url }) => url === picture.currentSrc);
      return width === 0 || fetched?.width === due?.width
        ? []
        : [
            `${picture.closest('[class]')?.className} ${width} px: ${fetched?.width}, not ${due?.width}`,
          ];
    });
    return { count: pictures.length, faults };
  });

for (const site of SITES) {
  test(`${site}: of every picture the file that its box takes is fetched`, async ({
    browser,
    product,
  }) => {
    let count = 0;
    let paths: string[] | undefined;
    for (const { width, density } of SCREENS) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        deviceScaleFactor: density,
        locale: 'es-MX',
      });
      const page = await context.newPage();
      await page.route('**/resizer/**', (route) => route.abort());
      paths ??= await pathsOf(page, product.site(site));
      for (const path of paths) {
        await page.goto(product.site(site) + path, { waitUntil: 'domcontentloaded' });
        const { count: more, faults } = await compare(page);
        count += more;
        expect(faults, `${path} at ${width} px, ${density}x`).toEqual([]);
      }
      await context.close();
    }
    expect(count).toBeGreaterThan(50);
  });
}
