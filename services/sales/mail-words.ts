/** What a letter says. `{site}` is the name of the site. */
export interface MailWords {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  button: string;
  footnote: string;
}

interface Gift {
  product: string;
  /** Of whom it is for. */
  name: string;
  note: string | null;
  /** Who gives it; null: they did not say. */
  giver: string | null;
  code: string;
}

/** Four by four, as one reads it aloud. */
const spelled = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

export const giftWords = ({ product, name, note, giver, code }: Gift): MailWords => ({
  // What others wrote stands inside the letter alone.
  subject: 'Te regalaron una suscripción a {site}',
  title: 'Te regalaron una suscripción',
  paragraphs: [
    `Hola, ${name}:`,
    giver
      ? `${giver} te regaló ${product}, para leer {site}.`
      : `Alguien te regaló ${product}, para leer {site}.`,
    ...(note ? [`«${note}»`] : []),
    `Tu código es ${spelled(code)}. Sirve una vez: tu suscripción empieza el día en que lo canjeas, y no se renueva ni te cobra nada.`,
  ],
  button: 'Canjear mi regalo',
  footnote: 'Si no conoces a quien te lo regaló, no hagas nada.',
});

export const invitationWords = (product: string): MailWords => ({
  subject: 'Comparten contigo una suscripción a {site}',
  title: 'Una suscripción para ti',
  paragraphs: [
    `Comparten contigo ${product}, para leer {site}. Entra con este correo, o crea con él tu cuenta, y acéptala.`,
    'La invitación sirve una vez y dura 24 horas.',
  ],
  button: 'Aceptar la invitación',
  footnote: 'Si no esperabas esta invitación, no hagas nada.',
});
