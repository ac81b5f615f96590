import { url } from '../../schemas/fields.ts';
import { ACCOUNT_PAGE } from '../_account/pages.ts';

export const fields = {
  successURL: url({ label: 'Página a la que va después', default: ACCOUNT_PAGE }),
};
