import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    title: 'Tu carrito',
    empty: 'Tu carrito está vacío.',
    pay: 'Continuar',
    others: 'Elegir otra cosa',
    gone: 'Eso ya no se vende. Elige otra cosa.',
    removed: 'Quitamos {what}.',
  },
  en: {
    title: 'Your cart',
    empty: 'Your cart is empty.',
    pay: 'Continue',
    others: 'Choose something else',
    gone: 'That is not sold any more. Choose something else.',
    removed: 'We removed {what}.',
  },
});
