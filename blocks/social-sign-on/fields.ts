import { choice, text, toggle } from '../../schemas/fields.ts';
import { loggedInPage, redirectFields } from '../_account/account-fields.ts';

const LOOK = 'Apariencia';
const ADVANCED = 'Avanzado';

export const fields = {
  ...redirectFields(),
  loggedInPageLocation: loggedInPage(),
  socialSignOnIn: choice({
    label: 'En la página de',
    group: LOOK,
    options: { Login: 'Entrar', SignUp: 'Crear cuenta' },
    default: 'Login',
  }),
  hideDiv: toggle({ label: 'Ocultar la raya con «o»', group: LOOK }),
  customButtons: toggle({
    label: 'Botones con el aspecto del sitio',
    group: LOOK,
    default: true,
  }),
  appleClientId: text({ label: 'Identificador de Apple', group: ADVANCED, max: 200 }),
  OIDC: toggle({
    label: 'Entrar en nombre de otro sitio (OIDC)',
    group: ADVANCED,
    help: 'Si la dirección trae client_id y response_type=code, vuelve al sitio que lo pidió',
  }),
};
