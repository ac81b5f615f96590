import type { RefObject } from 'react';
import type { Layout } from '../../../layouts/_layout/define-layout.ts';
import { layoutNamed } from '../../../layouts/registry.ts';
import type { PageRoute } from '../../../schemas/page.ts';
import { type Catalogue, labelOf } from '../../document/catalogue.ts';
import { placeFault } from '../../document/placing.ts';
import type { Engine } from '../../engine/engine.ts';
import { plural } from '../../shell/words.ts';
import type { TravelQuestion } from './commands.ts';

/** What every command works with. */
export interface CommandContext {
  engine: Engine;
  catalogue: Catalogue;
  /** What the page is shown for: some blocks go on templates of one type alone. */
  route: PageRoute;
  /** Key of the site whose page it is. */
  site: string;
  /** The section for new blocks, where the editor chose one. */
  section: RefObject<string | undefined>;
  /** A block of that name was put on the page. */
  used: (blockName: string) => void;
  /** Tells screen readers what was done. */
  announce: (text: string) => void;
  /** Tells everybody why something was not done. */
  refuse: (text: string) => void;
  /** Asks about an undo that a colleague's change stands in the way of. */
  ask: (question: TravelQuestion) => void;
}

export const layoutOf = ({ engine }: Pick<CommandContext, 'engine'>): Layout | undefined =>
  layoutNamed(engine.page().facts.layout);

export const labelOfNode = ({ engine, catalogue }: CommandContext, nodeId: string): string =>
  labelOf(catalogue, engine.page().blocks.get(nodeId)?.own.block ?? '');

/** «Promo grande», or «3 bloques». */
export const labelOfNodes = (context: CommandContext, ids: readonly string[]): string =>
  ids.length === 1 ? labelOfNode(context, ids[0] ?? '') : plural(ids.length, 'bloque', 'bloques');

/** First words of blocks' names, by gender and number; the rest end in «o». */
const ENDINGS: readonly (readonly [ending: 'a' | 'as' | 'os', words: RegExp])[] = [
  [
    'a',
    /^(?:Barra|Cabecera|Cadena|Caja|Contraseña|Cuadrícula|Cuenta|Descarga|Descripción|Edición|Fecha)$/,
  ],
  ['a', /^(?:Ficha|Galería|Imagen|Lista|Línea|Mi|Publicación|Tabla|Tarjeta|Ventana|Última)$/],
  ['as', /^(?:Etiquetas|Notas|Ofertas)$/],
  ['os', /^(?:Enlaces|Resultados|\d+)$/],
];

/** How a participle after a block's name ends: «Cadena movida», «3 bloques movidos». */
export function endingOf(label: string): 'o' | 'a' | 'as' | 'os' {
  if (label.startsWith('Sus ')) return label.endsWith('ones') ? 'as' : 'os';
  const [first = ''] = label.split(' ');
  return ENDINGS.find(([, words]) => words.test(first))?.[0] ?? 'o';
}

/** Why blocks of these names may not be put into a zone: `placeFault`. */
export function faultAt(
  context: Pick<CommandContext, 'engine' | 'catalogue' | 'route'>,
  names: readonly string[],
  zone: string,
  outer = names,
): string | undefined {
  const layout = layoutOf(context);
  const { engine, catalogue, route } = context;
  const page = engine.page();
  return layout && placeFault({ page, layout, route, catalogue }, names, zone, outer);
}
