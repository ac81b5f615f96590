import { toggle, url } from '../../schemas/fields.ts';
import { LOGIN_PAGE } from '../_account/pages.ts';

export const fields = {
  redirectURL: url({
    label: 'Página para entrar',
    default: LOGIN_PAGE,
    help: 'A la que va quien no ha entrado',
  }),
  showEmail: toggle({ label: 'Correo' }),
  showPassword: toggle({ label: 'Contraseña' }),
  showSocialProfile: toggle({ label: 'Cuentas conectadas' }),
  showSessions: toggle({ label: 'Dónde ha entrado' }),
  deleteAccountURL: url({
    label: 'Página para borrar la cuenta',
    help: 'Vacía: no hay enlace',
  }),
};
