import { definePhrases } from '../../ui/phrases.ts';

export const words = definePhrases({
  es: { clarification: 'Aclaración', correction: 'Corrección', table: 'Tabla' },
  en: { clarification: 'Clarification', correction: 'Correction', table: 'Table' },
});
