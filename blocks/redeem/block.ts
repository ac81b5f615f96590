import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { Redeem } from './Redeem.tsx';

export const redeem = defineBlock({
  name: 'redeem',
  label: 'Canjear un código',
  group: 'sales',
  isPrivate: true,
  keywords: ['regalo', 'código', 'invitación', 'empresa'],
  version: 1,
  fields,
  View: Redeem,
});
