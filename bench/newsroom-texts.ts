import type { JsonObject } from '../schemas/json.ts';

/** Numbers from 0 to 1, the same ones for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const listOf = (text: string): string[] => text.trim().split(/\s+/);

/** The words that Spanish uses most: the first ones mean nothing to a search. */
const FREQUENT = listOf(`de la que el en y a los del se las por un para con no una su al lo como
  más pero sus le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay donde
  quien desde todo nos durante ciudad gobierno país años personas millones estado agua presidente
  mundo trabajo parte tiempo vida día mañana niños señor pequeño calle escuela salud policía
  elección región información situación economía sequía tranvía música política público último
  según además después nuevo nacional grandes primera programa empresa mercado`);
const STARTS = listOf('b c ch d f g gr h j l m n p pr qu r s t tr v z ñ cl br');
const VOWELS = listOf('a e i o u a e o ia ie ue á é í ó');
const ENDS = listOf('s n r l  d z ción dad mente ado ero ista ía es os as');
const VOCABULARY = 40_000;

function inventedWord(random: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const syllables = 2 + Math.floor(random() * 2);
  const stem = Array.from({ length: syllables }, () => {
    const start = pick(STARTS);
    return start + (start === 'qu' ? 'e' : pick(VOWELS));
  });
  return stem.join('') + pick(ENDS);
}

/** Words by how often they are used, most used first. Invented, but for the first. */
export const vocabulary: readonly string[] = (() => {
  const random = numbersFrom(7);
  const words = new Set(FREQUENT);
  while (words.size < VOCABULARY) words.add(inventedWord(random));
  return [...words];
})();

/** Sum of the first n shares of Zipf's law, for the choice of a word. */
const shares: Float64Array = (() => {
  const sums = new Float64Array(VOCABULARY);
  let sum = 0;
  for (let rank = 0; rank < VOCABULARY; rank++) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  return sums;
})();

function wordAt(share: number): string {
  const wanted = share * (shares[VOCABULARY - 1] ?? 0);
  let [low, high] = [0, VOCABULARY - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shares[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return vocabulary[low] ?? '';
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function sentence(random: () => number, words: number): string {
  return capital(Array.from({ length: words }, () => wordAt(random())).join(' '));
}

const PARAGRAPHS = 14;
const PARAGRAPH_WORDS = 50;
/** What some paragraphs have around a word. */
const MARKUP: readonly [string, string][] = [
  ['<b>', '</b>'],
  ['<i>', '</i>'],
  ['<a href="https://www.example.org/nota/">', '</a>'],
];

function paragraph(random: () => number): string {
  const first = sentence(random, PARAGRAPH_WORDS / 2);
  const second = sentence(random, PARAGRAPH_WORDS / 2);
  if (random() > 0.3) return `${first}. ${second}.`;
  const [open, close] = MARKUP[Math.floor(random() * MARKUP.length)] ?? ['', ''];
  return `${first}, ${open}${wordAt(random())} ${wordAt(random())}${close}. ${second}.`;
}

export interface Newsroom {
  /** The first has nine stories of ten, the last hardly any. */
  sites: readonly { key: string; sections: readonly string[] }[];
  authors: number;
  tags: number;
}

const NOW = Date.parse('2026-11-21T12:00:00Z');
const STEP_MS = 1_900_000;

/**
 * The n-th story of a newsroom: 700 words, the most used ones in nearly every story, some in one
 * alone; an ANS document, the same one every time.
 */
export function storyNumber(n: number, { sites, authors, tags }: Newsroom): JsonObject {
  const random = numbersFrom(n + 1);
  const [main, second, ...others] = sites;
  const homes = [
    n % 10 < 9 ? main : second,
    ...(n % 7 === 0 ? [second] : []),
    ...others.filter((_, index) => n % (97 * (index + 1)) === 3),
  ];
  const placed = [...new Set(homes)].filter((site) => site !== undefined);
  const sectionOf = (sections: readonly string[]) => ({
    _id: sections[Math.floor(random() ** 2 * sections.length)] ?? '/',
    type: 'section',
    version: '0.10.12',
    name: 'Sección',
  });
  const websites = placed.map(({ key, sections }) => [
    key,
    { website_url: `/medida/${n}/`, website_section: sectionOf(sections) },
  ]);
  const tagOf = () => Math.floor(random() ** 3 * tags);
  const author = Math.floor(random() ** 2 * authors);
  return {
    _id: `medida-${n}`,
    type: 'story',
    version: '0.10.12',
    canonical_url: `/medida/${n}/`,
    display_date: new Date(NOW - n * STEP_MS).toISOString(),
    headlines: { basic: sentence(random, 9) },
    description: { basic: `${sentence(random, 22)}.` },
    credits: {
      by: [
        { type: 'author', _id: `autor-${author}`, name: `${capital(wordAt(random()))} ${author}` },
      ],
    },
    taxonomy: {
      tags: [...new Set([tagOf(), tagOf(), tagOf()])].map((tag) => ({
        slug: `tema-${tag}`,
        text: vocabulary[100 + tag] ?? '',
      })),
    },
    websites: Object.fromEntries(websites),
    content_elements: Array.from({ length: PARAGRAPHS }, (_, index) => ({
      _id: `p${n}-${index}`,
      type: 'text',
      content: paragraph(random),
    })),
  };
}
