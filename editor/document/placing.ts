import type { Block } from '../../blocks/_block/define-block.ts';
import type { Layout, SectionDeclaration } from '../../layouts/_layout/define-layout.ts';
import type { PageRoute } from '../../schemas/page.ts';
import type { SectionRole } from '../../schemas/section-role.ts';
import type { Catalogue } from './catalogue.ts';
import { ROOT_ID } from './ids.ts';
import type { BlockNode } from './nodes.ts';
import type { PageData } from './page-data.ts';
import { columnSlots, locate, sectionOfZone } from './tree.ts';

/** Where blocks are to be put: the page, its layout, and what the page is shown for. */
export interface Placing {
  page: PageData;
  layout: Layout;
  route: PageRoute;
  catalogue: Catalogue;
}

const ROLE_LABELS: Record<SectionRole, string> = {
  navigation: 'la navegación',
  full: 'todo el ancho',
  main: 'la parte principal',
  rail: 'la columna lateral',
  footer: 'el pie de página',
};

const joined = new Intl.ListFormat('es', { type: 'disjunction' });

/** The section of the layout around a zone, be it of the section itself or of a chain in it. */
export function sectionAround(page: PageData, zone: string): string | undefined {
  const [parentId = ''] = zone.split(':');
  if (parentId === ROOT_ID) return sectionOfZone(zone);
  let located = locate(page, parentId);
  while (located?.parent) located = located.parent;
  return located && sectionOfZone(located.zone);
}

function blockFault(
  { places, label }: Block,
  section: SectionDeclaration | undefined,
  route: PageRoute,
): string | undefined {
  const { sections, pages } = places ?? {};
  if (pages && !(route.kind === 'type' && pages.includes(route.type)))
    return `«${label}» no va en esta página: sólo en su plantilla`;
  if (!sections || !section || sections.includes(section.role)) return undefined;
  const allowed = joined.format(sections.map((role) => ROLE_LABELS[role]));
  return `«${label}» no va en «${section.label}»: sólo en ${allowed}`;
}

/** The names of the blocks of a node, its own first. */
export const blockNamesIn = (node: BlockNode): string[] => [
  node.type,
  ...columnSlots(node).flatMap(([, nodes]) => nodes.flatMap(blockNamesIn)),
];

/** Why these blocks, by name, may not be put into a zone, for editors; undefined: they may. */
export function placeFault(
  { page, layout, route, catalogue }: Placing,
  names: readonly string[],
  zone: string,
): string | undefined {
  const around = sectionAround(page, zone);
  const section = layout.sections.find(({ name }) => name === around);
  for (const name of names) {
    const block = catalogue.blocks.get(name);
    const fault = block && blockFault(block, section, route);
    if (fault) return fault;
  }
  return undefined;
}
