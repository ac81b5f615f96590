import {
  choice,
  contentConfig,
  inlineText,
  number,
  text,
  toggle,
  url,
} from '../../schemas/fields.ts';
import { newTab } from '../_promo/promo-fields.ts';

/** Fields that every list of stories shares. */
export const listContentConfig = () =>
  contentConfig('ans-feed', {
    label: 'Notas',
    group: 'Contenido',
    required: true,
    help: 'De dónde salen las notas de la lista',
  });

export const listTitle = (value = '') =>
  inlineText({ label: 'Título', group: 'Contenido', default: value });

export const showOf = {
  headline: () => toggle({ label: 'Titulares', group: 'Qué se muestra', default: true }),
  image: () => toggle({ label: 'Imágenes', group: 'Qué se muestra', default: true }),
  description: (value = true) =>
    toggle({ label: 'Descripciones', group: 'Qué se muestra', default: value }),
  byline: () => toggle({ label: 'Autores', group: 'Qué se muestra', default: true }),
  date: () => toggle({ label: 'Fechas', group: 'Qué se muestra', default: true }),
  dividers: () => toggle({ label: 'Líneas divisorias', group: 'Qué se muestra', default: true }),
};

/** spec 9: the pictures of simple and numbered lists come in two sizes. */
const LIST_VARIANTS = { large: 'Grandes', thumbnail: 'Pequeñas y cuadradas' } as const;
export type ListVariant = keyof typeof LIST_VARIANTS;

export const listVariant = (value: ListVariant) =>
  choice({
    label: 'Tamaño de las imágenes',
    group: 'Qué se muestra',
    options: LIST_VARIANTS,
    default: value,
    visibleWhen: { field: 'showImage', equals: true },
  });

/** Where the title leads, and a link under the list (spec 3, common block options). */
export const listLinks = () => ({
  linkURL: url({ label: 'Enlace del título', group: 'Enlaces' }),
  buttonText: text({
    label: 'Texto del botón',
    group: 'Enlaces',
    max: 80,
    placeholder: 'Ver todas',
  }),
  buttonURL: url({
    label: 'Enlace del botón',
    group: 'Enlaces',
    visibleWhen: { field: 'buttonText', isSet: true },
  }),
  newTab: newTab(),
});

/** Where in its feed a list starts; a raw index, before stories of other sites are dropped. */
export const offsetOverride = () =>
  number({
    label: 'Empezar después de',
    group: 'Contenido',
    help: 'Cuántas notas de la fuente se saltan',
    default: 0,
    min: 0,
    max: 100,
  });
