import type { Page } from '@playwright/test';
import { isFlat } from './draw-block.ts';
import { measureBlock, type Part } from './measure-block.ts';

/** What stands across a page; of anything else its parts would be too small to be seen. */
const WIDE = /^(?:footer|quad-chain)$/;
const SCREENS = {
  wide: 'Escritorio, 1440 px',
  column: 'Tableta, 768 px',
  phone: 'Teléfono, 390 px',
};
type Screen = keyof typeof SCREENS;
const IDLE_MS = 10_000;
const SETTLED_MS = 1_500;

/** Where a block is looked at, until one site has content with which it shows something. */
const SITES = ['brujula', 'jalisco', 'destino-c', 'us'];

interface Look {
  screen: Screen;
  isWithCards: boolean;
}

/** What is seen of the block that stands open in the gallery, on a screen. */
async function look(page: Page, { screen, isWithCards }: Look): Promise<Part[]> {
  await page.getByRole('radio', { name: SCREENS[screen] }).check({ force: true });
  const block = page.frameLocator('iframe').locator('.pc-block').first();
  await block.waitFor({ state: 'attached' });
  // Its content comes when it comes, and some of it is empty.
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
  await page.waitForTimeout(SETTLED_MS);
  return block.evaluate(measureBlock, isWithCards);
}

/** What is seen of a block in the gallery, filled as it is there; a space is its room. */
export async function lookAtBlock(page: Page, editor: string, name: string): Promise<Part[]> {
  for (const isWithCards of [false, true])
    for (const site of SITES) {
      await page.goto(`${editor}/bloques/${name}?sitio=${site}`);
      const screen = WIDE.test(name) ? 'wide' : 'column';
      const parts = await look(page, { screen, isWithCards });
      if (parts.length === 0) continue;
      return isFlat(parts) && screen === 'column'
        ? look(page, { screen: 'phone', isWithCards })
        : parts;
    }
  throw new Error(`Nothing is seen of ${name}`);
}
