import { contentConfig, inlineText, toggle } from '../../schemas/fields.ts';

/** Fields that every list of stories shares. */
export const listContentConfig = () =>
  contentConfig('ans-feed', { label: 'Notas', group: 'Contenido', required: true, help: 'De dónde salen las notas de la lista' });

export const listTitle = (value = '') => inlineText({ label: 'Título', group: 'Contenido', default: value });

export const showOf = {
  headline: () => toggle({ label: 'Titulares', group: 'Qué se muestra', default: true }),
  image: () => toggle({ label: 'Imágenes', group: 'Qué se muestra', default: true }),
};
