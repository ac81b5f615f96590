import type { Block } from '../../blocks/_block/define-block.ts';
import { BLOCK_GROUPS, type BlockGroup } from '../../schemas/block-group.ts';
import { fold } from './words.ts';

/** What else editors call the blocks of a group. */
const GROUP_WORDS: Readonly<Record<BlockGroup, string>> = {
  chains: 'columnas fila contenedor',
  promos: 'nota noticia destacada teaser',
  lists: 'listado notas noticias feed',
  navigation: 'barra',
  article: 'nota plantilla',
  text: '',
  media: 'multimedia incrustar embed',
  ads: 'publicidad banner anuncio patrocinio',
  shared: 'sincronizado global',
  account: 'usuario lector sesión',
  sales: 'suscripción venta pago',
};

export const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

interface SearchTerms {
  block: Block;
  label: string;
  /** Name, group and keywords: what else finds it. */
  rest: string;
  /** The words of its group. */
  group: string;
}

const searched = (block: Block): SearchTerms => ({
  block,
  label: fold(block.label),
  rest: fold([block.name, BLOCK_GROUPS[block.group], ...(block.keywords ?? [])].join(' ')),
  group: fold(GROUP_WORDS[block.group]),
});

const startsWord = (text: string, word: string): boolean =>
  text.startsWith(word) || text.includes(` ${word}`) || text.includes(`-${word}`);

/** «videos» also finds «video», and «menciones» «mención»: short words are left as they are. */
const singular = (word: string): string =>
  word.length < 5 ? word : word.replace(/(?<=[lnrd])es$|s$/, '');

/** How well a word finds a block: 0 is not at all. */
function wordScore({ label, rest, group }: SearchTerms, typed: string): number {
  const word = singular(typed);
  if (startsWord(label, word)) return 3;
  if (startsWord(rest, word)) return 2;
  return [label, rest].some((text) => text.includes(word)) || startsWord(group, word) ? 1 : 0;
}

/** The blocks that every word of a search finds, the best first; all of them without a word. */
export function findBlocks(blocks: Iterable<Block>, search: string): Block[] {
  const words = wordsOf(search);
  return [...blocks]
    .map(searched)
    .map((one) => {
      const scores = words.map((word) => wordScore(one, word));
      const isFound = scores.every((score) => score > 0);
      const begins = one.label.startsWith(singular(words[0] ?? '')) ? 1 : 0;
      const score = isFound ? 1 + begins + scores.reduce((sum, each) => sum + each, 0) : 0;
      return { ...one, score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.label.length - other.label.length)
    .map(({ block }) => block);
}
