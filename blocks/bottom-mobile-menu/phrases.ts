import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: { shortcuts: 'Accesos rápidos' },
  en: { shortcuts: 'Shortcuts' },
});
