import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    name: 'Con una cuenta que ya tienes',
    signIn: 'Entrar con {provider}',
    signUp: 'Crear cuenta con {provider}',
    wrong: 'No pudimos entrar con esa cuenta. Inténtalo otra vez o usa tu correo.',
    blocked: 'Tu navegador no dejó cargar {provider}. Puedes entrar con tu correo.',
    pending: 'Entrando…',
  },
  en: {
    name: 'With an account that you have',
    signIn: 'Sign in with {provider}',
    signUp: 'Create an account with {provider}',
    wrong: 'We could not sign you in with that account. Try again, or use your address.',
    blocked: 'Your browser did not let {provider} load. You can sign in with your address.',
    pending: 'Signing in…',
  },
});
