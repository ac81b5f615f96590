import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: { connect: 'Contacto' },
  en: { connect: 'Connect' },
});
