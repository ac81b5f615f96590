import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { SimpleImage } from './SimpleImage.tsx';

export const simpleImage = defineBlock({
  name: 'simple-image',
  label: 'Imagen',
  group: 'media',
  keywords: ['foto', 'fotografía', 'picture', 'imágenes', 'gráfico', 'infografía'],
  version: 1,
  fields,
  View: SimpleImage,
  placeholder: () => ({ title: 'Imagen', hint: 'Elige una imagen' }),
});
