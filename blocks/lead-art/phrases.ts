import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({ es: { close: 'Cerrar' }, en: { close: 'Close' } });
