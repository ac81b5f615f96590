import { defineBlock } from '../_block/define-block.ts';
import { Checkout } from './Checkout.tsx';
import { fields } from './fields.ts';

export const checkout = defineBlock({
  name: 'checkout',
  label: 'Pagar',
  group: 'sales',
  isPrivate: true,
  keywords: ['pago', 'tarjeta', 'pedido'],
  version: 1,
  fields,
  View: Checkout,
});
