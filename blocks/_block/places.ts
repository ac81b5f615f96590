import { BLOCK_GROUPS, type BlockGroup } from '../../schemas/block-group.ts';
import type { PageRoute } from '../../schemas/page.ts';
import type { SectionRole } from '../../schemas/section-role.ts';
import type { Block } from './define-block.ts';

/** What is to be known of the section of a layout in which blocks stand. */
export interface PlaceSection {
  label: string;
  role: SectionRole;
  refuses?: readonly BlockGroup[];
}

const ROLE_LABELS: Record<SectionRole, string> = {
  navigation: 'la navegación',
  full: 'todo el ancho',
  main: 'la parte principal',
  rail: 'la columna lateral',
  footer: 'el pie de página',
};

const joined = new Intl.ListFormat('es', { type: 'disjunction' });

const isTemplateOf = (types: readonly string[], route: PageRoute): boolean =>
  route.kind === 'type' && types.includes(route.type);

/**
 * rule 1.21: why a block may not stand in a section, be it in a chain there, for editors.
 * Undefined: it may. Of what is not known nothing is said.
 */
export function misplacement(
  { places, label, group, standsFor }: Block,
  section: PlaceSection | undefined,
  route: PageRoute | undefined,
): string | undefined {
  const { sections, pages } = places ?? {};
  if (standsFor && route?.kind === 'shared')
    return `«${label}» no va dentro de otro bloque compartido`;
  if (pages && route && !isTemplateOf(pages, route))
    return `«${label}» no va en esta página: sólo en su plantilla`;
  if (sections?.length === 0) return `«${label}» ya no se pone en las páginas`;
  if (!section) return undefined;
  if (sections && !sections.includes(section.role)) {
    const allowed = joined.format(sections.map((role) => ROLE_LABELS[role]));
    return `«${label}» no va en «${section.label}»: sólo en ${allowed}`;
  }
  if (sections || !section.refuses?.includes(group)) return undefined;
  return `«${label}» no va en «${section.label}»: ahí no va nada de «${BLOCK_GROUPS[group]}»`;
}

/** Is the block made for that section, or for the template that the page is? */
export const isMadeFor = (
  { places, group }: Block,
  section: PlaceSection | undefined,
  route: PageRoute,
): boolean =>
  (section !== undefined && places?.sections?.includes(section.role) === true) ||
  (section?.role === 'navigation' && group === 'navigation') ||
  (places?.pages !== undefined && isTemplateOf(places.pages, route));
