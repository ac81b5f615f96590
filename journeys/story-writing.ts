import type { Locator, Page } from '@playwright/test';
import { expect, type Product } from './server.ts';

export const bodyOf = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Texto de la nota' });

/** Puts an element into the text by `/`: what is put in has the focus. */
export async function put(page: Page, words: string): Promise<void> {
  await page.keyboard.type(`/${words}`);
  await expect(page.getByRole('listbox', { name: 'Insertar' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('.st-card:focus-within')).toBeVisible();
}

interface Begun {
  headline: string;
  section?: string;
  /** Its name; unset: a story without a word. */
  template?: string | undefined;
}

/** Begins a story from the list of the desk; the caret stands in its headline afterwards. */
export async function beginStory(
  page: Page,
  product: Product,
  { headline, section = 'Nacional', template }: Begun,
): Promise<void> {
  await page.goto(`${product.editor}/historias`);
  if (template === undefined) await page.getByRole('button', { name: 'Nota nueva' }).click();
  else {
    await page.getByRole('button', { name: 'Empezar con una plantilla' }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${template}`) }).click();
  }
  await page.getByLabel('Sección en La Brújula').selectOption({ label: section });
  await page.getByRole('textbox', { name: 'Titular', exact: true }).click();
  await page.keyboard.type(headline);
}

/** Saves the open story and waits until the server has it. */
export async function saveStory(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Guardado /)).toBeVisible();
}

/** Publishes the open story, whatever its checks would mend first. */
export async function publishStory(page: Page): Promise<void> {
  const go = page
    .getByRole('dialog', { name: 'Antes de publicar' })
    .getByRole('button', { name: /^Publicar (?:de todos modos|cambios)$/ });
  const done = page.getByText('Publicada', { exact: true }).first();
  await expect(page.getByRole('button', { name: /^Publicar/ })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await go.or(done).first().waitFor();
  if (await go.isVisible()) await go.click();
  await expect(done).toBeVisible();
}
