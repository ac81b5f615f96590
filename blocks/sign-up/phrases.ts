import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    title: 'Crea tu cuenta',
    lead: 'Una sola cuenta para todas nuestras ediciones.',
    submit: 'Crear cuenta',
    passkey: 'Crear cuenta con una llave de acceso',
    pending: 'Creando tu cuenta…',
    wrong: 'No pudimos crear la cuenta con ese correo y esa contraseña. Revísalos.',
    terms: 'Al crear tu cuenta aceptas nuestros {link}.',
    termsLink: 'términos y aviso de privacidad',
    doneTitle: 'Revisa tu correo',
    done: 'Enviamos un enlace a {email}. Ábrelo para confirmar tu correo y terminar.',
  },
  en: {
    title: 'Create your account',
    lead: 'One account for all our editions.',
    submit: 'Create account',
    passkey: 'Create account with a passkey',
    pending: 'Creating your account…',
    wrong: 'We could not create an account with that address and password. Check them.',
    terms: 'By creating an account you accept our {link}.',
    termsLink: 'terms and privacy notice',
    doneTitle: 'Check your mail',
    done: 'We sent a link to {email}. Open it to confirm your address and finish.',
  },
});
