import { url } from '../../schemas/fields.ts';
import { LOGIN_PAGE } from '../_account/pages.ts';

export const fields = {
  loginURL: url({ label: 'Página para entrar', default: LOGIN_PAGE }),
  afterURL: url({ label: 'Página a la que va después', default: '/' }),
};
