import type { Story } from '../../schemas/story.ts';
import { defineBlock } from '../_block/define-block.ts';
import { itemRequest } from '../_promo/item-request.ts';
import {
  imageOverride,
  imageRatio,
  isLead,
  itemContentConfig,
  lazyLoad,
  playVideoInPlace,
  show,
  viewportPercentage,
} from '../_promo/promo-fields.ts';
import { LargePromo } from './LargePromo.tsx';

const fields = {
  itemContentConfig: itemContentConfig(),
  showOverline: show.overline(),
  showHeadline: show.headline(),
  showImage: show.image(),
  showDescription: show.description(),
  showByline: show.byline(),
  showDate: show.date(),
  ...imageOverride(),
  imageRatio: imageRatio('4:3'),
  playVideoInPlace: playVideoInPlace(),
  viewportPercentage: viewportPercentage(),
  isLead: isLead(),
  lazyLoad: lazyLoad(),
};

export const largePromo = defineBlock<typeof fields, Story>({
  name: 'large-promo',
  label: 'Promo grande',
  group: 'promos',
  version: 1,
  fields,
  content: ({ itemContentConfig: config }, page) => itemRequest(config, 'large-promo', page),
  View: LargePromo,
  placeholder: ({ itemContentConfig: config }) =>
    config
      ? { title: 'Promo grande', hint: 'La nota elegida no está disponible' }
      : { title: 'Promo grande', hint: 'Elige una nota' },
});
