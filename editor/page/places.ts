import type { Layout } from '../../layouts/_layout/define-layout.ts';
import {
  type BlockRecord,
  idsIn,
  type PageRecords,
  parentOf,
  sectionOf,
} from '../../schemas/page-records/page-records.ts';
import { shownTitle } from '../canvas/shown-title.ts';
import { type Catalogue, labelOf } from '../document/catalogue.ts';
import { columnsIn } from '../document/tree.ts';

const TITLE_CHARS = 34;

interface NamedPlace {
  zone: string;
  /** The block that stands before it; undefined at the start. */
  afterId: string | undefined;
}

/** A block in words: «Promo grande · La ciudad estrena…», or what it is alone. */
export function blockInWords({ id, own }: BlockRecord, catalogue: Catalogue): string {
  const title = shownTitle(id);
  const label = labelOf(catalogue, own.block);
  return title ? `${label} · ${title}` : label;
}

/** A place in words: «Columna 2, después de La ciudad estrena…». */
export function placeInWords(
  { zone, afterId }: NamedPlace,
  page: PageRecords,
  layout: Layout | undefined,
  catalogue: Catalogue,
): string {
  const section = sectionOf(zone);
  const label =
    section === undefined
      ? columnsIn(page, parentOf(zone) ?? '', catalogue).find((column) => column.zone === zone)
          ?.label
      : layout?.sections.find(({ name }) => name === section)?.label;
  const name = label ?? 'Página';
  const after = page.blocks.get(afterId ?? '');
  if (after) {
    const title = shownTitle(after.id, TITLE_CHARS);
    return `${name}, después de ${title ?? labelOf(catalogue, after.own.block)}`;
  }
  return idsIn(page, zone).length > 0 ? `${name}, al principio` : name;
}
