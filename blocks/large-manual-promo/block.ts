import { defineManualPromo } from '../_promo/define-manual-promo.tsx';
import { largeLook } from '../_promo/large-look.ts';

export const largeManualPromo = defineManualPromo({
  name: 'large-manual-promo',
  label: 'Promo grande a mano',
  parts: ['overline', 'description'],
  imageRatio: '4:3',
  more: {},
  look: largeLook,
});
