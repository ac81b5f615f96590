import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { stressArticle } from '../../fixtures/stress-article.ts';
import { type Product, runTool, startProduct } from '../../journeys/product.ts';

const SITES = ['brujula', 'destino-c', 'us-labrujula', 'jalisco'];
const MAX_PAGES = 40;
const ALWAYS = ['/', '/busqueda/', '/search/agua/', '/no-existe/'];

/** A page, by the host of its site. */
const read = ({ port }: Product, site: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const host = `${site}.localhost:${port}`;
    get({ host: '127.0.0.1', port, path, headers: { host } }, async (response) => {
      let html = '';
      for await (const chunk of response.setEncoding('utf8')) html += chunk;
      resolve(html);
    }).on('error', reject);
  });

/** Addresses of pages of the same site, as its markup has them. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="(\/(?!\/)[^"#?]*)"/g)]
    .map(([, path]) => path ?? '')
    .filter((path) => path.endsWith('/'));

/** The first pages that one comes to from the front, each kind of address by turns. */
async function pagesOf(
  product: Product,
  site: string,
  more: string[],
): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = [...ALWAYS, ...more];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue;
    if (pages.size >= MAX_PAGES) break;
    const html = await read(product, site, path);
    pages.set(path, html);
    const links = linksOf(html);
    // Stories first: they are what differs most.
    waiting.push(...links.filter((link) => /\d{4}/.test(link)).slice(0, 6), ...links.slice(0, 40));
  }
  return pages;
}

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

async function htmlValidateFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
  );
}

interface VnuMessage {
  type: string;
  subType?: string;
  url: string;
  message: string;
  extract?: string;
}

/** Faults by file; undefined where there is no Java. */
function vnuFaults(folder: string): Map<string, string[]> | undefined {
  const jar = join(
    dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')),
    'build/dist/vnu.jar',
  );
  const { error, stderr } = spawnSync(
    'java',
    ['-Xss4m', '-jar', jar, '--format', 'json', '--skip-non-html', folder],
    { encoding: 'utf8', maxBuffer: 200_000_000 },
  );
  if (error) return undefined;
  const { messages } = JSON.parse(stderr) as { messages: VnuMessage[] };
  const faults = new Map<string, string[]>();
  for (const { type, subType, url, message, extract = '' } of messages) {
    if (type === 'info' && subType !== 'warning') continue;
    // Its checker of style sheets knows no container queries and no `min()` of lengths.
    if (message.startsWith('CSS: ')) continue;
    const file = basename(url);
    const line = `${type === 'info' ? 'warning' : type}: ${message} (${extract.replace(/\s+/g, ' ').slice(0, 160)})`;
    faults.set(file, [...(faults.get(file) ?? []), line]);
  }
  return faults;
}

/** Prints each fault once, with the first page that has it and on how many it is. */
function tell(
  title: string,
  faults: ReadonlyMap<string, string[]>,
  names: readonly string[],
): void {
  const byFault = new Map<string, string[]>();
  for (const [page, list] of faults)
    for (const fault of new Set(list)) byFault.set(fault, [...(byFault.get(fault) ?? []), page]);
  console.log(`\n${title}: ${byFault.size} faltas y avisos en ${names.length} páginas`);
  for (const [fault, pages] of byFault)
    console.log(`  ${fault}\n    ${pages.length} · ${pages[0]}`);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portada-html-'));
  const product = await startProduct({ env: { LOG_LEVEL: 'error' } });
  try {
    const document = join(folder, 'articulo.json');
    writeFileSync(document, JSON.stringify(stressArticle));
    const { code, output } = await runTool(product, 'import', document);
    if (code !== 0) throw new Error(output);
    const htmlFolder = join(folder, 'html');
    mkdirSync(htmlFolder);
    const validated = new Map<string, string[]>();
    const names: string[] = [];
    const pathOf = new Map<string, string>();
    for (const site of SITES) {
      const more = site === 'brujula' ? [stressArticle.canonical_url] : [];
      for (const [path, html] of await pagesOf(product, site, more)) {
        const file = `${site}-${names.length}.html`;
        names.push(file);
        pathOf.set(file, `${site} ${path}`);
        writeFileSync(join(htmlFolder, file), html);
        validated.set(`${site} ${path}`, await htmlValidateFaults(html));
      }
    }
    tell('html-validate', validated, names);
    const found = vnuFaults(htmlFolder);
    if (!found) console.log('\nvnu: no hay Java en este equipo, y no se revisó con él');
    const byPath = new Map(
      [...(found ?? [])].map(([file, list]) => [pathOf.get(file) ?? file, list]),
    );
    if (found) tell('vnu', byPath, names);
    const all = [...validated.values(), ...byPath.values()].flat();
    // An article's body has a heading where its author wrote one: the checker warns of that.
    process.exitCode = all.some((fault) => !fault.startsWith('warning: ')) ? 1 : 0;
  } finally {
    await product.stop();
    rmSync(product.dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
