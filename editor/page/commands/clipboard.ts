import { z } from 'zod';
import {
  MAX_BLOCK_DEPTH,
  MAX_PAGE_BLOCKS,
  MAX_PAGE_BYTES,
  type StoredBlock,
  storedBlock,
} from '../../../schemas/page.ts';

/**
 * Blocks on the system's clipboard: as a type of our own, which browsers hand to other pages of
 * any site, and in an attribute of the HTML, which every program passes on. What is read is taken
 * for hostile.
 */
const TYPE = 'application/x-portada-blocks+json';
const ATTRIBUTE = 'data-portada-blocks';

const copied = z.object({
  portada: z.literal('blocks'),
  blocks: z.array(storedBlock).min(1).max(MAX_PAGE_BLOCKS),
});

export interface ClipboardTexts {
  /** What each block is called, for programs that take text. */
  names: readonly string[];
  blocks: readonly StoredBlock[];
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const json = ({ blocks }: ClipboardTexts): string => JSON.stringify({ portada: 'blocks', blocks });

/** The blocks as markup: a list of their names that carries them. */
const markup = (texts: ClipboardTexts): string => {
  const items = texts.names.map((name) => `<li>${escaped(name)}</li>`).join('');
  return `<ul ${ATTRIBUTE}="${escaped(json(texts))}">${items}</ul>`;
};

export function putBlocks(to: DataTransfer, texts: ClipboardTexts): void {
  to.setData(TYPE, json(texts));
  to.setData('text/html', markup(texts));
  to.setData('text/plain', texts.names.join('\n'));
}

/** False when the browser refuses. */
export async function writeSystemClipboard(texts: ClipboardTexts): Promise<boolean> {
  try {
    const blob = (type: string, text: string) => ({ [type]: new Blob([text], { type }) });
    const item = new ClipboardItem({
      ...blob('text/html', markup(texts)),
      ...blob('text/plain', texts.names.join('\n')),
    });
    await navigator.clipboard.write([item]);
    return true;
  } catch {
    return false;
  }
}

/** How many blocks, and how deep they stand in each other. */
function measure(blocks: readonly StoredBlock[], depth = 1): { count: number; depth: number } {
  let total = { count: blocks.length, depth };
  for (const { children = [] } of blocks) {
    if (children.length === 0) continue;
    const inner = measure(children, depth + 1);
    total = { count: total.count + inner.count, depth: Math.max(total.depth, inner.depth) };
  }
  return total;
}

/** The blocks in a text of ours; undefined when it is anything else, or more than a page holds. */
export function parseBlocks(text: string): StoredBlock[] | undefined {
  if (text === '' || text.length > MAX_PAGE_BYTES) return undefined;
  try {
    const parsed = copied.safeParse(JSON.parse(text));
    if (!parsed.success) return undefined;
    const { blocks } = parsed.data;
    const { count, depth } = measure(blocks);
    return count <= MAX_PAGE_BLOCKS && depth <= MAX_BLOCK_DEPTH ? blocks : undefined;
  } catch {
    // No JSON, or so deep that reading it overflows.
    return undefined;
  }
}

/** The blocks in markup; it is parsed in an inert document. */
function blocksInMarkup(html: string): StoredBlock[] | undefined {
  if (!html.includes(ATTRIBUTE) || html.length > 2 * MAX_PAGE_BYTES) return undefined;
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return parseBlocks(parsed.querySelector(`[${ATTRIBUTE}]`)?.getAttribute(ATTRIBUTE) ?? '');
}

export const readBlocks = (from: DataTransfer): StoredBlock[] | undefined =>
  parseBlocks(from.getData(TYPE)) ?? blocksInMarkup(from.getData('text/html'));

/** `refused`: the browser does not let us read. */
export async function readSystemClipboard(): Promise<StoredBlock[] | undefined | 'refused'> {
  try {
    for (const item of await navigator.clipboard.read()) {
      if (!item.types.includes('text/html')) continue;
      const blocks = blocksInMarkup(await (await item.getType('text/html')).text());
      if (blocks) return blocks;
    }
    return undefined;
  } catch {
    return 'refused';
  }
}
