import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    title: 'Entra a tu cuenta',
    submit: 'Entrar',
    pending: 'Entrando…',
    passkey: 'Entrar con una llave de acceso',
    remember: 'Mantener mi sesión abierta en este equipo',
    coming: 'Ya habías entrado: un momento…',
    passwordChanged: 'Tu contraseña cambió. Entra con la nueva.',
    notBack: 'No te enviamos de vuelta',
    toAccount: 'Ir a tu cuenta',
    resend: 'Enviarme otro enlace',
    resent: 'Te enviamos otro enlace. Revisa tu correo.',
    terms: 'Al entrar aceptas nuestros {link}.',
    termsLink: 'términos y aviso de privacidad',
  },
  en: {
    title: 'Sign in to your account',
    submit: 'Sign in',
    pending: 'Signing in…',
    passkey: 'Sign in with a passkey',
    remember: 'Keep me signed in on this device',
    coming: 'You had signed in already: one moment…',
    passwordChanged: 'Your password has changed. Sign in with the new one.',
    notBack: 'We did not send you back',
    toAccount: 'Go to your account',
    resend: 'Send me another link',
    resent: 'We sent you another link. Check your mail.',
    terms: 'By signing in you accept our {link}.',
    termsLink: 'terms and privacy notice',
  },
});
