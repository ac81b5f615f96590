import { describeManualPromo } from '../_promo/manual-promo.testing.tsx';
import { largeManualPromo } from './block.ts';

describeManualPromo(largeManualPromo, {
  dress: 'LargePromo',
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
    imageRatio: '4:3',
    lazyLoad: false,
  },
  picture: [377, 282],
  widths: [200, 400, 600, 800, 1_200],
  order: ['img', 'overline', 'headline', 'description'],
});
