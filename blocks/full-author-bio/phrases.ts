import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: { connect: 'Contacto', on: '{author} en {network}', mail: 'Escribir a {author}' },
  en: { connect: 'Connect', on: '{author} on {network}', mail: 'Write to {author}' },
});
