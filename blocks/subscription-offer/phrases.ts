import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    title: 'Suscríbete',
    choose: 'Elegir',
    give: 'Regalar',
    shares: 'Se comparte con {n} personas más',
    sharesOne: 'Se comparte con una persona más',
    mine: 'Tu plan.',
    mineLink: 'Ver mi suscripción o cambiar de plan',
  },
  en: {
    title: 'Subscribe',
    choose: 'Choose',
    give: 'Give',
    shares: 'Shared with {n} more people',
    sharesOne: 'Shared with one more person',
    mine: 'Your plan.',
    mineLink: 'See my subscription or change the plan',
  },
});
