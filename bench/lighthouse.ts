/**
 * `npm run bench:lighthouse`: Lighthouse 12 for a phone on the front, a section, an article, a
 * gallery, an author and the search of every site: three runs each; of performance the median and
 * the lowest score, of the other categories the lowest. Fetches Lighthouse by npx and starts a
 * product of its own. Nothing here passes or fails.
 */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Product, startProduct } from '../journeys/product.ts';
import { spreadOf, table } from './measure.ts';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';
const run = promisify(execFile);

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { score: number | null; title: string; displayValue?: string; numericValue?: number }
  >;
}

async function audit(url: string): Promise<Report> {
  const args = [
    '--yes',
    'lighthouse@12',
    url,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    `--chrome-flags=${FLAGS}`,
  ];
  const { stdout } = await run('npx', args, {
    maxBuffer: 100_000_000,
    env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
  });
  return JSON.parse(stdout) as Report;
}

/**
 * Audits that took something off a category which is not at 100, besides performance, whose metrics
 * are printed.
 */
const faultsOf = ({ categories, audits }: Report): string[] =>
  CATEGORIES.slice(1).flatMap((name) =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const found = audits[id];
      return weight > 0 && found && found.score !== null && found.score < 1
        ? [`${name}: ${found.title}`]
        : [];
    }),
  );

async function measurePage(
  product: Product,
  site: string,
  path: string,
): Promise<{ row: string[]; faults: string[] }> {
  const reports: Report[] = [];
  for (let each = 0; each < RUNS; each++) reports.push(await audit(product.site(site) + path));
  const scoresOf = (name: string) =>
    reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100));
  const value = (id: string) => reports[0]?.audits[id]?.displayValue?.replace(/\u00a0/g, ' ') ?? '';
  const worst = (id: string) =>
    Math.max(...reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  return {
    row: [
      `${site} ${path}`,
      String(spreadOf(scoresOf('performance')).p50),
      ...CATEGORIES.map((name) => String(Math.min(...scoresOf(name)))),
      value('largest-contentful-paint'),
      worst('cumulative-layout-shift').toFixed(3),
      `${Math.round(worst('total-blocking-time'))} ms`,
      value('total-byte-weight'),
    ],
    faults: [...new Set(reports.flatMap(faultsOf))].map((fault) => `${site} ${path}: ${fault}`),
  };
}

/** What stands at an address of a site, without the product's own hosts. */
async function read(product: Product, site: string, path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${product.port}${path}?_website=${site}`);
  return response.text();
}

/** Where a reader's page leads to within its site. */
const linksOf = async (product: Product, site: string, path: string): Promise<string[]> =>
  Array.from(
    (await read(product, site, path)).matchAll(/href="(\/[^"?#]*)/g),
    ([, to]) => to ?? '',
  );

/** The paths that a sitemap names. */
const listed = async (product: Product, site: string, path: string): Promise<string[]> =>
  Array.from(
    (await read(product, site, path)).matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, address = '']) => new URL(address).pathname,
  );

/** The newest gallery of a site. */
async function galleryOf(product: Product, site: string): Promise<string | undefined> {
  const maps = await listed(product, site, '/sitemap.xml');
  for (const map of maps.filter((path) => path.startsWith('/sitemap-notas')))
    for (const story of await listed(product, site, map))
      if ((await read(product, site, story)).includes('"@type":"ImageGallery"')) return story;
  return undefined;
}

/** The first story that a front leads to, its section, a gallery, an author, and the search. */
async function pagesOf(product: Product, site: string): Promise<string[]> {
  const dated = (href: string) => /\/20\d\d\/\d\d\/\d\d\//.test(href);
  const article = (await linksOf(product, site, '/')).find(dated) ?? '';
  const section = /^\/[^/]+\//.exec(article)?.[0];
  const byline = article ? await linksOf(product, site, article) : [];
  const author = byline.find((href) => href.startsWith('/author/'));
  const gallery = await galleryOf(product, site);
  const found = { section, article, gallery, author };
  for (const [kind, path] of Object.entries(found))
    if (!path) throw new Error(`No ${kind} on ${site}`);
  return ['/', section, article, gallery, author, '/busqueda/'].flatMap((path) => path ?? []);
}

const product = await startProduct();
try {
  const asked = process.argv.slice(2);
  const sites = asked.length > 0 ? asked : ['brujula', 'destino-c', 'jalisco', 'us-labrujula'];
  const rows: string[][] = [];
  const faults: string[] = [];
  for (const site of sites) {
    for (const path of await pagesOf(product, site)) {
      const measured = await measurePage(product, site, path);
      rows.push(measured.row);
      faults.push(...measured.faults);
      console.error(measured.row.join('  '));
    }
  }
  console.log(`\nLighthouse 12, phone, ${RUNS} runs\n`);
  console.log(table(['page', 'median', ...CATEGORIES, 'LCP', 'CLS', 'TBT', 'bytes'], rows));
  if (faults.length > 0) console.log(`\n${faults.join('\n')}`);
} finally {
  await product.stop();
  rmSync(product.dataDir, { recursive: true, force: true });
}
