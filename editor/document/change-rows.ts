import type { Layout } from '../../layouts/_layout/define-layout.ts';
import { fieldMeta } from '../../schemas/fields.ts';
import { isObject, type JsonObject } from '../../schemas/json.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { diff } from '../../schemas/page-records/diff.ts';
import type { PageChange, Place, ValueChange } from '../../schemas/page-records/page-change.ts';
import {
  idsInOrder,
  type PageRecords,
  parentOf,
  sectionOf,
} from '../../schemas/page-records/page-records.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { slotOf } from '../../schemas/sources/content-api.ts';
import { cutText } from '../../schemas/text/cut-text.ts';
import { plainText } from '../../ui/markup.ts';
import { type Catalogue, labelOf } from './catalogue.ts';

/** What became of one block, or of the page itself, in words. */
export interface ChangeRow {
  /** Stored id; null for the page. */
  block: string | null;
  /** What editors call it, with its own words where it has some. */
  title: string;
  kind: 'added' | 'removed' | 'moved' | 'changed';
  /** A line each. */
  lines: string[];
}

const MAX_CHARS = 60;

const short = (text: string): string => cutText(text, MAX_CHARS);

const PAGE_FACTS: Readonly<Record<string, string>> = {
  layout: 'Diseño',
  title: 'Título de la página',
  description: 'Descripción',
  ogTitle: 'Título para redes',
  adPath: 'Ruta de anuncios',
  isUnlisted: 'Fuera de buscadores',
  ogImage: 'Imagen para redes',
  keywords: 'Palabras clave',
};

const OVERRIDDEN: Readonly<Record<string, string>> = {
  'headlines.basic': 'Titular reescrito',
  'description.basic': 'Descripción reescrita',
  'label.basic.text': 'Volanta reescrita',
};

/** Where a block takes its content from: the source, and the stories where it names them. */
function contentOf(value: unknown): (ReturnType<typeof slotOf> & { source: string }) | undefined {
  if (!isObject(value) || typeof value.source !== 'string') return undefined;
  return {
    source: value.source,
    ...(isObject(value.query) ? slotOf(value.query as JsonObject) : {}),
  };
}

/** The stories that a value names, what readers have now first. */
const storyIds = (value: unknown): string[] => {
  const { now, next } = contentOf(value) ?? {};
  return [now, next].filter((id) => id !== undefined);
};

/** A value as a person reads it; undefined for one that no few words can say. */
function valueWords(value: unknown, words: Words, at: readonly string[], block: string) {
  const { catalogue, layouts, sources, stories } = words;
  if (value === undefined || value === null || value === '') return 'vacío';
  if (value === true) return 'sí';
  if (value === false) return 'no';
  const content = contentOf(value);
  const named = (id: string) => `«${short(stories.get(id) ?? 'una nota')}»`;
  const next = content?.next === undefined ? '' : `${named(content.next)} cuando salga`;
  if (content?.now !== undefined) return [named(content.now), next].filter(Boolean).join(', y ');
  if (next) return next;
  if (content) return `«${sources.get(content.source) ?? content.source}»`;
  if (at[0] === 'layout') {
    const layout = layouts.find(({ name }) => name === value);
    if (layout) return `«${layout.label}»`;
  }
  const schema = catalogue.blocks.get(block)?.shape[at[1] ?? ''];
  const option = schema && fieldMeta(schema)?.options?.find((each) => each.value === value);
  if (option) return option.label;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? `«${short(plainText(value))}»` : undefined;
}

function labelOfPath(path: readonly string[], block: string, catalogue: Catalogue): string {
  const [key = '', name = '', inner = ''] = path;
  if (key === 'overrides') return OVERRIDDEN[inner] ?? 'Texto reescrito';
  if (key === 'fields') {
    const schema = catalogue.blocks.get(block)?.shape[name];
    return (schema && fieldMeta(schema)?.label) ?? name;
  }
  return PAGE_FACTS[name || key] ?? PAGE_FACTS[key] ?? 'Datos del bloque';
}

/** What stands there for readers: a rewritten text, and without it the story's own. */
function shownText(value: unknown, other: unknown): unknown {
  if (isObject(value) && 'value' in value) return value.value;
  return value === undefined && isObject(other) && 'original' in other ? other.original : value;
}

/** `Imagen de «A»: la de la nota → otra` */
function pictureLine({ path, before, after }: ValueChange, { stories }: Words): string {
  const headline = stories.get(path[1] ?? '');
  const of = headline === undefined ? 'una nota' : `«${short(headline)}»`;
  if (after === undefined) return `Imagen de ${of}: otra → la de la nota`;
  return `Imagen de ${of}: ${before === undefined ? 'la de la nota → otra' : 'cambió'}`;
}

/** `Titular: «A» → «B»` */
function lineOf(change: ValueChange, block: string, words: Words): string {
  if (change.path[0] === 'pictures') return pictureLine(change, words);
  const label = labelOfPath(change.path, block, words.catalogue);
  const { before: old, after: now } = change;
  const [before, after] = [shownText(old, now), shownText(now, old)].map((value) =>
    valueWords(value, words, change.path, block),
  );
  if (before === undefined || after === undefined) return `${label}: cambió`;
  // One source, asked for something else.
  return before === after && contentOf(now)
    ? `${label}: ${after}, con otro contenido`
    : `${label}: ${before} → ${after}`;
}

/**
 * What a block says in its own words: a rewritten headline, else the first line of text it has,
 * else its story's headline.
 */
function ownWords(stored: StoredBlock, { catalogue: { blocks }, stories }: Words): string {
  const { block, fields, overrides } = stored;
  const rewritten = Object.values(overrides ?? {}).flatMap((paths) =>
    Object.entries(paths).flatMap(([path, { value }]) =>
      path === 'headlines.basic' ? [value] : [],
    ),
  );
  const shape = Object.entries(blocks.get(block)?.shape ?? {});
  const named = shape
    .filter(([, schema]) => fieldMeta(schema)?.kind === 'inlineText')
    .map(([name]) => fields[name]);
  const chosen = shape
    .filter(([, schema]) => fieldMeta(schema)?.kind === 'contentConfig')
    .map(([name]) => stories.get(storyIds(fields[name])[0] ?? ''));
  const words = [...rewritten, ...named, ...chosen].find(
    (value): value is string => typeof value === 'string' && plainText(value).trim() !== '',
  );
  return words === undefined ? '' : short(plainText(words));
}

const titleOf = (own: StoredBlock | undefined, words: Words): string =>
  own
    ? [labelOf(words.catalogue, own.block), ownWords(own, words)].filter(Boolean).join(' · ')
    : 'Bloque';

/** Where something stands, in words: its section or its container. */
function placeWords({ list }: Place, page: PageRecords, { catalogue, layouts }: Words): string {
  const section = sectionOf(list);
  if (section !== undefined) {
    const own = layouts.filter(({ name }) => name === page.facts.layout);
    const labels = [...own, ...layouts].flatMap(({ sections }) => sections);
    return `«${labels.find(({ name }) => name === section)?.label ?? section}»`;
  }
  const parent = page.blocks.get(parentOf(list) ?? '');
  return parent ? `«${labelOf(catalogue, parent.own.block)}»` : 'otro lugar';
}

export interface Words {
  catalogue: Catalogue;
  layouts: readonly Pick<Layout, 'name' | 'label' | 'sections'>[];
  /** Labels of content sources by name. */
  sources: ReadonlyMap<string, string>;
  /** Headlines by the ids of stories: of those that `storiesOfChanges` names. */
  stories: ReadonlyMap<string, string>;
}

/** An empty section or list of children is nothing that anybody sees. */
const isSeen = (change: PageChange): boolean =>
  change.kind !== 'value' || !['sections', 'children'].includes(change.path[0] ?? '');

/** Two states of a page, and what distinguishes them. */
export interface Comparison {
  old: PageRecords;
  now: PageRecords;
  changes: readonly PageChange[];
}

export function comparePages(
  before: PageDocument,
  after: PageDocument,
  catalogue: Catalogue,
): Comparison {
  const [old, now] = [readPage(before, catalogue), readPage(after, catalogue)];
  return { old, now, changes: diff(old, now, catalogue).filter(isSeen) };
}

const inFields = ({ fields }: StoredBlock): unknown[] =>
  isObject(fields) ? Object.values(fields) : [];

/** Ids of the stories that changed blocks show, or showed. */
export function storiesOfChanges({ old, now, changes }: Comparison): string[] {
  const ids = changes.flatMap((change) => {
    const values = change.kind === 'value' ? [change.before, change.after] : [];
    const pictured =
      change.kind === 'value' && change.path[0] === 'pictures' ? change.path.slice(1) : [];
    const own = [old, now].flatMap(({ blocks }): StoredBlock[] => {
      const found = blocks.get(change.block ?? '');
      return found ? [found.own] : [];
    });
    return [...pictured, ...[...values, ...own.flatMap(inFields)].flatMap(storyIds)];
  });
  return [...new Set(ids)];
}

const RANK = { removed: 0, added: 1, moved: 2, changed: 3 } as const;

/**
 * What changed from one page to another, a row for each block in reading order, the page's own
 * facts first and what is gone last.
 */
export function changeRows({ old, now, changes }: Comparison, words: Words): ChangeRow[] {
  const rows = new Map<string | null, ChangeRow>();
  const rowOf = (block: string | null, kind: ChangeRow['kind']): ChangeRow => {
    const own = block === null ? undefined : (now.blocks.get(block) ?? old.blocks.get(block))?.own;
    const title = block === null ? 'La página' : titleOf(own, words);
    const row = rows.get(block) ?? { block, title, kind, lines: [] };
    if (RANK[kind] < RANK[row.kind]) row.kind = kind;
    rows.set(block, row);
    return row;
  };
  for (const change of changes) addTo(rowOf, change, { old, now, words });
  const order = [null, ...idsInOrder(now), ...idsInOrder(old)];
  return [...rows.values()].sort((a, b) => order.indexOf(a.block) - order.indexOf(b.block));
}

function addTo(
  rowOf: (block: string | null, kind: ChangeRow['kind']) => ChangeRow,
  change: PageChange,
  { old, now, words }: { old: PageRecords; now: PageRecords; words: Words },
): void {
  if (change.kind === 'value') {
    if (change.isCount) return;
    if (change.path[0] === 'isHidden') {
      const line =
        change.after === true ? 'Se oculta a los lectores' : 'Los lectores lo ven otra vez';
      rowOf(change.block, 'changed').lines.push(line);
      return;
    }
    const own = change.block ? now.blocks.get(change.block)?.own : undefined;
    rowOf(change.block, 'changed').lines.push(lineOf(change, own?.block ?? '', words));
  } else if (change.kind === 'moved')
    rowOf(change.block, 'moved').lines.push(
      change.from.list === change.to.list
        ? 'Cambió de lugar'
        : `Pasó de ${placeWords(change.from, old, words)} a ${placeWords(change.to, now, words)}`,
    );
  else if (change.kind === 'added')
    rowOf(change.block, 'added').lines.push(
      `Se agregó en ${placeWords(change.place, now, words)}${
        change.own.isHidden === true ? ', oculto a los lectores' : ''
      }`,
    );
  else
    rowOf(change.block, 'removed').lines.push(
      `Se quitó de ${placeWords(change.place, old, words)}`,
    );
}
