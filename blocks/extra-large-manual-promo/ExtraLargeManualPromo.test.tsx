import { describeManualPromo } from '../_promo/manual-promo.testing.tsx';
import { extraLargeManualPromo } from './block.ts';

describeManualPromo(extraLargeManualPromo, {
  dress: 'ExtraLargePromo',
  defaults: {
    overline: '',
    overlineURL: '',
    headline: '',
    description: '',
    imageURL: '',
    imageId: '',
    imageAuth: '',
    imageFocalPoint: '',
    linkURL: '',
    newTab: false,
    showOverline: true,
    showHeadline: true,
    showImage: true,
    showDescription: true,
    imageRatio: '3:2',
    lazyLoad: false,
  },
  picture: [800, 533],
  widths: [400, 600, 800, 1_200],
  order: ['overline', 'headline', 'img', 'description'],
});
