import { inLanguageOf } from '../../../schemas/mail/language.ts';
import type { LetterKind, MailWords, WayName } from './letter-kinds.ts';
import { ENGLISH } from './mail-words-en.ts';

const IGNORE = 'Si no fuiste tú, no hagas nada: sin el enlace no pasa nada.';

const WORDS: Readonly<Record<LetterKind, MailWords>> = {
  'one-time': {
    subject: 'Tu enlace para entrar a {site}',
    title: 'Entra sin contraseña',
    paragraphs: ['Con este enlace entras a tu cuenta de {site}. Sirve una vez y dura 15 minutos.'],
    button: 'Entrar',
    footnote: IGNORE,
  },
  reset: {
    subject: 'Elige una contraseña nueva para {site}',
    title: 'Elige una contraseña nueva',
    paragraphs: [
      'Pediste cambiar la contraseña de tu cuenta de {site}. El enlace sirve una vez y dura una hora.',
      'Al cambiarla se cierra la sesión en todos los lugares donde la tengas abierta.',
    ],
    button: 'Elegir contraseña',
    footnote: `${IGNORE} Tu contraseña sigue siendo la misma.`,
  },
  verify: {
    subject: 'Confirma tu correo en {site}',
    title: 'Confirma tu correo',
    paragraphs: [
      'El {moment} se hizo una cuenta de {site} con esta dirección. Confirma que es tuya para terminar de prepararla.',
      'El enlace sirve una vez y dura 24 horas. Ábrelo en el navegador en que hiciste la cuenta: en otro te pedimos su contraseña.',
    ],
    button: 'Confirmar correo',
    refusal: 'No fui yo',
    footnote: 'Si no hiciste tú la cuenta, abre «No fui yo»: nadie la usará con tu dirección.',
  },
  change: {
    subject: 'Confirma tu correo en {site}',
    title: 'Confirma tu correo',
    paragraphs: [
      'Se pidió que una cuenta de {site} pase a esta dirección. La cuenta se hizo el {moment}. Confirma que la dirección es tuya.',
      'El enlace sirve una vez y dura 24 horas. Ábrelo donde tienes abierta tu cuenta: en otro lugar te pedimos su contraseña.',
    ],
    button: 'Confirmar correo',
    refusal: 'No fui yo',
    footnote:
      'Si no lo pediste tú, abre «No fui yo»: la cuenta se queda con la dirección que tenía.',
  },
  delete: {
    subject: 'Confirma que quieres borrar tu cuenta de {site}',
    title: '¿Borramos tu cuenta?',
    paragraphs: [
      'Pediste borrar tu cuenta de {site}. Con ella se va todo lo que guardamos de ti, y no se puede deshacer.',
      'El enlace abre una página en la que lo confirmas o lo rechazas. Dura 24 horas.',
    ],
    button: 'Decidir sobre mi cuenta',
    footnote: 'Si no fuiste tú, abre el enlace, recházalo y cambia tu contraseña.',
  },
  'email-asked': {
    subject: 'Se pidió cambiar el correo de tu cuenta de {site}',
    title: '¿Cambias de correo?',
    paragraphs: [
      'Se pidió que tu cuenta de {site} pase a otra dirección de correo. Hasta que alguien abra el enlace que enviamos a la nueva, sigue siendo ésta.',
      'Si fuiste tú, aquí no tienes que hacer nada.',
      'Si no fuiste tú, escribe la dirección de {site} en tu navegador, ve a «Olvidé mi contraseña» y elige otra. Con eso el cambio queda sin efecto y se cierran todas las sesiones de tu cuenta.',
    ],
    button: '',
    footnote: 'Este aviso no lleva enlaces que cambien algo en tu cuenta.',
  },
  'email-changed': {
    subject: 'Cambió el correo de tu cuenta de {site}',
    title: 'Tu cuenta tiene otro correo',
    paragraphs: [
      'Tu cuenta de {site} dejó de usar esta dirección: alguien confirmó la nueva, y a ella llega todo desde ahora.',
      'Si fuiste tú, aquí no tienes que hacer nada.',
      'Si no fuiste tú, escribe cuanto antes a {site}: quienes atienden a los lectores pueden desactivar la cuenta y cerrar sus sesiones mientras se aclara.',
    ],
    button: '',
    footnote: 'Te lo decimos aquí porque ésta era la dirección de tu cuenta.',
  },
  'email-wanted': {
    subject: 'Ya tienes una cuenta en {site}',
    title: 'Este correo ya tiene una cuenta',
    paragraphs: [
      'Alguien pidió que otra cuenta de {site} pase a esta dirección. No cambió nada: la dirección es de tu cuenta y sigue siéndolo.',
      'Si fuiste tú, entra con la cuenta que ya tienes. Si no recuerdas la contraseña, ve a «Olvidé mi contraseña».',
    ],
    button: '',
    footnote: 'Si no fuiste tú, no tienes que hacer nada.',
  },
  'way-added': {
    subject: 'Otra forma de entrar a tu cuenta de {site}',
    title: 'Ahora también se entra con {way}',
    paragraphs: [
      'Desde ahora se puede entrar a tu cuenta de {site} con {way}. Lo que ya tenías sigue sirviendo.',
      'Si fuiste tú, aquí no tienes que hacer nada.',
      'Si no fuiste tú, escribe la dirección de {site} en tu navegador, entra a tu cuenta, quita {way} y elige otra contraseña. Con eso se cierran las demás sesiones.',
    ],
    button: '',
    footnote: 'Este aviso no lleva enlaces que cambien algo en tu cuenta.',
  },
  'way-removed': {
    subject: 'Una forma menos de entrar a tu cuenta de {site}',
    title: 'Ya no se entra con {way}',
    paragraphs: [
      'A tu cuenta de {site} ya no se puede entrar con {way}. Lo demás sigue sirviendo.',
      'Si fuiste tú, aquí no tienes que hacer nada.',
      'Si no fuiste tú, escribe la dirección de {site} en tu navegador, ve a «Olvidé mi contraseña» y elige otra. Con eso se cierran todas las sesiones de tu cuenta.',
    ],
    button: '',
    footnote: 'Este aviso no lleva enlaces que cambien algo en tu cuenta.',
  },
};

/**
 * @param locale of the site, BCP 47
 * @param way what one signs in with, for the kinds that are about that: «Google»
 */
export function mailWords(kind: LetterKind, locale: string, way: WayName = ''): MailWords {
  const { title, paragraphs, ...words } = inLanguageOf(locale, { es: WORDS, en: ENGLISH })[kind];
  const named = typeof way === 'string' ? way : inLanguageOf(locale, way);
  const said = (text: string) => text.replaceAll('{way}', () => named);
  return { ...words, title: said(title), paragraphs: paragraphs.map(said) };
}
