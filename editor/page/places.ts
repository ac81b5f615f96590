import type { Layout } from '../../layouts/_layout/define-layout.ts';
import { shownTitle } from '../canvas/shown-title.ts';
import { type Catalogue, labelOf } from '../document/catalogue.ts';
import type { PageData } from '../document/page-data.ts';
import { columnsIn, locate, nodesAt, sectionOfZone } from '../document/tree.ts';

const TITLE_CHARS = 34;

interface NamedPlace {
  zone: string;
  /** The block that stands before it; undefined at the start. */
  afterId: string | undefined;
}

/** A block in words: «Promo grande · La ciudad estrena…», or what it is alone. */
export function blockInWords(
  { type, props: { id } }: { type: string; props: { id: string } },
  catalogue: Catalogue,
): string {
  const title = shownTitle(id);
  const label = labelOf(catalogue, type);
  return title ? `${label} · ${title}` : label;
}

/** A place in words: «Columna 2, después de La ciudad estrena…». */
export function placeInWords(
  { zone, afterId }: NamedPlace,
  page: PageData,
  layout: Layout | undefined,
  catalogue: Catalogue,
): string {
  const section = sectionOfZone(zone);
  const parent = section === undefined ? locate(page, zone.split(':')[0] ?? '') : undefined;
  const label =
    section === undefined
      ? parent && columnsIn(parent.node, catalogue).find((column) => column.zone === zone)?.label
      : layout?.sections.find(({ name }) => name === section)?.label;
  const name = label ?? 'Página';
  const after = afterId === undefined ? undefined : locate(page, afterId);
  if (after) {
    const title = shownTitle(after.node.props.id, TITLE_CHARS);
    return `${name}, después de ${title ?? labelOf(catalogue, after.node.type)}`;
  }
  return nodesAt(page, zone).length > 0 ? `${name}, al principio` : name;
}
