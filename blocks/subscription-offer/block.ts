import type { Offer } from '../../schemas/sales/retail.ts';
import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { SubscriptionOffer } from './SubscriptionOffer.tsx';

export const subscriptionOffer = defineBlock({
  name: 'subscription-offer',
  label: 'Ofertas de suscripción',
  group: 'sales',
  keywords: ['suscríbete', 'planes', 'precios', 'campaña'],
  version: 1,
  fields,
  content: ({ campaign }) => ({ source: 'offers', query: { campaign } }),
  select: (_, offer: Offer | null) => (offer && offer.products.length > 0 ? offer : null),
  View: SubscriptionOffer,
  placeholder: () => ({
    title: 'Ofertas de suscripción',
    hint: 'Esa campaña no existe, no está en marcha o no ofrece nada',
  }),
});
