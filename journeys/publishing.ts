import { expect, type Locator, type Page } from '@playwright/test';

/** The sheet on which the open page is published. */
export const publishSheet = (page: Page) =>
  page.getByRole('complementary', { name: /^Publicar «/ });

/** Says that what warns was seen, where the sheet asks for that. By keyboard alone. */
async function agreeIfAsked(sheet: Locator): Promise<void> {
  const agree = sheet.getByRole('checkbox', { name: 'Ya lo vi: publicar así' });
  if ((await agree.isVisible()) && !(await agree.isChecked())) await agree.press('Space');
}

/** The button that publishes, once whatever warns was seen. By keyboard alone. */
export async function readyToPublish(page: Page): Promise<Locator> {
  const sheet = publishSheet(page);
  const go = sheet.getByRole('button', { name: 'Publicar ahora' });
  // A warning that comes late wants to be seen too.
  await expect(async () => {
    await go.waitFor();
    await agreeIfAsked(sheet);
    await expect(go).toBeEnabled({ timeout: 1_000 });
  }).toPass();
  return go;
}

/** Presses a button of the sheet, once whatever warns was seen, what comes late too. */
export async function pressOnSheet(page: Page, name: RegExp | string): Promise<void> {
  const sheet = publishSheet(page);
  await expect(async () => {
    await agreeIfAsked(sheet);
    await sheet.getByRole('button', { name }).click({ timeout: 1_000 });
  }).toPass();
}

/** Publishes the open page as it is, warnings and all, and waits until it is done. */
export async function publishOpen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await pressOnSheet(page, 'Publicar ahora');
  await expect(publishSheet(page)).toBeHidden();
  await expect(page.getByText('Publicada', { exact: true })).toBeVisible();
}
