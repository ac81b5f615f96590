import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    loading: 'Un momento…',
    retry: 'Intentar otra vez',
    remove: 'Quitar',
    removeWhat: 'Quitar {what}',
    total: 'Total de hoy',
    tax: 'Incluye {tax} de {name}.',
    taxes: 'impuestos',
    wrong: 'Algo salió mal. Inténtalo otra vez.',
    conflict: 'Algo cambió desde que abriste esta página.',
    notThere: 'Eso ya no está.',
    declined: 'El pago fue rechazado. No se cobró nada: prueba con otra tarjeta.',
    away: 'Ahora no podemos saber si el pago se hizo. Inténtalo otra vez: no se cobra dos veces.',
    busy: 'Tu pago sigue en curso. Espera un momento: no se cobra dos veces.',
    returned:
      'El pago se hizo cuando ya no se podía comprar esto. Te lo devolvemos completo: suele tardar de 5 a 10 días en verse en tu estado de cuenta.',
    introductionUsed:
      'Con esa tarjeta ya se tuvo el precio de introducción, y lo cobrado se te devuelve completo. Si lo pides otra vez es al precio normal.',
    alreadyHas:
      'Ya tienes esta suscripción, u otra que la incluye. En tu cuenta la renuevas, la recuperas o cambias de plan.',
    notConfirmed:
      'Tu banco no confirmó el pago, así que no se completó. Inténtalo otra vez, o prueba con otra tarjeta.',
    signIn: 'Entrar',
    offers: 'Ver las suscripciones',
    cardName: 'Nombre en la tarjeta',
    cardNameMissing: 'Escribe el nombre como está en la tarjeta',
    cardNumber: 'Tarjeta',
    cardLoading: 'Abriendo el formulario de pago…',
    cardAway:
      'No se pudo abrir el formulario de la tarjeta. Revisa tu conexión, o si algo lo bloquea en tu navegador. No se cobró nada.',
    trialLegend: 'Tarjetas de prueba',
    trialHint: 'Este sitio está a prueba: nadie paga de verdad.',
    trialOk: 'Una tarjeta que se cobra',
    trialDeclined: 'Una tarjeta que se rechaza',
    trial3ds: 'Una tarjeta que el banco pide confirmar',
  },
  en: {
    loading: 'One moment…',
    retry: 'Try again',
    remove: 'Remove',
    removeWhat: 'Remove {what}',
    total: 'Total today',
    tax: 'Includes {tax} of {name}.',
    taxes: 'taxes',
    wrong: 'Something went wrong. Try again.',
    conflict: 'Something has changed since you opened this page.',
    notThere: 'That is not there any more.',
    declined: 'The payment was declined. Nothing was charged: try another card.',
    away: 'We cannot tell now whether the payment was made. Try again: you are not charged twice.',
    busy: 'Your payment is under way. Wait a moment: you are not charged twice.',
    returned:
      'The payment was made when this could not be bought any more. You get all of it back: it usually takes 5 to 10 days to show on your statement.',
    introductionUsed:
      'The introductory price was had by that card before, and you get back all that was charged. Ordered again it is at the usual price.',
    alreadyHas:
      'You have this subscription already, or one that includes it. Your account lets you renew it, take it back or change the plan.',
    notConfirmed:
      'Your bank did not confirm the payment, so it was not completed. Try again, or try another card.',
    signIn: 'Sign in',
    offers: 'See the subscriptions',
    cardName: 'Name on the card',
    cardNameMissing: 'Write the name as it stands on the card',
    cardNumber: 'Card',
    cardLoading: 'Opening the payment form…',
    cardAway:
      'The form for the card could not be opened. Check your connection, or whether something in your browser blocks it. Nothing was charged.',
    trialLegend: 'Trial cards',
    trialHint: 'This site is on trial: nobody really pays.',
    trialOk: 'A card that is charged',
    trialDeclined: 'A card that is declined',
    trial3ds: 'A card that the bank wants confirmed',
  },
});

/**
 * Thrown by forms where a bank was asked and nothing was paid: anything but «Paid» is a failure.
 */
export const NOT_CONFIRMED = { code: 'not-confirmed' };

/** What is said of a refusal, by its code. */
export const refusals = (locale: string): Record<string, string> => {
  const { conflict, notThere, declined, away, busy, returned, alreadyHas } = phrases(locale);
  const { introductionUsed, notConfirmed } = phrases(locale);
  return {
    402: declined,
    404: notThere,
    409: conflict,
    409001: returned,
    409002: alreadyHas,
    409003: introductionUsed,
    502: away,
    503: busy,
    [NOT_CONFIRMED.code]: notConfirmed,
  };
};
