import { toggle, url } from '../../schemas/fields.ts';
import { LOGIN_PAGE } from '../_account/pages.ts';

export const fields = {
  redirectURL: url({
    label: 'Página para entrar',
    default: LOGIN_PAGE,
    help: 'A la que va quien no ha entrado',
  }),
  showAvatar: toggle({ label: 'Foto' }),
  showProfile: toggle({ label: 'Datos personales', help: 'Nombre, nacimiento, género, teléfono' }),
  showEmail: toggle({ label: 'Correo' }),
  showPassword: toggle({ label: 'Contraseña' }),
  showPasskeys: toggle({ label: 'Llaves de acceso' }),
  showSocialProfile: toggle({ label: 'Cuentas conectadas' }),
  showSessions: toggle({ label: 'Dónde ha entrado' }),
  showData: toggle({ label: 'Copia de sus datos' }),
  deleteAccountURL: url({
    label: 'Página para borrar la cuenta',
    help: 'Vacía: no hay enlace',
  }),
};
