import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { putSite } from '../journeys/advertising.ts';
import { startProduct } from '../journeys/product.ts';
import { shared } from '../vite.config.ts';
import { drawBlock } from './pictures/draw-block.ts';
import { lookAtBlock } from './pictures/look-at-block.ts';
import { siteSettings } from './pictures/site-settings.ts';

const blocks = join(import.meta.dirname, '../blocks');

/** What each block is drawn from, by the build's own way of finding blocks. */
async function readDrawnFrom(): Promise<Map<string, string>> {
  const vite = await createServer({
    ...shared,
    configFile: false,
    server: { middlewareMode: true, watch: null },
    logLevel: 'error',
  });
  try {
    const drawn = await vite.ssrLoadModule('/scripts/pictures/drawn-from.ts');
    return await (drawn as typeof import('./pictures/drawn-from.ts')).allDrawnFrom();
  } finally {
    await vite.close();
  }
}

const asked = process.argv.slice(2);
/** Tells which pictures are old instead of drawing them. */
const isCheck = asked[0] === '--check';
const names = isCheck ? asked.slice(1) : asked;
const old: string[] = [];

const drawnFrom = await readDrawnFrom();
const product = await startProduct();
const { CHROMIUM_PATH: executablePath } = process.env;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
});
try {
  await putSite(product, { key: 'brujula', ...siteSettings });
  const page = await browser.newPage({ viewport: { width: 1_800, height: 1_200 } });
  // What runs in the page was named by the compiler, by a function that is not there.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.goto(product.signinLink);
  await page.getByRole('button', { name: 'Entrar a Portada' }).click();
  await page.getByRole('heading', { name: 'Páginas' }).waitFor();
  for (const [name, digest] of drawnFrom) {
    if (names.length > 0 && !names.includes(name)) continue;
    const file = join(blocks, name, 'picture.svg');
    const picture = drawBlock(await lookAtBlock(page, product.editor, name));
    if (!isCheck) {
      writeFileSync(file, picture);
      writeFileSync(join(blocks, name, 'drawn-from.txt'), `${digest}\n`);
    } else if (readFileSync(file, 'utf8') !== picture) old.push(name);
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
