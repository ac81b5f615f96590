import type { Locator, Page } from '@playwright/test';
import { putSite } from '../../journeys/advertising.ts';
import { axeFaults } from '../../journeys/axe.ts';
import {
  copyButton,
  DESKTOP,
  drawer,
  menuButton,
  PATH,
  PHONE,
  popup,
  pressGround,
  publishPages,
  reader,
  shareButton,
  TOUCH,
} from '../../journeys/menus.ts';
import { expect, test } from '../../journeys/server.ts';

let isPrepared = false;
test.beforeEach(async ({ browser, product }) => {
  if (isPrepared) return;
  isPrepared = true;
  await publishPages(browser, product);
});

const closeMenu = (page: Page): Locator => page.getByRole('button', { name: 'Cerrar el menú' });
const submenu = (page: Page): Locator =>
  page.getByRole('button', { name: 'Subsecciones de Mundo' });

test('the side menu is read by keyboard alone', async ({ browser, product }) => {
  const page = await reader(browser, DESKTOP);
  await page.goto(product.site() + PATH);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(menuButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(closeMenu(page)).toBeFocused();
  await expect(page.locator('body.nav-open')).toHaveCount(1);
  // rule 8.9: the page's own section stands open, the others do not.
  await expect(drawer(page).getByRole('link', { name: 'Salud' })).toBeVisible();
  await expect(drawer(page).getByRole('link', { name: 'Migración' })).toBeHidden();
  await expect(drawer(page).getByRole('link', { name: 'Nacional' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.keyboard.press('Tab');
  const search = drawer(page).getByRole('link', { name: 'Buscar' });
  await expect(search).toBeFocused();
  await expect(search).toHaveAttribute('href', '/busqueda/');

  await submenu(page).focus();
  await page.keyboard.press('Enter');
  await expect(submenu(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(drawer(page).getByRole('link', { name: 'Migración' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(drawer(page).getByRole('link', { name: 'Migración' })).toBeHidden();

  // Round from the first to the last, and on to the first.
  await closeMenu(page).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(drawer(page).locator('a, button').last()).not.toBeFocused();
  expect(await drawer(page).evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await expect(closeMenu(page)).not.toBeFocused();
  await page.keyboard.press('Tab');
  await expect(closeMenu(page)).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await expect(page.locator('body.nav-open')).toHaveCount(0);
  await page.keyboard.press('Space');
  await closeMenu(page).click();
  await expect(menuButton(page)).toBeFocused();
  await menuButton(page).click();
  await pressGround(page, 1_000, 400);
  await expect(drawer(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await page.context().close();
});

test('the side menu is read by touch', async ({ browser, product }) => {
  const page = await reader(browser, TOUCH);
  await page.goto(product.site() + PATH);
  await menuButton(page).tap();
  await expect(drawer(page)).toBeVisible();
  await expect(drawer(page).locator('xpath=ancestor::nav')).toHaveAttribute(
    'data-progress',
    'ready',
  );
  await submenu(page).tap();
  await expect(drawer(page).getByRole('link', { name: 'Migración' })).toBeVisible();
  // The row beside the link is the button's, too.
  const row = drawer(page).locator('[data-row]').filter({ hasText: 'Mundo' });
  const box = await row.boundingBox();
  if (!box) throw new Error('no row');
  await page.touchscreen.tap(box.x + box.width * 0.6, box.y + box.height / 2);
  await expect(drawer(page).getByRole('link', { name: 'Migración' })).toBeHidden();
  await pressGround(page, 375, 500);
  await expect(drawer(page)).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByText('Menú', { exact: true }).tap();
  await drawer(page).getByRole('link', { name: 'Mundo', exact: true }).tap();
  await page.waitForURL(`${product.site()}/mundo/`);
  await page.context().close();
});

test('the side menu slides in, and stands there at once where motion is not wanted', async ({
  browser,
  product,
}) => {
  for (const [reducedMotion, isStill] of [
    ['no-preference', false],
    ['reduce', true],
  ] as const) {
    const page = await reader(browser, { ...PHONE, reducedMotion });
    await page.goto(product.site() + PATH);
    const seconds = await drawer(page)
      .or(page.locator('[data-drawer]'))
      .first()
      .evaluate((one) =>
        parseFloat(getComputedStyle(one.firstElementChild as Element).transitionDuration),
      );
    expect(seconds < 0.001).toBe(isStill);
    await menuButton(page).click();
    await expect(drawer(page).getByRole('link', { name: 'Mundo', exact: true })).toBeInViewport();
    await page.context().close();
  }
});

test('the bottom menu stays on a phone, with its mark wherever one has scrolled to', async ({
  browser,
  product,
}) => {
  const page = await reader(browser, TOUCH);
  await page.goto(product.site() + PATH);
  const bar = page.getByRole('navigation', { name: 'Accesos rápidos' });
  await expect(bar.getByRole('listitem')).toHaveText([
    'Nacional',
    'Mundo',
    'Jalisco',
    'Negocios',
    'Deportes',
  ]);
  const mark = bar.getByRole('link', { name: 'La Brújula' });
  for (const y of [0, 20, 200, 20]) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y);
    await page.waitForTimeout(200);
    await expect(mark).toBeInViewport({ ratio: 1 });
    await expect(bar).toBeInViewport({ ratio: 1 });
  }
  // What has the focus is not under it.
  const last = page.getByRole('main').locator('a:not([tabindex], nav a)').last();
  await last.focus();
  const bottomOf = async (one: Locator): Promise<number> => {
    const box = await one.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  const top = (await bar.boundingBox())?.y ?? Number.NaN;
  await expect.poll(() => bottomOf(last)).toBeLessThanOrEqual(top);
  await bar.getByRole('link', { name: 'Deportes' }).tap();
  await page.waitForURL(`${product.site()}/deportes/`);
  await page.goBack();
  await mark.focus();
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('link', { name: 'Nacional' })).toBeFocused();
  await expect(bar.getByRole('link', { name: 'Nacional' })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.site()}/nacional/`);
  // A wide screen has none, and no room for one.
  await page.goto(product.site() + PATH);
  await expect(bar).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(bar).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingBottom)).toBe('0px');
  await page.context().close();
});

test('all of it works without script', async ({ browser, product }) => {
  const page = await reader(browser, { ...TOUCH, javaScriptEnabled: false });
  await page.goto(product.site() + PATH);
  await menuButton(page).tap();
  await expect(drawer(page).getByRole('link', { name: 'Migración' })).toBeVisible();
  await expect(submenu(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await menuButton(page).tap();
  await page.touchscreen.tap(375, 500);
  await expect(drawer(page)).toBeHidden();
  await shareButton(page).tap();
  await expect(popup(page).getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await expect(popup(page).getByRole('textbox')).toHaveValue(
    `https://www.labrujula.example${PATH}`,
  );
  await expect(copyButton(page)).toBeHidden();
  await popup(page).getByRole('button', { name: 'Cerrar' }).tap();
  await page
    .getByRole('navigation', { name: 'Accesos rápidos' })
    .getByRole('link', { name: 'Mundo' })
    .tap();
  await page.waitForURL(`${product.site()}/mundo/`);
  await page.context().close();
});

test('axe finds nothing, shut and open, in light and dark', async ({ browser, product }) => {
  await putSite(product, { key: 'brujula', hasDarkScheme: true });
  for (const options of [PHONE, DESKTOP]) {
    const page = await reader(browser, options);
    // A site follows its properties within a second.
    await expect
      .poll(async () => {
        await page.goto(product.site() + PATH, { waitUntil: 'networkidle' });
        return page.locator('html[data-dark]').count();
      })
      .toBe(1);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const state = `${colorScheme} at ${options.viewport.width} px`;
      await look(page, `${state} shut`);
      await menuButton(page).click();
      await submenu(page).click();
      await look(page, `${state} menu`);
      await page.keyboard.press('Escape');
      await shareButton(page).click();
      await look(page, `${state} window`);
      await page.keyboard.press('Escape');
    }
    await page.context().close();
  }
});

async function look(page: Page, state: string): Promise<void> {
  await page.waitForTimeout(400);
  expect(await axeFaults(page), state).toEqual([]);
}
