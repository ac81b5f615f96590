import type { Page } from '@playwright/test';
import { axeFaults } from '../../journeys/axe.ts';
import { expect, test } from '../../journeys/server.ts';

test.use({ shares: 'reads' });

const list = (page: Page) => page.getByRole('listbox', { name: 'Sugerencias' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar en La Brújula' });

/** Opens the search field of the bar: before its behaviour came, the button leads to the form. */
async function openField(page: Page): Promise<void> {
  const form = page.getByRole('search').first();
  await expect(form).toHaveAttribute('data-progress', 'ready');
  await form.getByRole('button', { name: 'Buscar' }).click();
  await expect(field(page)).toBeFocused();
}

for (const width of [390, 1_440]) {
  test(`a field of the header suggests while one types, by keyboard, at ${width} px`, async ({
    browser,
    product,
  }) => {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      locale: 'es-MX',
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto(product.site());
    await openField(page);
    await page.keyboard.type('tranv');
    await expect(list(page).getByRole('option').first()).toContainText(/tranvía/i);
    await expect(page.getByRole('status').filter({ hasText: /sugerencia/ })).toBeAttached();
    expect(await axeFaults(page)).toEqual([]);
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await excess()).toBeLessThanOrEqual(0);

    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const chosen = list(page).getByRole('option', { selected: true });
    await expect(chosen).toHaveCount(1);
    const headline = await chosen.locator('span').first().innerText();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(headline);
    expect(faults).toEqual([]);
    await context.close();
  });
}

test('sections and authors are suggested too, and Enter alone searches', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(product.site());
  await openField(page);
  await page.keyboard.type('naci');
  await expect(list(page).getByRole('group', { name: 'Secciones' })).toContainText('Nacional');
  await field(page).fill('');
  await page.keyboard.type('ines');
  await expect(list(page).getByRole('group', { name: 'Autores' })).toContainText('Inés');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/ines\/$/);
  await context.close();
});

test('without script the header leads to the search page', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(product.site());
  await page.getByRole('search').getByRole('button', { name: 'Buscar' }).first().click();
  await expect(page).toHaveURL(/\/busqueda\//);
  await context.close();
});
