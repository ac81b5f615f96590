import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startProduct } from '../journeys/product.ts';
import { drawBlock } from './pictures/draw-block.ts';
import { measureBlock, type Part } from './pictures/measure-block.ts';

const blocks = join(import.meta.dirname, '../blocks');

/** What stands across a page; of anything else its parts would be too small to be seen. */
const WIDE = /^(?:footer|quad-chain)$/;
const SCREENS = { wide: 'Escritorio, 1440 px', column: 'Tableta, 768 px' };
const SETTLED_MS = 1_500;
/** What shows nothing of itself, as spaces do. */
const EMPTY: Part[] = [{ tone: 'frame', left: 0, top: 0, width: 360, height: 60 }];

const namesOf = (asked: readonly string[]): string[] =>
  readdirSync(blocks, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name)
    .filter((name) => asked.length === 0 || asked.includes(name));

/** Where a block is looked at, until one site has content with which it shows something. */
const SITES = ['brujula', 'jalisco', 'destino-c', 'us'];

/** What is seen of a block in the gallery, filled as it is there. */
async function partsOf(page: Page, editor: string, name: string): Promise<Part[]> {
  for (const isWithCards of [false, true])
    for (const site of SITES) {
      await page.goto(`${editor}/bloques/${name}?sitio=${site}`);
      const screen = WIDE.test(name) ? SCREENS.wide : SCREENS.column;
      await page.getByRole('radio', { name: screen }).check({ force: true });
      const block = page.frameLocator('iframe').locator('.pc-block').first();
      await block.waitFor({ state: 'attached' });
      // Its content comes when it comes, and some of it is empty.
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(SETTLED_MS);
      const parts = await block.evaluate(measureBlock, isWithCards);
      if (parts.length > 0) return parts;
    }
  return EMPTY;
}

const asked = process.argv.slice(2);
/** Tells which pictures are old instead of drawing them. */
const isCheck = asked[0] === '--check';
const old: string[] = [];

const product = await startProduct();
const { CHROMIUM_PATH: executablePath } = process.env;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1_800, height: 1_200 } });
  // What runs in the page was named by the compiler, by a function that is not there.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.goto(product.signinLink);
  await page.getByRole('button', { name: 'Entrar a Portada' }).click();
  await page.getByRole('heading', { name: 'Páginas' }).waitFor();
  for (const name of namesOf(isCheck ? asked.slice(1) : asked)) {
    const file = join(blocks, name, 'picture.svg');
    const picture = drawBlock(await partsOf(page, product.editor, name));
    if (!isCheck) writeFileSync(file, picture);
    else if (readFileSync(file, 'utf8') !== picture) old.push(name);
    console.log(`${name}: ${picture.length} bytes`);
  }
} finally {
  await browser.close();
  await product.stop();
}
if (old.length > 0) {
  console.error(`Look otherwise than their pictures: ${old.join(', ')}`);
  process.exitCode = 1;
}
