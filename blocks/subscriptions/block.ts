import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { Subscriptions } from './Subscriptions.tsx';

export const subscriptions = defineBlock({
  name: 'subscriptions',
  label: 'Sus suscripciones',
  group: 'sales',
  isPrivate: true,
  keywords: ['cancelar', 'compartir', 'mi suscripción'],
  version: 1,
  fields,
  View: Subscriptions,
});
