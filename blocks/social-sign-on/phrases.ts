import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    name: 'Con una cuenta que ya tienes',
    signIn: 'Entrar con {provider}',
    signUp: 'Crear cuenta con {provider}',
    wrong: 'No pudimos entrar con esa cuenta. Inténtalo otra vez o usa tu correo.',
    taken:
      'Ya hay una cuenta con ese correo. Entra con tu contraseña o un enlace, y conecta {provider} en tu cuenta.',
    elsewhere: 'Esa cuenta de {provider} ya está conectada a otra cuenta.',
    noAddress: '{provider} no nos dio tu correo. Permítelo ahí o crea tu cuenta con tu correo.',
    away: 'Ahora {provider} no responde. Inténtalo en unos minutos o entra con tu correo.',
    notHere: 'Por ahora no se puede entrar con {provider}. Usa tu correo.',
    blocked: 'Tu navegador no dejó cargar {provider}. Sigue con tu correo.',
    pending: 'Entrando…',
  },
  en: {
    name: 'With an account that you have',
    signIn: 'Sign in with {provider}',
    signUp: 'Create an account with {provider}',
    wrong: 'We could not sign you in with that account. Try again, or use your address.',
    taken:
      'There is an account with that address already. Sign in with your password or a link, and connect {provider} in your account.',
    elsewhere: 'That {provider} account is connected to another account already.',
    noAddress:
      '{provider} did not tell us your address. Allow it there, or create an account with your address.',
    away: '{provider} does not answer now. Try again in some minutes, or use your address.',
    notHere: 'Signing in with {provider} does not work here now. Use your address.',
    blocked: 'Your browser did not let {provider} load. Go on with your address.',
    pending: 'Signing in…',
  },
});
