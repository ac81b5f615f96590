import { url } from '../../schemas/fields.ts';
import { ACCOUNT_PAGE, LOGIN_PAGE, SIGN_UP_PAGE } from '../_account/pages.ts';

export const fields = {
  loginURL: url({ label: 'Página para entrar', default: LOGIN_PAGE }),
  createAccountURL: url({ label: 'Página para crear una cuenta', default: SIGN_UP_PAGE }),
  logoutURL: url({ label: 'Página a la que se va al salir', default: '/' }),
  manageAccountURL: url({ label: 'Página de la cuenta', default: ACCOUNT_PAGE }),
  subscribeURL: url({
    label: 'Página de las suscripciones',
    help: 'Vacía: la cabecera no invita a suscribirse',
  }),
};
