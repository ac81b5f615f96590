import type { NameList } from '../../schemas/names-api.ts';

interface NameWords {
  /** One of it, with its article. */
  one: string;
  some: string;
  none: string;
  gone: string;
}

/** What the lists of names are called in Spanish. */
export const NAME_WORDS: Record<NameList, NameWords> = {
  section: {
    one: 'una sección',
    some: 'Secciones',
    none: 'Ninguna sección',
    gone: 'Esta sección ya no existe',
  },
  author: {
    one: 'un autor o autora',
    some: 'Autoras y autores',
    none: 'Nadie',
    gone: 'Nadie firma así en el sitio',
  },
  tag: {
    one: 'una etiqueta',
    some: 'Etiquetas',
    none: 'Ninguna etiqueta',
    gone: 'Esta etiqueta no tiene notas ni descripción',
  },
  collection: {
    one: 'una colección',
    some: 'Colecciones',
    none: 'Ninguna colección',
    gone: 'Esta colección ya no existe',
  },
  'live-blog': {
    one: 'un directo',
    some: 'Directos',
    none: 'Ningún directo',
    gone: 'Este directo ya no existe',
  },
  campaign: {
    one: 'una campaña',
    some: 'Campañas',
    none: 'Ninguna campaña',
    gone: 'Esta campaña ya no existe',
  },
  'shared-block': {
    one: 'un bloque compartido',
    some: 'Bloques compartidos',
    none: 'Ningún bloque compartido',
    gone: 'Este bloque compartido ya no existe',
  },
  address: {
    one: 'una página',
    some: 'Páginas del sitio',
    none: 'Ninguna página',
    gone: 'Ninguna página tiene esta dirección',
  },
};

/** On a template: what its page is about, whichever that is. */
const OF_THE_PAGE: Partial<Record<NameList, string>> = {
  section: 'La sección de la página',
  author: 'El autor o la autora de la página',
  tag: 'La etiqueta de la página',
};

/** What stands for the thing that a page is about: `{section}`. */
export const placeholderOf = (list: NameList): string => `{${list}}`;

/** What a placeholder means; undefined for any other value. */
export const placeholderName = (list: NameList, value: string): string | undefined =>
  value === placeholderOf(list) ? OF_THE_PAGE[list] : undefined;
