import { definePromo } from '../_promo/define-promo.tsx';
import { largeLook } from '../_promo/large-look.ts';
import { isLead, playVideoInPlace, viewportPercentage } from '../_promo/promo-fields.ts';

export const largePromo = definePromo({
  name: 'large-promo',
  label: 'Promo grande',
  shows: ['showOverline', 'showHeadline', 'showImage', 'showDescription', 'showByline', 'showDate'],
  imageRatio: '4:3',
  more: {
    ...playVideoInPlace(),
    ...viewportPercentage(),
    ...isLead(),
  },
  look: largeLook,
});
