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
const CALM_MS = 3_000;
const MIN_MS = 2_000;
/** A page that did not come. */
const FAILED_MS = 60_000;
/** What else the machine does can only make a figure worse. */
const TRIES = 3;

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
  'faulty elements',
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

async function besideOne(
  product: Product,
  { name, make }: Hostile,
  calm: number,
): Promise<Finding> {
  let [worst, status, took] = [Number.POSITIVE_INFINITY, 0, 0];
  for (let turn = 0; turn < TRIES && worst - calm > LIMIT_MS; turn++) {
    let isDone = false;
    const send = await make(product);
    const ended = Promise.all([sleep(MIN_MS), sleep(300).then(send)]).then(([, reply]) => {
      isDone = true;
      return reply;
    });
    const p99 = await readersP99(product, () => isDone);
    const reply = await ended;
    [worst, status, took] = [Math.min(worst, p99), reply.status, reply.ms];
  }
  return {
    what: `beside ${name} (${status} in ${took.toFixed(0)} ms)`,
    figure: `p99 ${(worst - calm).toFixed(1)} ms more`,
    limit: `${LIMIT_MS} ms`,
    isWithin: worst - calm <= LIMIT_MS,
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
    let calm = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < TRIES; turn++) {
      const until = performance.now() + CALM_MS;
      calm = Math.min(calm, await readersP99(product, () => performance.now() > until));
    }
    const findings: Finding[] = [
      {
        what: 'a warm page, alone',
        figure: `p99 ${calm.toFixed(1)} ms`,
        limit: '-',
        isWithin: true,
      },
    ];
    for (const hostile of HOSTILE) findings.push(await besideOne(product, hostile, calm));
    return findings;
  } finally {
    await product.stop();
  }
}
