import { z } from 'zod';
import { defineKind, type FieldOptions, type NamedThing, seal } from '../field.ts';

const THING_LABELS: Record<NamedThing, [one: string, several: string]> = {
  section: ['Una sección', 'Varias secciones'],
  author: ['Un autor o autora', 'Varios autores'],
  tag: ['Una etiqueta', 'Varias etiquetas'],
  collection: ['Una colección', 'Varias colecciones'],
  story: ['Una nota', 'Varias notas'],
  'live-blog': ['Un directo', 'Varios directos'],
  campaign: ['Una campaña', 'Varias campañas'],
  'shared-block': ['Un bloque compartido', 'Varios bloques compartidos'],
};

export const namedKind = defineKind({
  kind: 'named',
  label: 'Algo con nombre',
  describe: ({ names = 'section', several = false }) => THING_LABELS[names][several ? 1 : 0],
});

const MAX_CHARS = 2_000;

/**
 * Something that has a name, of which the id, slug or path is stored; `several`: more of them, in
 * the editor's order, with commas between. A placeholder (`{section}`) may stand for one.
 */
export const named = (
  names: NamedThing,
  { default: value = '', ...options }: FieldOptions & { several?: true; default?: string },
) => seal(z.string().max(MAX_CHARS).default(value), namedKind, { names, ...options });
