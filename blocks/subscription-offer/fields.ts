import { named, url } from '../../schemas/fields.ts';
import { CART_PAGE } from '../_sales/pages.ts';

export const fields = {
  campaign: named('campaign', {
    label: 'Campaña',
    default: 'default',
  }),
  cartURL: url({ label: 'Página del carrito', default: CART_PAGE }),
};
