import type { NonceKind } from './nonces.ts';

/** What a letter says. `{site}` is the name of the site. */
export interface MailWords {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  button: string;
  footnote: string;
}

const IGNORE = 'Si no fuiste tú, no hagas nada: sin el enlace no pasa nada.';

const WORDS: Readonly<Record<NonceKind, MailWords>> = {
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
      'Confirma que esta dirección es tuya para terminar de preparar tu cuenta de {site}.',
      'El enlace sirve una vez y dura 24 horas.',
    ],
    button: 'Confirmar correo',
    footnote: 'Si no tienes una cuenta con nosotros, alguien escribió tu dirección por error.',
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
};

export const mailWords = (kind: NonceKind): MailWords => WORDS[kind];
