import { defineBlock } from '../_block/define-block.ts';
import { Cart } from './Cart.tsx';
import { fields } from './fields.ts';

export const cart = defineBlock({
  name: 'cart',
  label: 'Carrito',
  group: 'sales',
  isPrivate: true,
  keywords: ['compra', 'suscripción'],
  version: 1,
  fields,
  View: Cart,
});
