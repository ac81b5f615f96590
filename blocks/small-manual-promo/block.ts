import { defineManualPromo } from '../_promo/define-manual-promo.tsx';
import { imagePosition } from '../_promo/promo-fields.ts';
import { smallLook } from '../_promo/small-look.ts';

export const smallManualPromo = defineManualPromo({
  name: 'small-manual-promo',
  label: 'Promo pequeña a mano',
  parts: [],
  imageRatio: '3:2',
  more: imagePosition(),
  look: smallLook,
});
