/**
 * `npm run bench stories`: the story desk with a story of 3,000 words in 60 elements: until one may
 * write, a key in the middle of the text, a paste of 5,000 words. Starts a product of its own.
 * Nothing here passes or fails.
 */
import { rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { BrowserContext } from '@playwright/test';
import { startProduct } from '../../journeys/product.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { ms, table } from '../measure.ts';
import { median, signedIn, spread, startBrowser } from './browser.ts';
import { pasteInStory, untilWritable } from './in-page.ts';
import { type } from './measure-page.ts';

const ROUNDS = 8;
const SETTLE_MS = 1_500;
const WORDS = 'la ciudad estrena tranvías nuevos y nadie sabe bien adónde van'.split(' ');

const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => WORDS[index % WORDS.length]).join(' ');
const text = (content: string): JsonObject => ({ type: 'text', content });

/** Forty paragraphs of 70 words, and twenty elements of ten kinds with ten words each. */
function elements(): JsonObject[] {
  const kinds: ((index: number) => JsonObject)[] = [
    () => ({ type: 'header', level: 2, content: words(10) }),
    () => ({ type: 'quote', content_elements: [text(words(10))] }),
    () => ({ type: 'list', list_type: 'unordered', items: [text(words(5)), text(words(5))] }),
    () => ({ type: 'table', header: [text('A'), text('B')], rows: [[text(words(5)), text('1')]] }),
    () => ({ type: 'raw_html', content: '<p>Un mapa</p>' }),
    () => ({ type: 'interstitial_link', url: 'https://example.com/', content: words(10) }),
    () => ({ type: 'correction', correction_type: 'correction', text: words(10) }),
    () => ({ type: 'divider' }),
    () => ({ type: 'code', content: 'const a = 1;' }),
    (index) => ({
      type: 'oembed_response',
      raw_oembed: { type: 'link', version: '1.0', url: `https://x.com/portada/status/${index}` },
    }),
  ];
  return Array.from({ length: 60 }, (_, index) => {
    const made = kinds[Math.floor(index / 3) % kinds.length];
    return index % 3 === 2 && made ? made(index) : text(words(70));
  });
}

const PASTED = Array.from({ length: 50 }, () => `<p>${words(100)}</p>`).join('');

interface Figures {
  writable: number[];
  dom: number[];
  paint: number[];
  pasteDom: number[];
  pastePaint: number[];
}

async function round(context: BrowserContext, address: string, into: Figures): Promise<void> {
  const page = await context.newPage();
  try {
    // What the sources of functions call that are sent into the page.
    await page.addInitScript({ content: 'globalThis.__name = (made) => made;' });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.clearBrowserCache');
    await page.goto(address, { waitUntil: 'commit' });
    into.writable.push(await page.evaluate(untilWritable));
    await page.waitForTimeout(SETTLE_MS);
    const middle = page.locator('.st-body > p').nth(20);
    await middle.click();
    const keys = await type(page, 'story');
    into.dom.push(...keys.dom);
    into.paint.push(...keys.paint);
    await middle.click();
    await page.keyboard.press('End');
    const pasted = await page.evaluate(pasteInStory, PASTED);
    into.pasteDom.push(pasted.dom);
    into.pastePaint.push(pasted.paint);
    await page.getByText(/^Guardado /).waitFor();
  } finally {
    await page.close({ runBeforeUnload: false });
  }
}

/** Runs in a page of the editor. */
async function beginStory(): Promise<string> {
  const reply = await fetch('/api/story-desk/stories', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ site: 'brujula' }),
  });
  return (await reply.json()).id;
}

/** Runs in a page of the editor. */
async function putElements({ id, list }: { id: string; list: string }): Promise<void> {
  const address = `/api/story-desk/stories/${id}`;
  const { revision, document } = await (await fetch(address)).json();
  const next = { ...document, content_elements: JSON.parse(list) };
  await fetch(`${address}/draft`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ baseRevision: revision, document: next }),
  });
}

const product = await startProduct();
const browser = await startBrowser();
try {
  const { context, page } = await signedIn(browser, product);
  const id = await page.evaluate(beginStory);
  const figures: Figures = { writable: [], dom: [], paint: [], pasteDom: [], pastePaint: [] };
  const address = `${product.editor}/historias/${id}`;
  for (let each = 0; each < ROUNDS; each++) {
    // Each round has the same story.
    await page.evaluate(putElements, { id, list: JSON.stringify(elements()) });
    await round(context, address, figures);
  }
  const headings = ['', 'writable', 'key: to DOM', 'to paint', 'paste of 5,000 words', 'to paint'];
  const row = [
    '3,000 words, 60 elements',
    `${ms(median(figures.writable))} / ${ms(Math.max(...figures.writable))}`,
    spread(figures.dom),
    spread(figures.paint),
    `${ms(median(figures.pasteDom))} / ${ms(Math.max(...figures.pasteDom))}`,
    `${ms(median(figures.pastePaint))} / ${ms(Math.max(...figures.pastePaint))}`,
  ];
  console.log(`\nThe story desk on ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
  console.log(table(headings, [row]));
} finally {
  await browser.close();
  await product.stop();
  rmSync(product.dataDir, { recursive: true, force: true });
}
