import { text } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

/**
 * Requested by the server for its own pages, never by a browser: whoever holds a token may have any
 * size of the picture made.
 */
export const signingService = declareSource({
  name: 'signing-service',
  label: 'Firma de imágenes',
  kinds: [],
  query: { id: text({ label: 'Clave de la imagen', required: true }) },
});
