import { readFileSync } from 'node:fs';
import type { Request } from '@playwright/test';
import { axeFaults } from '../../../journeys/axe.ts';
import { expect, signIn, test } from '../../../journeys/server.ts';

/** What axe finds in the markup of Puck 0.23 itself: a page for developers shows it as it is. */
const PUCKS_OWN =
  /^(?:aria-command-name|aria-prohibited-attr|color-contrast|nested-interactive|select-name) /;

const WIDTHS = [390, 1_024, 1_440];

test.use({ shares: 'reads' });

test('a developer sees a page of ours in Puck and takes its data along', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const urlsWhere = (is: (request: Request) => boolean) =>
    requests.filter(is).map((request) => request.url());
  const puckScripts = () =>
    urlsWhere((request) => request.resourceType() === 'script' && /puck/i.test(request.url()));
  await page.goto(`${product.editor}/bloques`);
  await expect(page.getByRole('heading', { name: 'Bloques', level: 1 })).toBeVisible();
  expect(puckScripts()).toEqual([]);
  await page.getByRole('link', { name: 'estos bloques en Puck' }).click();
  await expect(page.getByRole('heading', { name: 'Bloques en Puck', level: 1 })).toBeVisible();
  expect(puckScripts().length).toBeGreaterThan(0);

  // The front page, with live content and the site's own styles.
  const frame = page.frameLocator('iframe').first();
  const headline = frame.getByRole('heading', { name: /La ciudad estrena/ }).first();
  await expect(headline).toHaveText(/\S/);
  expect(await headline.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(
    /Newsreader/,
  );
  // Headings of chains that have none take no place, as on the site.
  await expect(frame.locator(':has(> .pc-fixed:empty)').first()).toBeAttached();
  await expect(frame.locator(':has(> .pc-fixed:empty):visible')).toHaveCount(0);
  const faults = await axeFaults(page);
  expect(faults.filter((fault) => !PUCKS_OWN.test(fault))).toEqual([]);

  // Its data as Puck has them, with what was changed there.
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill('Otra portada');
  const downloading = page.waitForEvent('download');
  await page.getByText('Descargar los datos').click();
  const path = await (await downloading).path();
  const data = JSON.parse(readFileSync(path, 'utf8'));
  expect(data.root.props).toMatchObject({ layout: 'right-rail', title: 'Otra portada' });
  const sections = Object.entries<{ type: string }[]>(data.root.props).filter(([name]) =>
    name.startsWith('section-'),
  );
  const types = sections.flatMap(([, items]) => items.map(({ type }) => type));
  expect(types).toEqual(expect.arrayContaining(['footer', 'double-chain', 'google-ad']));
  for (const width of process.env.LOOK ? WIDTHS : []) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${process.env.LOOK}/puck-${width}.png` });
  }
  const writes = urlsWhere((request) => request.method() !== 'GET');
  expect(writes.filter((url) => !url.includes('/sanitise'))).toEqual([]);
  await context.close();
});
