import { describeManualPromo } from '../_promo/manual-promo.testing.tsx';
import { mediumManualPromo } from './block.ts';

describeManualPromo(mediumManualPromo, {
  dress: 'MediumPromo',
  defaults: {
    headline: '',
    description: '',
    imageURL: '',
    imageId: '',
    imageAuth: '',
    imageFocalPoint: '',
    linkURL: '',
    newTab: false,
    showHeadline: true,
    showImage: true,
    showDescription: true,
    imageRatio: '3:2',
    lazyLoad: false,
  },
  picture: [600, 400],
  widths: [200, 400, 600, 800, 1_200],
  order: ['img', 'headline', 'description'],
});
