import { choice, contentConfig, inlineText } from '../../schemas/fields.ts';
import { listShows } from '../_list/list-fields.ts';

export const fields = {
  heading: inlineText({ label: 'Título' }),
  variant: choice({
    label: 'Columnas',
    options: { 'grid-2': 'Dos', 'grid-3': 'Tres', 'grid-4': 'Cuatro' },
    default: 'grid-3',
  }),
  listContentConfig: contentConfig('ans-feed', {
    label: 'Notas',
    group: 'Notas',
    help: 'Van antes que los bloques de la cuadrícula. Puede quedar vacío',
  }),
  ...listShows.headline(),
  ...listShows.image(),
  ...listShows.description(false),
  ...listShows.byline(),
  ...listShows.date(),
};
