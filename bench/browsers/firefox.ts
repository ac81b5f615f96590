import puppeteer, { type KeyInput } from 'puppeteer-core';
import type { Driver } from './driver.ts';

const WINDOW = { width: 1_440, height: 900 };

/** Firefox by WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: WINDOW,
    extraPrefsFirefox: { 'intl.accept_languages': 'es-MX' },
  });
  const page = await browser.newPage();
  const { keyboard, mouse } = page;
  return {
    name: await browser.version(),
    go: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    value: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    move: (x, y) => mouse.move(x, y),
    down: () => mouse.down(),
    up: () => mouse.up(),
    key: async (chord) => {
      const keys = chord.split('+') as KeyInput[];
      const last = keys.pop();
      for (const key of keys) await keyboard.down(key);
      if (last) await keyboard.press(last);
      for (const key of keys.reverse()) await keyboard.up(key);
    },
    text: (words) => keyboard.type(words),
    close: () => browser.close(),
  };
}
