import { definePhrases } from '../../ui/phrases.ts';

/** Apart from the others: the head stands on every page. */
export const headerPhrases = definePhrases({
  es: {
    login: 'Entrar',
    subscribe: 'Suscríbete',
    create: 'Crear cuenta',
    options: 'Entrar o crear cuenta',
    account: 'Mi cuenta',
    manage: 'Administrar mi cuenta',
    logout: 'Salir',
  },
  en: {
    login: 'Sign in',
    subscribe: 'Subscribe',
    create: 'Create account',
    options: 'Sign in or create an account',
    account: 'My account',
    manage: 'Manage my account',
    logout: 'Sign out',
  },
});
