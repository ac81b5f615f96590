import { definePromo } from '../_promo/define-promo.tsx';
import { largeLook } from '../_promo/large-look.ts';
import { isLead, playVideoInPlace, viewportPercentage } from '../_promo/promo-fields.ts';

export const largePromo = definePromo({
  name: 'large-promo',
  label: 'Promo grande',
  parts: ['overline', 'headline', 'image', 'description', 'byline', 'date'],
  imageRatio: '4:3',
  more: {
    playVideoInPlace: playVideoInPlace(),
    viewportPercentage: viewportPercentage(),
    isLead: isLead(),
  },
  look: largeLook,
});
