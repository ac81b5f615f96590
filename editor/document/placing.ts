import { misplacement } from '../../blocks/_block/places.ts';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { PageRoute } from '../../schemas/page.ts';
import {
  type PageRecords,
  parentOf,
  sectionOf,
  withInner,
} from '../../schemas/page-records/page-records.ts';
import { type Catalogue, labelOf } from './catalogue.ts';
import { columnsIn } from './tree.ts';

/** Where blocks are to be put: the page, its layout, and what the page is shown for. */
export interface Placing {
  page: PageRecords;
  layout: Layout;
  route: PageRoute;
  catalogue: Catalogue;
}

/** The section of the layout around a zone, be it of the section itself or of a chain in it. */
export function sectionAround(page: PageRecords, zone: string): string | undefined {
  const block = page.blocks.get(parentOf(zone) ?? '');
  return block ? sectionAround(page, block.list) : sectionOf(zone);
}

/** The names of a block and of those in it, its own first. */
export const blockNamesIn = (page: PageRecords, id: string): string[] =>
  withInner(page, id).flatMap((each) => page.blocks.get(each)?.own.block ?? []);

/** Why a column of a container takes none of these blocks, for editors. */
function columnFault(
  { page, catalogue }: Placing,
  names: readonly string[],
  zone: string,
): string | undefined {
  const parent = page.blocks.get(parentOf(zone) ?? '');
  const { takes } = (parent && catalogue.blocks.get(parent.own.block)?.container) ?? {};
  if (!parent || !takes) return undefined;
  const columns = columnsIn(page, parent.id, catalogue);
  const at = columns.findIndex((column) => column.zone === zone);
  const refused = names.find((name) => !takes(at, name));
  if (refused === undefined) return undefined;
  const place = `«${columns[at]?.label}» de «${labelOf(catalogue, parent.own.block)}»`;
  return `«${labelOf(catalogue, refused)}» no va en ${place}`;
}

/**
 * Why these blocks, by name, may not be put into a zone, for editors; undefined: they may. `outer`:
 * which of them stand in the zone itself, and not in a chain among them.
 */
export function placeFault(
  placing: Placing,
  names: readonly string[],
  zone: string,
  outer = names,
): string | undefined {
  const { page, layout, route, catalogue } = placing;
  const around = sectionAround(page, zone);
  const section = layout.sections.find(({ name }) => name === around);
  for (const name of names) {
    const block = catalogue.blocks.get(name);
    const fault = block && misplacement(block, section, route);
    if (fault) return fault;
  }
  return columnFault(placing, outer, zone);
}
