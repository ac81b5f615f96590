import { defineManualPromo } from '../_promo/define-manual-promo.tsx';
import { extraLargeLook } from '../_promo/extra-large-look.ts';

export const extraLargeManualPromo = defineManualPromo({
  name: 'extra-large-manual-promo',
  label: 'Promo muy grande a mano',
  parts: ['overline', 'description'],
  imageRatio: '3:2',
  more: {},
  look: extraLargeLook,
});
