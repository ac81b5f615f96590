import { choice, flatImageFields, inlineText, text } from '../../schemas/fields.ts';
import { IMAGE_RATIOS, linkURL, newTab } from '../_story/story-fields.ts';

export const fields = {
  ...flatImageFields({ alt: 'imageAlt' }),
  imageAlt: text({
    label: 'Texto alternativo',
    group: 'Imagen',
    help: 'Qué se ve, para quien no la ve',
    max: 1_000,
  }),
  caption: inlineText({ label: 'Pie de imagen', group: 'Imagen' }),
  ...linkURL(),
  ...newTab(),
  imageRatio: choice({
    label: 'Proporción de la imagen',
    group: 'Imagen',
    options: IMAGE_RATIOS,
    default: '16:9',
  }),
};
