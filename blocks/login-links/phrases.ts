import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    name: 'Otras formas de entrar',
    login: 'Ya tengo cuenta: entrar',
    withoutPassword: 'Entrar sin contraseña, con un enlace por correo',
    forgot: 'Olvidé mi contraseña',
    signUp: 'Crear una cuenta',
  },
  en: {
    name: 'Other ways to sign in',
    login: 'I have an account: sign in',
    withoutPassword: 'Sign in without a password, by a link in the mail',
    forgot: 'I forgot my password',
    signUp: 'Create an account',
  },
});
