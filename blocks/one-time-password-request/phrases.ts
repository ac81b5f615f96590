import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    title: 'Entra sin contraseña',
    lead: 'Te enviamos un enlace por correo. Al abrirlo, entras.',
    submit: 'Enviar el enlace',
    pending: 'Enviando…',
    wrong: 'Algo salió mal y no pudimos enviar el enlace. Inténtalo otra vez.',
    doneTitle: 'Revisa tu correo',
    done: 'Si hay una cuenta con {email}, en unos minutos llega un enlace para entrar. Sirve 15 minutos y una sola vez.',
    again: 'Usar otro correo',
    redeemTitle: 'Entra con tu enlace',
    redeemLead: 'Este enlace sirve una sola vez. Si lo pediste tú, entra.',
    redeem: 'Entrar',
    redeeming: 'Entrando…',
    invalidTitle: 'Este enlace no sirve',
    invalid:
      'Ya se usó o pasaron más de 15 minutos. Pide otro y usa el más reciente que te llegue.',
    another: 'Pedir otro enlace',
  },
  en: {
    title: 'Sign in without a password',
    lead: 'We send you a link by mail. Open it, and you are in.',
    submit: 'Send the link',
    pending: 'Sending…',
    wrong: 'Something went wrong and we could not send the link. Try again.',
    doneTitle: 'Check your mail',
    done: 'If there is an account with {email}, a link to sign in arrives in a few minutes. It works for 15 minutes, and once.',
    again: 'Use another address',
    redeemTitle: 'Sign in with your link',
    redeemLead: 'This link works once. If it was you who asked for it, sign in.',
    redeem: 'Sign in',
    redeeming: 'Signing in…',
    invalidTitle: 'This link does not work',
    invalid:
      'It was used, or is older than 15 minutes. Ask for another, and use the newest you get.',
    another: 'Ask for another link',
  },
});
