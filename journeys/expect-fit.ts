import { expect, type Page } from '@playwright/test';
import { axeFaults } from './axe.ts';

const WIDTHS = [1_440, 390];
const SETTLED_MS = 300;

/**
 * A page as it stands, wide and narrow: axe finds nothing, and nothing is wider than the window.
 * `LOOK=folder` keeps what it looks like.
 */
export async function expectFit(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // Nothing stands under the bar that stays in sight.
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(SETTLED_MS);
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/${name}-${width}.png`, fullPage: true });
    expect([name, width, await axeFaults(page)]).toEqual([name, width, []]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([name, wide]).toEqual([name, width]);
  }
  await page.setViewportSize({ width: WIDTHS[0] ?? 1_440, height: 900 });
}
