import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import {
  type KeyTimes,
  readGaps,
  readKeys,
  type Typing,
  untilSelected,
  watchFrames,
  watchKeys,
} from './in-page.ts';

/** Where a page is measured: the product's editor, or plain Puck. */
export interface Measured {
  name: string;
  address: string;
  context: BrowserContext;
  /** The headline of the selected block in its form. */
  field: (page: Page) => Locator;
  /** The headline on the canvas, where one may write there. */
  inline?: (page: Page) => Locator;
  /** What of the drawer is dragged onto the canvas. */
  drawerItem: (page: Page) => Locator;
}

export interface Open {
  page: Page;
  cdp: CDPSession;
  selectable: number;
}

const KEYS = 40;
const WARM_UP = 6;
const BETWEEN_KEYS_MS = 70;
const DRAG_STEPS = 40;
const SETTLE_MS = 1_000;

/** Opens a page in a tab of its own and selects its first block. `slow`: how much slower. */
export async function open({ address, context }: Measured, slow = 1): Promise<Open> {
  const page = await context.newPage();
  // What the sources of functions call that are sent into the page.
  await page.addInitScript({ content: 'globalThis.__name = (made) => made;' });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  if (slow > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow });
  await page.goto(address, { waitUntil: 'commit' });
  const selectable = await page.evaluate(untilSelected);
  await page.waitForTimeout(SETTLE_MS * slow);
  return { page, cdp, selectable };
}

const LETTERS = 'la ciudad estrena tranvias nuevos y nadie sabe adonde van';

export async function type(page: Page, where: Typing): Promise<KeyTimes> {
  const press = async (index: number) => {
    await page.keyboard.press(LETTERS[index % LETTERS.length] === ' ' ? 'Space' : 'a');
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  };
  for (let index = 0; index < WARM_UP; index++) await press(index);
  await page.evaluate(watchKeys, where);
  for (let index = 0; index < KEYS; index++) await press(index);
  await page.waitForTimeout(BETWEEN_KEYS_MS);
  return page.evaluate(readKeys);
}

/** Types in the form of the selected block. */
export async function typeInForm({ field }: Measured, { page }: Open): Promise<KeyTimes> {
  await field(page).click();
  await page.waitForTimeout(300);
  return type(page, 'form');
}

/** Types the headline of the first block where it stands. */
export async function typeInline({ inline }: Measured, { page }: Open): Promise<KeyTimes> {
  if (!inline) return { dom: [], paint: [] };
  await inline(page).click();
  await page.waitForTimeout(300);
  return type(page, 'canvas');
}

/** Drags a block of the drawer onto the canvas and down over it; the gaps between frames. */
export async function drag({ drawerItem }: Measured, { page }: Open): Promise<number[]> {
  const from = await drawerItem(page).boundingBox();
  const frame = await page.locator('iframe').first().boundingBox();
  if (!from || !frame) throw new Error('nothing to drag');
  const x = frame.x + frame.width / 3;
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.evaluate(watchFrames);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + from.height / 2, { steps: 4 });
  for (let step = 0; step <= DRAG_STEPS; step++) {
    const y = frame.y + 60 + ((Math.min(frame.height, 800) - 160) * step) / DRAG_STEPS;
    await page.mouse.move(x, y);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
  await page.waitForTimeout(400);
  return page.evaluate(readGaps);
}

/** Megabytes of the page's heap after garbage was collected. */
export async function heapMb({ cdp }: Open): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}
