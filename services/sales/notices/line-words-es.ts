import type { MailWords } from './mail-words.ts';

const MINE = 'Ver mis suscripciones';
const KEEP = 'Guarda este correo: es tu comprobante.';
const CAUSED = 'Recibes este aviso porque tienes una suscripción con este correo.';
const DAYS = 'Suele tardar de 5 a 10 días en verse en tu estado de cuenta.';

interface Receipt {
  facts: NonNullable<MailWords['facts']>;
  /** «El 3 de marzo se cobran $99.00 MXN»: '' where nothing is charged again. */
  next: readonly string[];
  isFree: boolean;
}

const receipt = ({ facts, next, isFree }: Receipt): MailWords => ({
  subject: 'Tu comprobante de {site}',
  title: 'Gracias por tu compra',
  paragraphs: [
    isFree ? 'Hoy no se te cobró nada.' : 'Recibimos tu pago. Este es tu comprobante.',
    ...next,
  ],
  facts,
  button: MINE,
  footnote: KEEP,
});

const renewed = ({ facts, next }: Omit<Receipt, 'isFree'>): MailWords => ({
  subject: 'Se renovó tu suscripción a {site}',
  title: 'Tu suscripción se renovó',
  paragraphs: ['Cobramos el periodo que empieza. Este es tu comprobante.', ...next],
  facts,
  button: MINE,
  footnote: KEEP,
});

/** rule 13.67 */
const returned = (facts: Receipt['facts'], isIntroductionUsed: boolean): MailWords => ({
  subject: 'Te devolvemos un pago a {site}',
  title: 'Te devolvemos tu pago',
  paragraphs: [
    isIntroductionUsed
      ? 'Con esa tarjeta ya se tuvo el precio de introducción de lo mismo. Te devolvemos completo lo cobrado, a la misma tarjeta. Si lo pides otra vez es al precio normal.'
      : 'Tu pago llegó cuando lo que ibas a comprar ya no se podía comprar, o ya estaba pagado. No compró nada, y te lo devolvemos completo a la misma tarjeta.',
    DAYS,
  ],
  facts,
  button: MINE,
  footnote: 'No tienes que hacer nada.',
});

interface Failed {
  product: string;
  amount: string;
  card: string;
  /** When it is tried again; '' not any more. */
  retry: string;
  /** When it ends without a payment. */
  ends: string;
}

const failed = ({ product, amount, card, retry, ends }: Failed): MailWords => ({
  subject: 'No pudimos cobrar tu suscripción a {site}',
  title: 'No pudimos cobrar tu suscripción',
  paragraphs: [
    `Quisimos cobrar ${amount} por ${product}${card ? ` a tu tarjeta ${card}` : ''}, y el banco no lo aceptó.`,
    retry
      ? `Lo intentamos otra vez el ${retry}. Mientras tanto sigues leyendo.`
      : `No lo intentamos más por nuestra cuenta: tu suscripción está suspendida, y termina el ${ends} si no se paga.`,
    'Puedes pagar ahora en dos pasos, sin contraseña. Si tu tarjeta cambió, cámbiala en tu cuenta.',
  ],
  button: 'Pagar ahora',
  refusal: 'Cambiar la tarjeta',
  footnote: 'El botón sirve 30 días y sólo para esta suscripción. No lo compartas.',
});

interface Named {
  product: string;
}

/** @param until '' where what was paid for is over */
const cancelled = ({ product, until }: Named & { until: string }): MailWords => ({
  subject: 'Cancelaste tu suscripción a {site}',
  title: 'Tu suscripción está cancelada',
  paragraphs: [
    `No se te cobra más por ${product}.`,
    ...(until ? [`Puedes leer hasta el ${until}, y recuperarla hasta entonces con un toque.`] : []),
  ],
  button: until ? 'Recuperarla' : MINE,
  footnote: 'Si no la cancelaste tú, entra a tu cuenta y cambia tu contraseña.',
});

const rescued = ({ product, day }: Named & { day: string }): MailWords => ({
  subject: 'Recuperaste tu suscripción a {site}',
  title: 'Tu suscripción sigue',
  paragraphs: [`Recuperaste ${product}. Se renueva el ${day}.`],
  button: MINE,
  footnote: CAUSED,
});

const ended = ({ product, isUnpaid }: Named & { isUnpaid: boolean }): MailWords => ({
  subject: 'Terminó tu suscripción a {site}',
  title: 'Tu suscripción terminó',
  paragraphs: [
    isUnpaid
      ? `${product} terminó porque no pudimos cobrarla. No se te cobra nada más.`
      : `${product} terminó. No se te cobra nada más.`,
    'Puedes volver cuando quieras.',
  ],
  button: 'Ver las suscripciones',
  footnote: 'Lo que compraste sigue en tu cuenta, con sus comprobantes.',
});

const planChanged = ({ facts, next }: Omit<Receipt, 'isFree'>): MailWords => ({
  subject: 'Cambió tu plan en {site}',
  title: 'Tu plan cambió',
  paragraphs: ['Desde hoy tienes otro plan.', ...next],
  facts,
  button: MINE,
  footnote: KEEP,
});

/** @param to undefined: it goes on as it was */
const planChosen = (given: { from: string; to?: string; day: string }): MailWords => ({
  subject: 'Elegiste un plan en {site}',
  title: given.to ? 'Tu plan va a cambiar' : 'Tu plan sigue igual',
  paragraphs: [
    given.to
      ? `El ${given.day} termina ${given.from} y empieza ${given.to}. Hasta entonces no cambia nada, ni se cobra nada.`
      : `El ${given.day} sigues con ${given.from}, como hasta ahora.`,
  ],
  button: MINE,
  footnote: CAUSED,
});

const refunded = (given: { amount: string; card: string; isAll: boolean }): MailWords => ({
  subject: 'Una devolución de {site}',
  title: 'Te devolvimos dinero',
  paragraphs: [
    `Te devolvimos ${given.amount}${given.card ? ` a tu tarjeta ${given.card}` : ''}.`,
    given.isAll ? 'Es todo lo que costó tu pedido.' : 'Es una parte de lo que costó tu pedido.',
    DAYS,
  ],
  button: 'Ver mis pedidos',
  footnote: KEEP,
});

const disputed = ({ product, amount }: Named & { amount: string }): MailWords => ({
  subject: 'Tu banco devolvió un pago a {site}',
  title: 'Tu banco nos pidió devolver tu pago',
  paragraphs: [
    `Desconociste ante tu banco el cobro de ${amount} por ${product}, y el banco ya te lo abonó. Por eso tu suscripción terminó hoy.`,
    'Si fue un error, escríbenos: se arregla entre tu banco y nosotros. Puedes volver a suscribirte cuando quieras.',
  ],
  button: 'Ver las suscripciones',
  footnote: CAUSED,
});

interface Ahead extends Named {
  day: string;
  amount: string;
  card: string;
}

/** rule 13.76 */
const ahead = ({ product, day, amount, card }: Ahead): MailWords => ({
  subject: 'Tu suscripción a {site} se renueva pronto',
  title: 'Tu suscripción se renueva pronto',
  paragraphs: [
    `El ${day} se cobran ${amount}${card ? ` a tu tarjeta ${card}` : ''} por ${product}.`,
    'Si quieres seguir, no hagas nada. Si no, cancélala en tu cuenta antes de ese día.',
  ],
  button: MINE,
  footnote: CAUSED,
});

/** rule 13.77 */
const expiring = ({ card, month, day }: Record<string, string>): MailWords => ({
  subject: 'Tu tarjeta en {site} está por vencer',
  title: 'Tu tarjeta está por vencer',
  paragraphs: [
    `Tu tarjeta ${card} vence en ${month}. El siguiente cobro de tu suscripción es el ${day}.`,
    'Cámbiala antes en tu cuenta, para no quedarte sin leer. Si tu banco ya te mandó otra con el mismo número, no hagas nada.',
  ],
  button: 'Cambiar la tarjeta',
  footnote: CAUSED,
});

/** The letters about a reader's money. */
export const SPANISH = {
  receipt,
  renewed,
  returned,
  failed,
  cancelled,
  rescued,
  ended,
  planChanged,
  planChosen,
  refunded,
  disputed,
  ahead,
  expiring,
};
export type LineWords = typeof SPANISH;
