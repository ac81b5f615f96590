import { expect, it } from 'vitest';
import { renderBlock } from '../_block/render-block.testing.tsx';
import { describeManualPromo } from '../_promo/manual-promo.testing.tsx';
import { smallManualPromo } from './block.ts';

describeManualPromo(smallManualPromo, {
  dress: 'SmallPromo',
  defaults: {
    headline: '',
    imageURL: '',
    imageId: '',
    imageAuth: '',
    imageFocalPoint: '',
    linkURL: '',
    newTab: false,
    showHeadline: true,
    showImage: true,
    imagePosition: 'right',
    imageRatio: '3:2',
    lazyLoad: false,
  },
  picture: [600, 400],
  widths: [200, 400, 600, 800, 1_200],
  order: ['headline', 'img'],
});

it.each([
  ['right', true],
  ['below', true],
  ['left', false],
  ['above', false],
])('with its picture at %s reads the headline first: %s', (imagePosition, isFirst) => {
  const fields = { headline: 'Hoy', imageURL: 'https://f.example/1.jpg', imagePosition };
  const html = renderBlock(smallManualPromo, { fields });
  expect(html.indexOf('<h2') < html.indexOf('<img')).toBe(isFirst);
  expect(html).toContain(`SmallPromo_${imagePosition}`);
  expect(renderBlock(smallManualPromo, { fields: { ...fields, imageURL: '' } })).not.toContain(
    `SmallPromo_${imagePosition}`,
  );
});
