/**
 * `npm run bench:editor`: the page editor with 300, 600 and 900 blocks in ten sections, with 300
 * beside plain Puck in one run, and beside itself without autosave, presence and undo. Starts a
 * product of its own. `bench/editor/stories.ts` measures the story desk. Nothing here passes or
 * fails.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { startProduct } from '../journeys/product.ts';
import { staffApi } from '../journeys/staff-api.ts';
import type { PageDocument } from '../schemas/page.ts';
import { editorBytes } from '../scripts/editor-bytes.ts';
import { median, p95, signedIn, spread, startBrowser, VIEWPORT } from './editor/browser.ts';
import { buildPlain, servePlain } from './editor/build-plain.ts';
import {
  drag,
  heapMb,
  type Measured,
  open,
  typeInForm,
  typeInline,
} from './editor/measure-page.ts';
import { LAYOUT, pageOf } from './editor/page-of.ts';
import { buildWithoutSaving } from './editor/without-saving.ts';
import { ms, table } from './measure.ts';

const ROUNDS = 3;
const SLOW_ROUNDS = 2;
/** Of two that differ by less than one run does from another. */
const PAIR_ROUNDS = 8;
const SLOW = 4;
const root = join(import.meta.dirname, '..');
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache/bench-editor-'));

/** Serves the files of another build of the editor to a context. */
async function serveBuild(context: BrowserContext, origin: string, built: string): Promise<void> {
  const html = readFileSync(join(built, 'editor/index.html'), 'utf8');
  await context.route(`${origin}/paginas/*`, (route) =>
    route.fulfill({ body: html, contentType: 'text/html' }),
  );
  await context.route(`${origin}/assets/editor/*`, (route) =>
    route.fulfill({ path: join(built, new URL(route.request().url()).pathname) }),
  );
}

const editorParts: Pick<Measured, 'field' | 'inline' | 'drawerItem'> = {
  field: (page) => page.locator('.pe-right').getByRole('textbox', { name: 'Titular' }),
  inline: (page) =>
    page.frameLocator('iframe').first().getByRole('textbox', { name: 'Titular' }).first(),
  drawerItem: (page) => page.locator('.pe-drawer-item').first(),
};
const plainParts: Pick<Measured, 'field' | 'drawerItem'> = {
  field: (page) => page.locator('input[name="headline"]:visible').first(),
  drawerItem: (page) => page.locator('[data-testid^="drawer-item:"]:visible').first(),
};

interface Figures {
  selectable: number[];
  form: { dom: number[]; paint: number[] };
  inline: { dom: number[]; paint: number[] };
  worst: number[];
  heap: number[];
}

const nothing = (): Figures => ({
  selectable: [],
  worst: [],
  heap: [],
  form: { dom: [], paint: [] },
  inline: { dom: [], paint: [] },
});

/** Opens, types, writes on the canvas and drags, once. */
async function round(measured: Measured, slow: number, into: Figures): Promise<void> {
  const opened = await open(measured, slow);
  try {
    into.selectable.push(opened.selectable);
    into.heap.push(await heapMb(opened));
    const form = await typeInForm(measured, opened);
    const inline = await typeInline(measured, opened);
    into.form.dom.push(...form.dom);
    into.form.paint.push(...form.paint);
    into.inline.dom.push(...inline.dom);
    into.inline.paint.push(...inline.paint);
    if (measured.inline) await leaveText(opened.page);
    into.worst.push(Math.max(...(await drag(measured, opened))));
  } finally {
    await opened.page.close();
  }
}

async function leaveText(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForTimeout(500);
}

const rows: string[][] = [];

/** Measures some pages in turns, so that what else the machine does meets all of them. */
async function compare(
  title: string,
  all: readonly Measured[],
  { slow = 1, rounds = ROUNDS } = {},
): Promise<Figures[]> {
  const figures = all.map(nothing);
  for (let each = 0; each < rounds; each++)
    for (const [index, measured] of all.entries())
      await round(measured, slow, figures[index] ?? nothing());
  for (const [index, { selectable, form, inline, worst, heap }] of figures.entries()) {
    const row = [
      `${title}: ${all[index]?.name}`,
      ms(median(selectable)),
      spread(form.dom),
      spread(form.paint),
      spread(inline.dom),
      spread(inline.paint),
      `${ms(median(worst))} / ${ms(Math.max(...worst))}`,
      ms(median(heap)),
    ];
    rows.push(row);
    console.error(row.join('  '));
  }
  return figures;
}

async function newPage(
  api: ReturnType<typeof staffApi>,
  name: string,
  document: PageDocument,
): Promise<string> {
  const route = { kind: 'path' as const, path: `/${name}/` };
  const made = await api.createPage({ site: 'brujula', name, route, layout: LAYOUT });
  await api.saveDraft(made.id, { baseRevision: made.revision, document });
  return made.id;
}

const product = await startProduct();
const browser = await startBrowser();
try {
  const [plain, bare] = [join(folder, 'plain'), join(folder, 'bare')];
  await buildPlain(root, plain);
  await buildWithoutSaving(root, bare);
  const { context, page: desk } = await signedIn(browser, product);
  const api = staffApi(desk);
  const site = (await api.sites()).find(({ key }) => key === 'brujula');
  const css = await api.styles('brujula');
  const cookies = await context.storageState();
  const without = await browser.newContext({ ...VIEWPORT, storageState: cookies });
  await serveBuild(without, product.editor, bare);
  const whole = await browser.newContext({ ...VIEWPORT, storageState: cookies });
  await serveBuild(whole, product.editor, join(root, 'dist/editor'));
  const other = await browser.newContext(VIEWPORT);
  const server = await servePlain(plain, { document: pageOf(300), site }, css);
  const editor = async (name: string, blocks: number, chains = 0): Promise<Measured> => ({
    name: 'Portada',
    address: `${product.editor}/paginas/${await newPage(api, name, pageOf(blocks, chains))}`,
    context,
    ...editorParts,
  });
  const puck: Measured = {
    name: 'plain Puck',
    address: server.origin,
    context: other,
    ...plainParts,
  };
  const three = await editor('trescientos', 300);
  await compare('300 blocks', [three, puck]);
  await compare('300 blocks, CPU slowed 4 times', [three, puck], {
    slow: SLOW,
    rounds: SLOW_ROUNDS,
  });
  await compare('600 blocks', [await editor('seiscientos', 600)]);
  await compare('900 blocks', [await editor('novecientos', 900)]);
  await compare('900 blocks, 30 of them chains', [await editor('encadenados', 900, 30)]);
  const [on, off] = await compare(
    '300 blocks',
    [
      { ...three, name: 'saved, told, undone', context: whole },
      { ...three, name: 'none of these', context: without },
    ],
    { rounds: PAIR_ROUNDS },
  );
  server.stop();
  const headings = ['', 'selectable', 'form: key to DOM', 'to paint', 'inline: to DOM', 'to paint'];
  console.log(`\n${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ms: median / p95,`);
  console.log(
    `of ${ROUNDS} rounds, slowed ${SLOW_ROUNDS}, of the last two ${PAIR_ROUNDS}; worst frame of a drag: median / worst; heap in MB\n`,
  );
  console.log(table([...headings, 'worst frame', 'heap'], rows));
  const share = (one = Number.NaN, two = Number.NaN) => (one / two).toFixed(2);
  console.log(
    `\nwith / without autosave, presence and undo: key p95 in the form ${share(
      p95(on?.form.dom ?? []),
      p95(off?.form.dom ?? []),
    )}, inline ${share(p95(on?.inline.dom ?? []), p95(off?.inline.dom ?? []))}, worst frame ${share(
      median(on?.worst ?? []),
      median(off?.worst ?? []),
    )}`,
  );
  const bytes = editorBytes(join(root, 'dist/editor'));
  const kb = (count: number) => `${Math.round(count / 1_000)} kB`;
  console.log(`first load of script, gzip: desk ${kb(bytes.desk)}, open page ${kb(bytes.page)}`);
} finally {
  await browser.close();
  await product.stop();
  for (const each of [product.dataDir, folder]) rmSync(each, { recursive: true, force: true });
}
