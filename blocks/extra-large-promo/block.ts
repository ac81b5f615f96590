import { definePromo } from '../_promo/define-promo.tsx';
import { extraLargeLook } from '../_promo/extra-large-look.ts';
import { isLead, playVideoInPlace, viewportPercentage } from '../_promo/promo-fields.ts';

export const extraLargePromo = definePromo({
  name: 'extra-large-promo',
  label: 'Promo muy grande',
  shows: ['showOverline', 'showHeadline', 'showImage', 'showDescription', 'showByline', 'showDate'],
  imageRatio: '4:3',
  // rule 7.3: its video takes 60 % of the screen.
  more: {
    ...playVideoInPlace(),
    ...viewportPercentage(60),
    ...isLead(),
  },
  look: extraLargeLook,
});
