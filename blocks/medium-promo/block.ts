import { definePromo } from '../_promo/define-promo.tsx';
import { mediumLook } from '../_promo/medium-look.ts';

export const mediumPromo = definePromo({
  name: 'medium-promo',
  label: 'Promo mediana',
  parts: ['headline', 'image', 'description', 'byline', 'date'],
  imageRatio: '16:9',
  look: mediumLook,
});
