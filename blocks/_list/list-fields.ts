import {
  choice,
  contentConfig,
  type FieldsOf,
  inlineText,
  number,
  text,
  toggle,
  url,
} from '../../schemas/fields.ts';
import { newTab } from '../_story/story-fields.ts';

/** Fields that every list of stories shares. */
export const listContentConfig = () => ({
  listContentConfig: contentConfig('ans-feed', {
    label: 'Notas',
    group: 'Contenido',
    required: true,
    help: 'De dónde salen las notas de la lista',
  }),
});

export const listTitle = (value = '') => ({
  title: inlineText({ label: 'Título', group: 'Contenido', default: value }),
});

const shown = (label: string, value = true) =>
  toggle({ label, group: 'Qué se muestra', default: value });

/** Toggles for the parts that may be shown of every story of a list. */
export const listShows = {
  headline: () => ({ showHeadline: shown('Titulares') }),
  image: () => ({ showImage: shown('Imágenes') }),
  description: (value = true) => ({ showDescription: shown('Descripciones', value) }),
  byline: () => ({ showByline: shown('Autores') }),
  date: () => ({ showDate: shown('Fechas') }),
  dividers: () => ({ showDividers: shown('Líneas divisorias') }),
};

type Shows = typeof listShows;

/** Which parts of a story its card shows; one that a list lacks is off. */
export type CardFields = FieldsOf<ReturnType<Shows['headline']>> &
  FieldsOf<ReturnType<Shows['image']>> &
  Partial<FieldsOf<ReturnType<Shows['description']>>> &
  Partial<FieldsOf<ReturnType<Shows['byline']>>> &
  Partial<FieldsOf<ReturnType<Shows['date']>>>;

/** rule 5.5: the pictures of simple and numbered lists come in two sizes. */
const LIST_VARIANTS = { large: 'Grandes', thumbnail: 'Pequeñas y cuadradas' } as const;
export type ListVariant = keyof typeof LIST_VARIANTS;

export const listVariant = (value: ListVariant) => ({
  variant: choice({
    label: 'Tamaño de las imágenes',
    group: 'Qué se muestra',
    options: LIST_VARIANTS,
    default: value,
    visibleWhen: { field: 'showImage', equals: true },
  }),
});

/** Where the title leads, and a link under the list (rule 7.9). */
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
  ...newTab(),
});

/** Where a list leads: `linkURL` alone is enough for a list whose title is a link. */
export type ListLinks = Partial<FieldsOf<ReturnType<typeof listLinks>>>;

/** Where in its feed a list starts; a raw index, before stories of other sites are dropped. */
export const offsetOverride = () => ({
  offsetOverride: number({
    label: 'Empezar después de',
    group: 'Contenido',
    help: 'Cuántas notas de la fuente se saltan',
    default: 0,
    min: 0,
    max: 100,
  }),
});
