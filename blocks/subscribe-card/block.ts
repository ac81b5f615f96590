import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { SubscribeCard } from './SubscribeCard.tsx';

export const subscribeCard = defineBlock({
  name: 'subscribe-card',
  label: 'Tarjeta de suscripción',
  group: 'account',
  keywords: ['suscríbete', 'boletín', 'newsletter'],
  version: 1,
  fields,
  View: SubscribeCard,
  placeholder: () => ({ title: 'Tarjeta de suscripción', hint: 'Escribe el título' }),
});
