import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { GoogleAd } from './GoogleAd.tsx';

export const googleAd = defineBlock({
  name: 'google-ad',
  label: 'Anuncio',
  group: 'ads',
  keywords: ['publicidad', 'banner', 'ad', 'comercial'],
  version: 1,
  fields,
  // The kind that its declaration falls back on stands outside of the page: nobody would see it.
  first: () => ({ adType: '300x250' }),
  // What is lazy is the advertisement: its space must be there from the start.
  isPlaceLazy: false,
  about: ['story', 'section'],
  asksPage: () => false,
  uses: ['pageType'],
  View: GoogleAd,
});
