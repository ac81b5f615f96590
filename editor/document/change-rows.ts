import { fieldMeta } from '../../schemas/fields.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { plainText } from '../../ui/markup.ts';
import { type Catalogue, labelOf } from './catalogue.ts';
import { type FlatPage, flatten, type OwnBlock, parentOf, sectionOf } from './flat-page.ts';
import { diffPages, type PageChange, type Place, type ValueChange } from './page-changes.ts';

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

const short = (text: string): string =>
  text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS - 1).trimEnd()}…` : text;

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

/** A value as a person reads it; undefined for one that no few words can say. */
function valueWords(value: unknown, catalogue: Catalogue, at: readonly string[], block: string) {
  if (value === undefined || value === null || value === '') return 'vacío';
  if (value === true) return 'sí';
  if (value === false) return 'no';
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

const overridden = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'value' in value ? value.value : value;

/** `Titular: «A» → «B»` */
function lineOf(change: ValueChange, block: string, catalogue: Catalogue): string {
  const label = labelOfPath(change.path, block, catalogue);
  const [before, after] = [change.before, change.after].map((value) =>
    valueWords(overridden(value), catalogue, change.path, block),
  );
  return before === undefined || after === undefined
    ? `${label}: cambió`
    : `${label}: ${before} → ${after}`;
}

/** What a block says in its own words: a rewritten headline, else the first line of text it has. */
function ownWords({ block, fields, overrides }: StoredBlock, { blocks }: Catalogue): string {
  const rewritten = Object.values(overrides ?? {}).flatMap((paths) =>
    Object.entries(paths).flatMap(([path, { value }]) =>
      path === 'headlines.basic' ? [value] : [],
    ),
  );
  const shape = Object.entries(blocks.get(block)?.shape ?? {});
  const named = shape
    .filter(([, schema]) => fieldMeta(schema)?.kind === 'inlineText')
    .map(([name]) => fields[name]);
  const words = [...rewritten, ...named].find(
    (value): value is string => typeof value === 'string' && plainText(value).trim() !== '',
  );
  return words === undefined ? '' : short(plainText(words));
}

const titleOf = (own: OwnBlock | undefined, catalogue: Catalogue): string =>
  own
    ? [labelOf(catalogue, nameOf(own)), ownWords(own as StoredBlock, catalogue)]
        .filter(Boolean)
        .join(' · ')
    : 'Bloque';

const nameOf = (own: OwnBlock): string => (own as StoredBlock).block;

/** Where something stands, in words: its section or its container. */
function placeWords({ list }: Place, page: FlatPage, { catalogue, sections }: Words): string {
  const section = sectionOf(list);
  if (section !== undefined) return `«${sections.get(section) ?? section}»`;
  const parent = page.blocks.get(parentOf(list) ?? '');
  return parent ? `«${labelOf(catalogue, nameOf(parent.own))}»` : 'otro lugar';
}

interface Words {
  catalogue: Catalogue;
  /** Labels of the layout's sections by name. */
  sections: ReadonlyMap<string, string>;
}

const RANK = { removed: 0, added: 1, moved: 2, changed: 3 } as const;

/**
 * What changed from one page to another, a row for each block in reading order, the page's own
 * facts first and what is gone last.
 */
export function changeRows(before: PageDocument, after: PageDocument, words: Words): ChangeRow[] {
  const { catalogue } = words;
  const [old, now] = [flatten(before, catalogue), flatten(after, catalogue)];
  const rows = new Map<string | null, ChangeRow>();
  const rowOf = (block: string | null, kind: ChangeRow['kind']): ChangeRow => {
    const own = block === null ? undefined : (now.blocks.get(block) ?? old.blocks.get(block))?.own;
    const title = block === null ? 'La página' : titleOf(own, catalogue);
    const row = rows.get(block) ?? { block, title, kind, lines: [] };
    if (RANK[kind] < RANK[row.kind]) row.kind = kind;
    rows.set(block, row);
    return row;
  };
  for (const change of diffPages(before, after, catalogue))
    addTo(rowOf, change, { old, now, words });
  const order = [null, ...now.blocks.keys(), ...old.blocks.keys()];
  return [...rows.values()].sort((a, b) => order.indexOf(a.block) - order.indexOf(b.block));
}

function addTo(
  rowOf: (block: string | null, kind: ChangeRow['kind']) => ChangeRow,
  change: PageChange,
  { old, now, words }: { old: FlatPage; now: FlatPage; words: Words },
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
    const name = own ? nameOf(own) : '';
    rowOf(change.block, 'changed').lines.push(lineOf(change, name, words.catalogue));
  } else if (change.kind === 'moved')
    rowOf(change.block, 'moved').lines.push(
      change.from.list === change.to.list
        ? 'Cambió de lugar'
        : `Pasó de ${placeWords(change.from, old, words)} a ${placeWords(change.to, now, words)}`,
    );
  else if (change.kind === 'added')
    rowOf(change.block, 'added').lines.push(
      `Se agregó en ${placeWords(change.place, now, words)}${
        (change.own as StoredBlock).isHidden === true ? ', oculto a los lectores' : ''
      }`,
    );
  else
    rowOf(change.block, 'removed').lines.push(
      `Se quitó de ${placeWords(change.place, old, words)}`,
    );
}
