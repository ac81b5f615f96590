/**
 * `npm run bench:lighthouse`: Lighthouse 12 for a phone on the front, a section and an article of
 * every site: three runs each, the lowest score of each category. Fetches Lighthouse by npx and
 * starts a product of its own. Nothing here passes or fails.
 */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Product, startProduct } from '../../journeys/product.ts';
import { table } from './measure.ts';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';
const run = promisify(execFile);

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
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
  const lowest = CATEGORIES.map((name) =>
    Math.min(...reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))),
  );
  const value = (id: string) => reports[0]?.audits[id]?.displayValue?.replace(/\u00a0/g, ' ') ?? '';
  return {
    row: [
      `${site} ${path}`,
      ...lowest.map(String),
      value('largest-contentful-paint'),
      value('cumulative-layout-shift'),
      value('total-byte-weight'),
    ],
    faults: [...new Set(reports.flatMap(faultsOf))].map((fault) => `${site} ${path}: ${fault}`),
  };
}

/** The first story that a front links to, and its section. */
async function pagesOf(product: Product, site: string): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${product.port}/?_website=${site}`);
  const html = await response.text();
  const article = /href="(\/[^"?]*\/20\d\d\/\d\d\/\d\d\/[^"?]*)/.exec(html)?.[1];
  const section = article && /^\/[^/]+\//.exec(article)?.[0];
  return ['/', ...(section ? [section] : []), ...(article ? [article] : [])];
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
  console.log(`\nLighthouse 12, phone, the lowest of ${RUNS} runs\n`);
  console.log(table(['page', ...CATEGORIES, 'LCP', 'CLS', 'bytes'], rows));
  if (faults.length > 0) console.log(`\n${faults.join('\n')}`);
} finally {
  await product.stop();
  rmSync(product.dataDir, { recursive: true, force: true });
}
