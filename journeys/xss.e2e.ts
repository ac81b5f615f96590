import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { PAGE_CONTENT_KINDS } from '../schemas/page-content.ts';
import { expect, test } from './server.ts';
import { mailsSaying } from './xss/hostile-mails.ts';
import { ALONE, loadPages } from './xss/load-pages.ts';
import { PAYLOADS, SAMPLE_TURNS, sampled } from './xss/payloads.ts';
import { couldRun, type Watch, watchExecution } from './xss/watch.ts';

test.use({ launchOptions: ALONE });

/**
 * Every sixteenth turn, on which each field says 20 payloads; with `XSS_TURNS=1` every turn, on
 * which each field says 320.
 */
const TURN_STEP = Number(process.env.XSS_TURNS ?? 16);

/** Answers with what is made for an address, without any policy. */
async function serve(make: (path: string) => Promise<string> | string) {
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    try {
      response.end(await make(request.url ?? '/'));
    } catch (error) {
      response.statusCode = 500;
      response.end(error instanceof Error ? error.stack : '');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

interface Opened {
  address: string;
  /** What ran or could run. */
  faults: string[];
}

/** Of pages on which nothing may run: a busy machine takes its time for the first. */
const PATIENCE_MS = 90_000;
/** A payload that runs may stop a page from ever ending to load, or from answering. */
const CARELESS_PATIENCE_MS = 5_000;

const within = <T>(work: Promise<T>, patienceMs: number): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(reject, patienceMs, new Error('never answers'));
    }),
  ]);

interface Wait {
  waitUntil: 'load' | 'domcontentloaded';
  patienceMs: number;
}

async function openOne(
  page: Page,
  address: string,
  { waitUntil, patienceMs }: Wait,
): Promise<Opened> {
  try {
    const reply = await page.goto(address, { timeout: patienceMs, waitUntil });
    const faults = reply?.status() === 200 ? [] : [(await reply?.text()) ?? 'no reply'];
    return { address, faults: [...faults, ...(await within(page.evaluate(couldRun), patienceMs))] };
  } catch (error) {
    return { address, faults: [String(error)] };
  }
}

/** Opens addresses in two tabs, one after the other in each. */
async function openAll(
  browser: Browser,
  addresses: readonly string[],
  wait: Wait = { waitUntil: 'load', patienceMs: PATIENCE_MS },
): Promise<{ opened: Opened[]; watch: Watch }> {
  const context = await browser.newContext({ bypassCSP: true });
  const watch = await watchExecution(context, 'sanitised');
  const opened: Opened[] = [];
  const left = [...addresses];
  const open = async () => {
    let page = await context.newPage();
    for (let address = left.shift(); address; address = left.shift()) {
      const one = await openOne(page, address, wait);
      opened.push(one);
      if (one.faults.length === 0) continue;
      await page.close();
      page = await context.newPage();
    }
  };
  await Promise.all([open(), open()]);
  await context.close();
  return { opened, watch };
}

test('nothing runs on a page of all blocks, whatever their fields and contents say', async ({
  browser,
}) => {
  test.setTimeout(1_800_000);
  const { hostilePages, TURNS } = await loadPages();
  const make = hostilePages('sanitised');
  const { origin, stop } = await serve((path) => {
    const [, turn, kind] = path.split('/');
    const known = PAGE_CONTENT_KINDS.find((one) => one === kind);
    return known ? make(Number(turn), known) : '';
  });
  const addresses = Array.from({ length: Math.ceil(TURNS / TURN_STEP) }, (_, at) =>
    PAGE_CONTENT_KINDS.map((kind) => `${origin}/${at * TURN_STEP}/${kind}`),
  ).flat();
  const { opened, watch } = await openAll(browser, addresses);
  stop();
  expect(opened).toHaveLength(addresses.length);
  expect(opened.filter(({ faults }) => faults.length > 0)).toEqual([]);
  expect(watch.seen()).toEqual([]);
});

test('nothing runs in a mail, whatever the names in it say', async ({ browser }) => {
  test.setTimeout(1_800_000);
  // By turns in the languages of mails: each says every payload.
  const made = (turn: number) =>
    mailsSaying((place) => sampled(place, turn).text, turn % 2 === 0 ? 'es-MX' : 'en-US');
  const kinds = [...made(0).keys()];
  const { origin, stop } = await serve((path) => {
    const [, turn, kind = ''] = path.split('/');
    const html = made(Number(turn)).get(kind);
    if (html === undefined) throw new Error(`No mail ${kind}`);
    return html;
  });
  const addresses = Array.from({ length: SAMPLE_TURNS }, (_, turn) =>
    kinds.map((kind) => `${origin}/${turn}/${kind}`),
  ).flat();
  const { opened, watch } = await openAll(browser, addresses);
  stop();
  expect(opened).toHaveLength(addresses.length);
  expect(opened.filter(({ faults }) => faults.length > 0)).toEqual([]);
  expect(watch.seen()).toEqual([]);
});

/** Where a careless writer would put a text as it is. */
const CARELESS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `<a title="${text}">x</a>`,
  (text) => `<a title='${text}'>x</a>`,
  (text) => `<a title=${text}>x</a>`,
  (text) => `<a href="${text}">x</a>`,
  (text) => `<script type="application/ld+json">{"name":"${text}"}</script>`,
  (text) => `<script>window.said = "${text}"</script>`,
  (text) => `<script>${text}</script>`,
  (text) => `<style>p { color: ${text} }</style>`,
];
/** Payloads that are looked at: the watcher has to be right, not complete. */
const EVERY = 29;
const MOST = 0.85;

test('the watcher sees payloads run where a careless writer puts them', async ({ browser }) => {
  const { origin, stop } = await serve((path) => {
    const [, number, at] = path.split('/').map(Number);
    const text = PAYLOADS[number ?? 0]?.text ?? '';
    const body = CARELESS[at ?? 0]?.(text) ?? '';
    return `<!DOCTYPE html><html><head><title>x</title></head><body>${body}</body></html>`;
  });
  const some = PAYLOADS.filter(({ number }) => number % EVERY === 0);
  const addresses = some.flatMap(({ number }) =>
    CARELESS.map((_, at) => `${origin}/${number}/${at}`),
  );
  const { opened, watch } = await openAll(browser, addresses, {
    waitUntil: 'domcontentloaded',
    patienceMs: CARELESS_PATIENCE_MS,
  });
  stop();
  const isTold = (number: number) =>
    opened.some(
      ({ address, faults }) => address.startsWith(`${origin}/${number}/`) && faults.length > 0,
    );
  const silent = some.filter(({ number }) => !watch.ran.has(number) && !isTold(number));
  expect(watch.seen().length).toBeGreaterThan(0);
  // The others wait for somebody to touch them, or load something: that is told as well.
  expect(watch.ran.size).toBeGreaterThan(some.length / 3);
  expect(1 - silent.length / some.length).toBeGreaterThan(MOST);
});
