import type { PriceStep } from '../../../schemas/sales/catalogue.ts';
import type { Currency } from '../../../schemas/sales/wire.ts';
import { dayIn, type Look, listOf, moneyIn, taxWords } from './mail-look.ts';
import { charge, type MailWords, spelled } from './mail-words.ts';

interface Gift {
  product: string;
  /** Of whom it is for; null: who gave it did not say. */
  name: string | null;
  note: string | null;
  /** Who gives it; null: they did not say. */
  giver: string | null;
  code: string;
}

const gift = ({ product, name, note, giver, code }: Gift): MailWords => ({
  // What others wrote stands inside the letter alone.
  subject: 'Te regalaron una suscripción a {site}',
  title: 'Te regalaron una suscripción',
  paragraphs: [
    name ? `Hola, ${name}:` : 'Hola:',
    giver
      ? `${giver} te regaló ${product}, para leer {site}.`
      : `Alguien te regaló ${product}, para leer {site}.`,
    ...(note ? [`«${note}»`] : []),
    `Tu código es ${spelled(code)}. Sirve una vez: tu suscripción empieza el día en que lo canjeas, y no se renueva ni te cobra nada.`,
  ],
  button: 'Canjear mi regalo',
  footnote: 'Si no conoces a quien te lo regaló, no hagas nada.',
});

const invitation = (product: string): MailWords => ({
  subject: 'Comparten contigo una suscripción a {site}',
  title: 'Una suscripción para ti',
  paragraphs: [
    `Comparten contigo ${product}, para leer {site}. Entra con este correo, o crea con él tu cuenta, y acéptala.`,
    'La invitación sirve una vez y dura 24 horas.',
  ],
  button: 'Aceptar la invitación',
  footnote: 'Si no esperabas esta invitación, no hagas nada.',
});

interface NewPrice {
  product: string;
  currency: Currency;
  /** What a term costs now. */
  was: PriceStep;
  /** What it will cost. */
  usual: PriceStep;
  /** When the first term begins that costs it. */
  from: Date;
  look: Look;
}

/** rule 13.54 */
const price = ({ product, currency, was, usual, from, look }: NewPrice): MailWords => ({
  subject: 'Cambia el precio de tu suscripción a {site}',
  title: 'Cambia el precio de tu suscripción',
  paragraphs: [
    `Hoy pagas ${charge(was, currency, look)} por ${product}, ${taxWords(look)}.`,
    `Desde el ${dayIn(from, look)} se te cobran ${charge(usual, currency, look)}. Hasta entonces no cambia nada.`,
    'Si quieres seguir, no hagas nada. Si no, puedes cancelar o cambiar de plan antes de ese día, en tu cuenta.',
  ],
  button: 'Ver mi suscripción',
  footnote: 'Recibes este aviso porque tienes una suscripción que se renueva.',
});

/** rule 13.54: another price was announced, and does not come. */
const priceStays = ({
  product,
  currency,
  was,
  look,
}: Pick<NewPrice, 'product' | 'currency' | 'was' | 'look'>): MailWords => ({
  subject: 'No cambia el precio de tu suscripción a {site}',
  title: 'El precio de tu suscripción no cambia',
  paragraphs: [
    `Te avisamos de otro precio de ${product}, y no llega: sigues pagando ${charge(was, currency, look)}, ${taxWords(look)}.`,
    'No tienes que hacer nada.',
  ],
  button: 'Ver mi suscripción',
  footnote: 'Recibes este aviso porque tienes una suscripción que se renueva.',
});

interface Unpaid {
  products: readonly string[];
  totalMinor: number;
  currency: Currency;
  look: Look;
}

/** rule 13.55 */
const order = ({ products, totalMinor, currency, look }: Unpaid): MailWords => ({
  subject: 'Tu pedido en {site} te espera',
  title: 'Dejaste un pedido sin pagar',
  paragraphs: [
    `Pediste ${listOf(products, look)}, para leer {site}, y no se pagó. No se te ha cobrado nada.`,
    `Hoy pagarías ${moneyIn(totalMinor, currency, look)}, ${taxWords(look)}. Antes de pagar ves qué se cobra, cuándo y cada cuánto.`,
  ],
  button: 'Terminar mi pedido',
  footnote: 'Si ya no lo quieres, no hagas nada: no volvemos a recordártelo.',
});

/** The other letters of sales. */
export const SPANISH = { gift, invitation, price, priceStays, order };
export type SalesWords = typeof SPANISH;
