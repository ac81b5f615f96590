import { z } from 'zod';
import { seal } from '../fields/field.ts';
import { textKind } from '../fields/kinds/text.ts';
import { optionalNumber, text, toggle } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

export const searchApi = declareSource({
  name: 'search-api',
  label: 'Búsqueda en el sitio',
  kinds: ['search'],
  whyEmpty: 'Ninguna nota publicada coincide con esas palabras.',
  query: {
    query: text({ label: 'Texto de la búsqueda', max: 200 }),
    page: seal(
      z
        .string()
        .regex(/^[1-9]\d{0,3}$/, 'Escribe un número de página desde 1')
        .default('1'),
      textKind,
      { label: 'Página' },
    ),
    size: optionalNumber({ label: 'Resultados por página', min: 1, max: 50 }),
    /** Only headlines, by the beginning of the last word: for suggestions. */
    asYouType: toggle({ label: 'Mientras se escribe', hidden: true }),
  },
});
