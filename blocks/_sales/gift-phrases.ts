import { definePhrases } from '../../ui/phrases.ts';

export const giftPhrases = definePhrases({
  es: {
    giftCode: 'Código del regalo',
    giftName: 'Su nombre',
    giftNameMissing: 'Escribe su nombre',
    giftNote: 'Una nota',
    giftOn: 'Cuándo se lo decimos',
    giftOnHint: 'Sin fecha, ahora.',
    giftLater: 'El regalo le llega a {email} el {day}.',
    giftSend: 'Enviarle el regalo',
    giftSending: 'Enviando…',
    giftSent: 'El regalo va en camino a {email}.',
  },
  en: {
    giftCode: 'Code of the gift',
    giftName: 'Their name',
    giftNameMissing: 'Write their name',
    giftNote: 'A note',
    giftOn: 'When we tell them',
    giftOnHint: 'Without a date, now.',
    giftLater: 'The gift reaches {email} on {day}.',
    giftSend: 'Send them the gift',
    giftSending: 'Sending…',
    giftSent: 'The gift is on its way to {email}.',
  },
});
