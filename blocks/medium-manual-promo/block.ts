import { defineManualPromo } from '../_promo/define-manual-promo.tsx';
import { mediumLook } from '../_promo/medium-look.ts';

export const mediumManualPromo = defineManualPromo({
  name: 'medium-manual-promo',
  label: 'Promo mediana a mano',
  parts: ['description'],
  imageRatio: '3:2',
  more: {},
  look: mediumLook,
});
