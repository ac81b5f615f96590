import { text, url } from '../../schemas/fields.ts';
import { CART_PAGE } from '../_sales/pages.ts';

export const fields = {
  campaign: text({
    label: 'Campaña',
    default: 'default',
    help: 'El código de una campaña; «default» es la que se ve si no se pide otra',
  }),
  cartURL: url({ label: 'Página del carrito', default: CART_PAGE }),
};
