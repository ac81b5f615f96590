import { definePhrases } from '../../ui/phrases.ts';

export const closedPhrases = definePhrases({
  es: {
    title: 'Este artículo sigue para quien se suscribe',
    lead: 'Con una suscripción a {site} lees todo, cuando quieras. La cancelas cuando quieras.',
    offers: 'Ver las suscripciones',
    login: 'Ya tengo una: entrar',
    opening: 'Abriendo el resto del artículo…',
    opened: 'El artículo está completo.',
    left: 'Leíste uno de tus artículos gratis. Te quedan {count} en estos 30 días.',
    last: 'Leíste el último de tus artículos gratis de estos 30 días.',
    used: 'Ya no te quedan artículos gratis en estos 30 días.',
    none: 'Tu cuenta no tiene una suscripción que abra este artículo.',
    failed: 'No se pudo abrir el resto del artículo.',
    again: 'Volver a intentarlo',
  },
  en: {
    title: 'This article goes on for subscribers',
    lead: 'With a subscription to {site} you read everything, whenever you like. Cancel any time.',
    offers: 'See subscriptions',
    login: 'I have one: sign in',
    opening: 'Opening the rest of the article…',
    opened: 'The whole article is here.',
    left: 'That was one of your free articles. {count} are left for these 30 days.',
    last: 'That was the last of your free articles for these 30 days.',
    used: 'No free articles are left for these 30 days.',
    none: 'Your account has no subscription that opens this article.',
    failed: 'The rest of the article could not be opened.',
    again: 'Try again',
  },
});
