import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Product } from '../../journeys/product.ts';
import { ms } from '../measure.ts';

export const VIEWPORT = { viewport: { width: 1_440, height: 900 }, locale: 'es-MX' };

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** A browser of its own for the first admin, and a page of the editor that stands open. */
export async function signedIn(
  browser: Browser,
  { signinLink }: Product,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(VIEWPORT);
  const page = await context.newPage();
  await page.goto(signinLink);
  await page.getByRole('button', { name: 'Entrar a Portada' }).click();
  await page.getByRole('heading', { name: 'Páginas' }).waitFor();
  // Drawer and form are both measured; what is new is for people to look at.
  await page.evaluate(() => {
    localStorage['portada.panels'] = JSON.stringify({ left: true, right: true });
    localStorage['portada.tour'] = 'seen';
  });
  return { context, page };
}

const at = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};
export const median = (values: readonly number[]): number => at(values, 0.5);
export const p95 = (values: readonly number[]) => at(values, 0.95);
/** Median and p95 of milliseconds. */
export const spread = (values: readonly number[]): string =>
  values.length === 0 ? '-' : `${ms(median(values))} / ${ms(p95(values))}`;
