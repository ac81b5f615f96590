import { choice, flatImageFields, inlineText, text } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { IMAGE_RATIOS, linkURL, newTab } from '../_promo/promo-fields.ts';
import { SimpleImage } from './SimpleImage.tsx';

export const simpleImage = defineBlock({
  name: 'simple-image',
  label: 'Imagen',
  group: 'media',
  version: 1,
  fields: {
    ...flatImageFields({ alt: 'imageAlt' }),
    imageAlt: text({
      label: 'Texto alternativo',
      group: 'Imagen',
      help: 'Qué se ve, para quien no la ve',
      max: 1_000,
    }),
    caption: inlineText({ label: 'Pie de imagen', group: 'Imagen' }),
    linkURL: linkURL(),
    newTab: newTab(),
    imageRatio: choice({
      label: 'Proporción de la imagen',
      group: 'Imagen',
      options: IMAGE_RATIOS,
      default: '16:9',
    }),
  },
  View: SimpleImage,
  placeholder: () => ({ title: 'Imagen', hint: 'Elige una imagen' }),
});
