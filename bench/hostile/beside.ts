import { setTimeout as sleep } from 'node:timers/promises';
import { spreadOf } from '../measure.ts';
import type { Finding } from './finding.ts';
import { type Product, type Reply, startProduct } from './product.ts';
import { REQUESTS } from './requests.ts';
import { SHAPES } from './shapes.ts';

const HEAP_MB = 900;
const LIMIT_MS = 50;
const EVERY_MS = 5;
const WARM_UP = 200;
const WINDOW_MS = 1_500;
/** So little more needs no second look. */
const CLEAR_MS = 25;
/** A page that did not come. */
const FAILED_MS = 60_000;
/** What else the machine does changes from try to try: the middle one of as many counts. */
const TRIES = 5;

/** Readers who request a page that is in memory at a steady rate, until `isOver`. */
async function readersP99(product: Product, isOver: () => boolean): Promise<number> {
  const times: Promise<number>[] = [];
  const started = performance.now();
  while (!isOver()) {
    // By the clock: a page that is late holds no later request back.
    await sleep(Math.max(0, started + (times.length + 1) * EVERY_MS - performance.now()));
    times.push(product.read('/').then(({ status, ms }) => (status === 200 ? ms : FAILED_MS)));
  }
  return spreadOf(await Promise.all(times)).p99;
}

interface Hostile {
  name: string;
  make(product: Product): Promise<() => Promise<Reply>>;
}

/** Of routes that take little, there is nothing to see. */
const LARGE = /^(?:import|draft|markup|picture)/;
const KINDS = [
  'large paragraphs',
  'keys',
  'objects of many keys',
  'keys within the limits',
  'values within the limits',
  'faulty elements',
  'a text of pictures of ours',
  'a text of tags',
  'a text of pictures',
];
const long = (part: string, chars: number) => part.repeat(Math.floor(chars / part.length));

const read = (name: string, path: string, headers = {}): Hostile => ({
  name,
  make: async (product) => () => product.read(path, { headers }),
});
const staff = (name: string, path: string): Hostile => ({
  name,
  make: async (product) => () => product.staff(path),
});

const HOSTILE: readonly Hostile[] = [
  ...REQUESTS.filter(({ name }) => LARGE.test(name)).flatMap(({ name, make }) =>
    SHAPES.filter((shape) => KINDS.includes(shape.name)).map((shape) => ({
      name: `${name}: ${shape.name}`,
      make: (product: Product) => make(product, shape),
    })),
  ),
  read('search', `/search/${long('la%20', 590)}/`),
  read('search of many words', `/busqueda/?q=${long('a+', 14_000)}`),
  read('suggestions', `/_portada/sugerencias/?q=${long('a+', 14_000)}`),
  read('long address', `/${long('a/', 15_000)}`),
  read('long escapes', `/${long('%C3%B3', 15_000)}`),
  read('many parameters', `/?${long('a-b=1&', 15_000)}`),
  read('long headers', '/', { 'if-none-match': long('"a",', 14_000) }),
  staff('words of the story picker', `/content/stories?site=brujula&q=${long('a%20', 590)}`),
  staff(
    'content for the canvas',
    `/content/story-feed-query?_website=brujula&filter=${long('a.b,', 3_900)}&query=${encodeURIComponent('{"size":100}')}`,
  ),
];

async function calmP99(product: Product): Promise<number> {
  const until = performance.now() + WINDOW_MS;
  return readersP99(product, () => performance.now() > until);
}

async function hostileP99(
  product: Product,
  send: () => Promise<Reply>,
): Promise<{ p99: number; reply: Reply }> {
  let isDone = false;
  const ended = Promise.all([sleep(WINDOW_MS), sleep(300).then(send)]).then(([, reply]) => {
    isDone = true;
    return reply;
  });
  return { p99: await readersP99(product, () => isDone), reply: await ended };
}

/** Each try beside a calm phase of its own, right before it. */
async function besideOne(product: Product, { name, make }: Hostile): Promise<Finding> {
  const more: number[] = [];
  let last: Reply | undefined;
  while (more.length < TRIES && !(more.length === 1 && (more[0] ?? 0) <= CLEAR_MS)) {
    const send = await make(product);
    const calm = await calmP99(product);
    const { p99, reply } = await hostileP99(product, send);
    more.push(p99 - calm);
    last = reply;
  }
  const middle = more.toSorted((one, other) => one - other)[Math.floor(more.length / 2)] ?? 0;
  const { status = 0, ms = 0 } = last ?? {};
  const range = `${Math.min(...more).toFixed(0)} to ${Math.max(...more).toFixed(0)}`;
  const tries = more.length > 1 ? ` (${more.length} tries, ${range})` : '';
  return {
    what: `beside ${name} (${status} in ${ms.toFixed(0)} ms)`,
    figure: `p99 ${middle.toFixed(1)} ms more${tries}`,
    limit: `${LIMIT_MS} ms`,
    // A server that fails at once holds nobody up.
    isWithin: middle <= LIMIT_MS && status > 0 && status < 500,
  };
}

/**
 * A warm page at a steady rate beside one hostile request of the largest size of each kind: its p99
 * may hardly grow.
 */
export async function besidePart(): Promise<Finding[]> {
  const product = await startProduct(HEAP_MB);
  try {
    for (let turn = 0; turn < WARM_UP; turn++) await product.read('/');
    const calm = await calmP99(product);
    const findings: Finding[] = [
      {
        what: 'a warm page, alone',
        figure: `p99 ${calm.toFixed(1)} ms`,
        limit: '-',
        isWithin: true,
      },
    ];
    for (const hostile of HOSTILE) findings.push(await besideOne(product, hostile));
    return findings;
  } finally {
    await product.stop();
  }
}
