import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    title: 'Elige otra contraseña',
    submit: 'Guardar la contraseña',
    pending: 'Guardando…',
    wrong: 'No pudimos cambiar la contraseña. Inténtalo otra vez.',
    doneTitle: 'Tu contraseña cambió',
    done: 'Cerramos tu sesión en todos tus dispositivos. Entra con la contraseña nueva.',
    go: 'Entrar',
    invalidTitle: 'Este enlace no sirve',
    invalid:
      'Ya se usó, es viejo o está incompleto. Pide otro y usa el más reciente que te llegue.',
    another: 'Pedir otro enlace',
  },
  en: {
    title: 'Choose another password',
    submit: 'Save the password',
    pending: 'Saving…',
    wrong: 'We could not change the password. Try again.',
    doneTitle: 'Your password has changed',
    done: 'We signed you out on all your devices. Sign in with the new password.',
    go: 'Sign in',
    invalidTitle: 'This link does not work',
    invalid: 'It was used, is old or is incomplete. Ask for another, and use the newest you get.',
    another: 'Ask for another link',
  },
});
