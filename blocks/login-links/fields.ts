import { toggle, url } from '../../schemas/fields.ts';
import { FORGOT_PAGE, LOGIN_PAGE, ONE_TIME_PAGE, SIGN_UP_PAGE } from '../_account/pages.ts';

const link = (field: string, address: string) =>
  url({
    label: 'Dirección',
    default: address,
    visibleWhen: { field, equals: true },
  });

export const fields = {
  showLogin: toggle({ label: 'Enlace para entrar', sample: true }),
  loginURL: link('showLogin', LOGIN_PAGE),
  showLoginWithoutPassword: toggle({ label: 'Enlace para entrar sin contraseña', sample: true }),
  loginWithOutPasswordUrl: link('showLoginWithoutPassword', ONE_TIME_PAGE),
  showForgot: toggle({ label: 'Enlace para recuperar la contraseña', sample: true }),
  forgotURL: link('showForgot', FORGOT_PAGE),
  showSignUp: toggle({ label: 'Enlace para crear una cuenta', sample: true }),
  signUpURL: link('showSignUp', SIGN_UP_PAGE),
};
