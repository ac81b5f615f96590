import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    title: 'Recupera tu contraseña',
    lead: 'Escribe el correo de tu cuenta y te enviamos un enlace para elegir otra.',
    submit: 'Enviar el enlace',
    pending: 'Enviando…',
    wrong: 'No pudimos enviar el enlace. Inténtalo otra vez.',
    doneTitle: 'Revisa tu correo',
    done: 'Si hay una cuenta con {email}, en unos minutos llega un enlace para elegir otra contraseña. Sirve una hora. Si no lo ves, busca en el correo no deseado.',
    again: 'Usar otro correo',
  },
  en: {
    title: 'Recover your password',
    lead: 'Write the address of your account and we send you a link to choose another.',
    submit: 'Send the link',
    pending: 'Sending…',
    wrong: 'We could not send the link. Try again.',
    doneTitle: 'Check your mail',
    done: 'If there is an account with {email}, a link to choose another password arrives in a few minutes. It works for an hour. If you do not see it, look in your spam folder.',
    again: 'Use another address',
  },
});
