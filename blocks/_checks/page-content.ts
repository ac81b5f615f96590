import type { ContentRequest } from '../../schemas/feed.ts';
import type { Finding } from '../../schemas/finding.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { fillersOf } from '../../schemas/page-content/page-about.ts';
import type { PageContentKind } from '../../schemas/page-content.ts';
import type { Block, ReadFields } from '../_block/define-block.ts';
import { readBlock } from '../_block/read-block.ts';
import { isRequest } from '../_block/requests.ts';
import { findingAt, type RuledPage, shownBlocks } from './ruled-page.ts';
import { wholePage } from './whole-page.ts';

const WORDS: Readonly<Record<PageContentKind, string>> = {
  story: 'una nota',
  section: 'una sección',
  tag: 'una etiqueta',
  author: 'una persona que firma',
  search: 'una búsqueda',
};
const joined = new Intl.ListFormat('es', { type: 'disjunction' });

const PLACEHOLDER = /\{([a-z]+)\}/g;

/** The kinds of content that would fill what stands for the page's content in a request. */
function fillers({ query }: ContentRequest): (readonly PageContentKind[])[] {
  const texts = Object.values(query).filter((value) => typeof value === 'string');
  return texts.flatMap((text) =>
    [...text.matchAll(PLACEHOLDER)].flatMap(([, name = '']) => {
      const kinds = fillersOf(name);
      return kinds ? [kinds] : [];
    }),
  );
}

/** What a block requests on a page about nothing. */
function requests(block: Block, fields: ReadFields, { site, route }: RuledPage): ContentRequest[] {
  if (!site) return [];
  const path = route?.kind === 'path' ? route.path : '/';
  const asked = block.content?.(fields, { site, path, pageContent: null, query: {} });
  if (!asked) return [];
  return isRequest(asked) ? [asked] : Object.values(asked);
}

/**
 * The kinds of content of which a block shows nothing but that of its page, where the page has none
 * of them.
 */
function missing(page: RuledPage, stored: StoredBlock): readonly PageContentKind[] | undefined {
  const { about } = page;
  const read = readBlock(page.blocks.get(stored.block), stored);
  if (about === undefined || !read.ok) return undefined;
  const { block, fields } = read;
  const asksPage = block.about.length > 0 && (block.asksPage?.(fields) ?? true);
  const wanted = [
    ...(asksPage ? [block.about] : []),
    ...requests(block, fields, page).flatMap(fillers),
  ];
  return wanted.find((kinds) => about === null || !kinds.includes(about));
}

const wordsOf = (label: string, kinds: readonly PageContentKind[]): string =>
  `«${label}» muestra lo de su página, y esta página no es de ` +
  `${joined.format(kinds.map((kind) => WORDS[kind]))}: nadie lo verá`;

/** rule 1.24: blocks that show what their page is about, on a page about nothing of the kind. */
export function missingPageContent(page: RuledPage): Finding[] {
  const labelOf = ({ block }: StoredBlock) => page.blocks.get(block)?.label ?? block;
  const own = shownBlocks(page).flatMap((placed) => {
    const kinds = missing(page, placed.stored);
    if (!kinds) return [];
    const message = wordsOf(labelOf(placed.stored), kinds);
    const mend = {
      kind: 'remove-block',
      label: 'Quitar el bloque',
      block: placed.stored.id,
    } as const;
    return [findingAt(page, placed, { rule: 'page-content', severity: 'fault', message, mend })];
  });
  const whole = wholePage(page);
  if (!whole) return own;
  const reported = new Set<string>();
  const shared = shownBlocks({ ...page, document: whole.document }).flatMap(({ stored }) => {
    const standIn = whole.standIns.get(stored.id);
    const kinds = standIn && missing(page, stored);
    if (!kinds || reported.has(standIn.stored.id)) return [];
    reported.add(standIn.stored.id);
    const message = `Trae un bloque sin contenido. ${wordsOf(labelOf(stored), kinds)}`;
    return [findingAt(page, standIn, { rule: 'page-content', severity: 'fault', message })];
  });
  return [...own, ...shared];
}
