import { definePromo } from '../_promo/define-promo.tsx';
import { mediumLook } from '../_promo/medium-look.ts';

export const mediumPromo = definePromo({
  name: 'medium-promo',
  label: 'Promo mediana',
  shows: ['showHeadline', 'showImage', 'showDescription', 'showByline', 'showDate'],
  imageRatio: '16:9',
  more: {},
  look: mediumLook,
});
