import { definePromo } from '../_promo/define-promo.tsx';
import { imagePosition } from '../_promo/promo-fields.ts';
import { smallLook } from '../_promo/small-look.ts';

export const smallPromo = definePromo({
  name: 'small-promo',
  label: 'Promo pequeña',
  shows: ['showHeadline', 'showImage'],
  imageRatio: '3:2',
  more: imagePosition(),
  look: smallLook,
});
