import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseMore, expect, openOnCanvas, signIn, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

const LATE_MS = 3_000;
const BUILT = join(import.meta.dirname, '../../dist/editor/assets/editor');
const SHEETS = /\/assets\/editor\/[^/]+\.css$/;

/** The classes whose look the built style sheets say. */
const styled = [
  ...new Set(
    readdirSync(BUILT)
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) => readFileSync(join(BUILT, name), 'utf8').match(/\.pe-[a-z0-9-]+(?=\{)/g))
      .map((name) => name?.slice(1) ?? ''),
  ),
];

/**
 * In the page, from now on: which classes an element that can be seen has while no style sheet that
 * came says how they look.
 */
const watch = (page: Page): Promise<void> =>
  page.evaluate((names) => {
    const all = new Set(names);
    const bare = new Set<string>();
    const known = new Map<CSSStyleSheet, Set<string>>();
    const namesIn = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return rule.selectorText.match(/(?<=\.)pe-[\w-]+/g) ?? [];
        return 'cssRules' in rule ? namesIn(rule.cssRules as CSSRuleList) : [];
      });
    const look = () => {
      for (const sheet of document.styleSheets)
        if (!known.has(sheet)) known.set(sheet, new Set(namesIn(sheet.cssRules)));
      const now = [...known.values()];
      for (const element of document.querySelectorAll<HTMLElement>('[class*="pe-"]'))
        for (const name of element.classList)
          if (all.has(name) && !now.some((each) => each.has(name)) && element.checkVisibility())
            bare.add(name);
    };
    Object.assign(globalThis, { bareClasses: () => [...bare] });
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['class'],
    });
    look();
  }, styled);

const bareOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { bareClasses: () => string[] }).bareClasses());

test('on a slow line no panel, menu or sheet shows before its styles, and one that fails says so', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const { page: first } = await openOnCanvas(context, product, 'Portada');
  const address = first.url();
  await first.close();

  const page = await context.newPage();
  await page.route(SHEETS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  await watch(page);
  await page.locator('.pe-canvas iframe').waitFor();
  await expect(page.locator('.pe-layout-picture').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Estructura' }).click();
  await page
    .getByRole('button', { name: /^Revisión|correg/ })
    .first()
    .click();
  await expect(page.locator('.pe-sheet')).toBeVisible();
  await chooseMore(page, 'Versiones');
  await expect(page.locator('.pe-sheet h2', { hasText: 'Versiones' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Vista previa' }).click();
  await expect(page.getByRole('dialog', { name: 'Vista previa' })).toBeVisible();
  expect(await bareOn(page)).toEqual([]);
  await page.close();

  // A style sheet that does not come: words, and another try that waits for it again.
  const again = await context.newPage();
  let isAway = true;
  await again.route(/PublishingPanels-[^/]+\.css$/, (route) =>
    isAway ? route.abort() : route.continue(),
  );
  await again.goto(address);
  await again.locator('.pe-canvas iframe').waitFor();
  await watch(again);
  await chooseMore(again, 'Versiones');
  await expect(again.getByText('No se pudo abrir esta parte.')).toBeVisible();
  isAway = false;
  await again.getByRole('button', { name: 'Reintentar' }).click();
  await expect(again.locator('.pe-sheet h2', { hasText: 'Versiones' })).toBeVisible();
  expect(await bareOn(again)).toEqual([]);
  await context.close();
});
