import { firstSection, type Layout } from '../../layouts/_layout/define-layout.ts';
import { idsIn, type PageRecords, sectionList } from '../../schemas/page-records/page-records.ts';
import type { Catalogue } from './catalogue.ts';
import { columnsIn, type LocatedBlock, locate, type Spot } from './tree.ts';

/**
 * The zones around a block, in reading order: the columns of its chain, or the sections of the
 * layout.
 */
function zonesAround(
  page: PageRecords,
  { parent }: LocatedBlock,
  layout: Layout,
  catalogue: Catalogue,
): { zone: string; length: number }[] {
  if (parent)
    return columnsIn(page, parent.id, catalogue).map(({ zone, ids }) => ({
      zone,
      length: ids.length,
    }));
  return layout.sections.map(({ name }) => ({
    zone: sectionList(name),
    length: idsIn(page, sectionList(name)).length,
  }));
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/**
 * Where a block goes when it is moved with the keyboard. Up and down: past its neighbour, at the
 * edge into the zone before or after, and out of a chain past its ends. In: into the chain before
 * it. Out: out of its chain, after it.
 * `index` counts after the block was taken out. Undefined where there is no such place.
 */
export function nextSpot(
  page: PageRecords,
  id: string,
  direction: Direction,
  layout: Layout,
  catalogue: Catalogue,
): Spot | undefined {
  const located = locate(page, id);
  if (!located) return undefined;
  const { zone, index, siblings } = located;
  const parent = located.parent && locate(page, located.parent.id);
  if (direction === 'out') return parent && { zone: parent.zone, index: parent.index + 1 };
  if (direction === 'in') {
    const before = siblings[index - 1];
    const last = before === undefined ? undefined : columnsIn(page, before, catalogue).at(-1);
    return last && { zone: last.zone, index: last.ids.length };
  }
  const step = direction === 'up' ? -1 : 1;
  if (siblings[index + step]) return { zone, index: index + step };
  const zones = zonesAround(page, located, layout, catalogue);
  const next = zones[zones.findIndex((around) => around.zone === zone) + step];
  if (next) return { zone: next.zone, index: direction === 'up' ? next.length : 0 };
  return (
    parent && { zone: parent.zone, index: direction === 'up' ? parent.index : parent.index + 1 }
  );
}

/** The section in which a new block goes when nothing is selected. */
export const mainSection = (layout: Layout): string =>
  firstSection(layout, 'main') ?? layout.sections[0]?.name ?? 'main';

/** Where a new block goes: after the selected one, else at the end of the chosen section. */
export function insertSpot(
  page: PageRecords,
  selectedId: string | undefined,
  section: string | undefined,
  layout: Layout,
): Spot {
  const selected = selectedId ? locate(page, selectedId) : undefined;
  if (selected) return { zone: selected.zone, index: selected.index + 1 };
  const zone = sectionList(section ?? mainSection(layout));
  return { zone, index: idsIn(page, zone).length };
}
