import { url } from '../../schemas/fields.ts';
import { CHECKOUT_PAGE } from '../_sales/pages.ts';
import { offersField } from '../_sales/sales-fields.ts';

export const fields = {
  checkoutURL: url({ label: 'Página para pagar', default: CHECKOUT_PAGE }),
  offersURL: offersField(),
};
