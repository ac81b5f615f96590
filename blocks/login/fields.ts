import { toggle } from '../../schemas/fields.ts';
import { loggedInPage, redirectFields, termsField } from '../_account/account-fields.ts';

export const fields = {
  ...redirectFields(),
  loggedInPageLocation: loggedInPage(),
  OIDC: toggle({
    label: 'Entrar en nombre de otro sitio (OIDC)',
    group: 'Avanzado',
    help: 'Si la dirección trae client_id y response_type=code, vuelve al sitio que lo pidió',
  }),
  termsAndPrivacyURL: termsField(),
  showRememberMe: toggle({
    label: 'Preguntar si se mantiene la sesión',
    group: 'Contenido',
    help: 'Sin la pregunta, la sesión se mantiene',
  }),
};
