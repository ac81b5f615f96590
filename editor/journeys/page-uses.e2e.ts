import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../../journeys/axe.ts';
import { expect, signIn, test } from '../../journeys/server.ts';

const SHOTS = process.env.SHOTS;

/** axe looks at both widths, and so does who wants to. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFaults(page), `${name} at ${width}`).toEqual([]);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1_440, height: 900 });
}

/** Chooses an option by typing its name, as a keyboard does. */
async function typeInto(select: Locator, option: string): Promise<void> {
  await select.focus();
  await select.pressSequentially(option);
  await expect(select.locator('option:checked')).toHaveText(option);
}

async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

test('finds pages by a block, changes them in one reviewed step, and undoes it, by keyboard', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const page = await context.newPage();
  await page.goto(product.editor);
  await press(page.getByRole('link', { name: 'Buscar por bloque' }));
  await page.getByText('Elige un bloque para ver en qué páginas está.').waitFor();
  await look(page, 'uses-empty');

  await typeInto(page.getByRole('combobox', { name: 'Bloque' }), 'Lista de resultados');
  await page.getByRole('table').waitFor();
  await typeInto(page.getByRole('combobox', { name: 'Propiedad' }), 'Autor');
  await expect(page.getByRole('radio', { name: 'Sí' })).toBeChecked();
  const results = page.getByRole('region', { name: 'Páginas encontradas' });
  await expect(results).toHaveAttribute('aria-busy', 'false');
  const all = page.getByRole('checkbox', { name: /^Elegir la/ });
  await all.waitFor();
  const rows = page.getByRole('rowheader');
  const found = await rows.count();
  expect(found).toBeGreaterThan(0);
  await look(page, 'uses-found');

  await all.focus();
  await all.press('Space');
  await press(page.getByRole('button', { name: 'Cambiar…' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveCount(found);
  await look(page, 'uses-review');
  await press(dialog.getByRole('button', { name: /^Cambiar \d+ página/ }));

  const recent = page.getByRole('region', { name: 'Cambios en varias páginas' });
  await expect(recent.getByText(/^\d+ páginas? cambiadas?$/)).toBeVisible();
  await expect(page.getByText(/^Ninguna página de La Brújula usa así/)).toBeVisible();
  await look(page, 'uses-changed');

  await press(recent.getByRole('button', { name: 'Deshacer' }));
  await expect(recent.getByText(/^\d+ páginas? deshechas?$/)).toBeVisible();
  await expect(rows).toHaveCount(found);

  const minute = new Date(Date.now() + 26 * 3_600_000).toISOString();
  const status = await page.evaluate(async (at) => {
    const pages = await (await fetch('/api/pages?site=brujula')).json();
    const { id } = pages.find(({ name }: { name: string }) => name === 'Contacto');
    const body = JSON.stringify({ kind: 'unpublish', at });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`/api/pages/${id}/schedules`, { method: 'POST', headers, body })).status;
  }, minute);
  expect(status).toBeLessThan(300);
  await press(page.getByRole('link', { name: 'Páginas', exact: true }));
  await typeInto(page.getByRole('combobox', { name: 'Tipo' }), 'Plantillas');
  await expect(page.getByRole('link', { name: 'Contacto', exact: true })).toHaveCount(0);
  await look(page, 'desk-filtered');
  await press(page.getByRole('link', { name: 'Calendario' }));
  await expect(page.getByRole('listitem').filter({ hasText: 'Se retira' })).toContainText(
    'Contacto',
  );
  await look(page, 'calendar');
  await context.close();
});
