import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    title: 'Tus pedidos',
    empty: 'Todavía no has comprado nada.',
    Pending: 'Sin pagar',
    PartiallyPaid: 'Pagado en parte',
    Paid: 'Pagado',
    Cancelled: 'Cancelado',
    renewal: 'Renovación',
    more: 'Ver más',
    about: '{day} · {status} · {number}',
  },
  en: {
    title: 'Your orders',
    empty: 'You have not bought anything yet.',
    Pending: 'Not paid',
    PartiallyPaid: 'Paid in part',
    Paid: 'Paid',
    Cancelled: 'Cancelled',
    renewal: 'Renewal',
    more: 'See more',
    about: '{day} · {status} · {number}',
  },
});
