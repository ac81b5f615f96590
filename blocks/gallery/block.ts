import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { GalleryBlock } from './GalleryBlock.tsx';
import { inherits } from './inherits.ts';

/** What the view reads of a gallery, or of each story of a list. */
const FILTER = ['headlines.basic', 'content_elements', 'promo_items'];

export const gallery = defineBlock({
  name: 'gallery',
  label: 'Galería de imágenes',
  group: 'media',
  keywords: ['fotos', 'carrusel', 'fotogalería'],
  version: 1,
  fields,
  content: (values) => {
    const { galleryContentConfig: config } = values;
    if (inherits(values) || !config) return null;
    return {
      source: config.source,
      query: { ...config.query, feature: 'gallery' },
      filter: FILTER,
    };
  },
  about: ['story', 'section'],
  asksPage: inherits,
  uses: ['pageType'],
  View: GalleryBlock,
  placeholder: (values) => ({
    title: 'Galería de imágenes',
    hint:
      inherits(values) || !values.galleryContentConfig
        ? 'El contenido de la página no tiene imágenes: elige una galería'
        : 'Lo que elegiste no tiene imágenes',
  }),
});
