import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { Orders } from './Orders.tsx';

export const orders = defineBlock({
  name: 'orders',
  label: 'Sus pedidos',
  group: 'sales',
  isPrivate: true,
  keywords: ['compras', 'recibos', 'pagos'],
  version: 1,
  fields,
  View: Orders,
});
