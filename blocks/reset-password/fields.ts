import { url } from '../../schemas/fields.ts';
import { LOGIN_PAGE } from '../_account/pages.ts';

export const fields = {
  successActionURL: url({ label: 'Página a la que va después', default: LOGIN_PAGE }),
};
