import {
  choice,
  contentConfig,
  type FieldOptions,
  type FieldsOf,
  type imageOverrideFields,
  number,
  toggle,
} from '../../schemas/fields.ts';
import type { RatioFields, ShowFields } from '../_story/story-fields.ts';

/** Which story a promo shows. */
export const itemContentConfig = () => ({
  itemContentConfig: contentConfig('ans-item', {
    label: 'Nota',
    group: 'Contenido',
    required: true,
    help: 'Elige la nota que se muestra',
  }),
});

export const IMAGE_POSITIONS = {
  right: 'A la derecha',
  left: 'A la izquierda',
  above: 'Arriba',
  below: 'Abajo',
} as const;
export type ImagePosition = keyof typeof IMAGE_POSITIONS;

export const imagePosition = () => ({
  imagePosition: choice({
    label: 'Lugar de la imagen',
    group: 'Imagen',
    options: IMAGE_POSITIONS,
    default: 'right',
    required: true,
    visibleWhen: { field: 'showImage', equals: true },
  }),
});

/** rule 4.9: how much of the screen's height a portrait video may take, in percent. */
export const viewportPercentage = (value = 65) => ({
  viewportPercentage: number({
    label: 'Alto máximo del video (% de la pantalla)',
    group: 'Video',
    default: value,
    min: 0,
    max: 150,
    step: 5,
    hidden: true,
  }),
});

export const playVideoInPlace = (given: Partial<FieldOptions> = {}) => ({
  playVideoInPlace: toggle({ label: 'Reproducir el video aquí mismo', group: 'Video', ...given }),
});

/** Marks the story that a reader sees first. */
export const isLead = () => ({
  isLead: toggle({
    label: 'Nota principal de la página',
    group: 'Rendimiento',
    help: 'Titular más grande e imagen que se carga antes que todo. Sólo una por página',
  }),
});

export type LeadFields = Partial<FieldsOf<ReturnType<typeof isLead>>>;

/**
 * What the view reads of a promo of one story. A member of the family has the toggles of the parts
 * that it can show, and some of what is optional here.
 */
export type PromoFields = Partial<ShowFields> &
  RatioFields &
  FieldsOf<ReturnType<typeof imageOverrideFields>> &
  LeadFields &
  Partial<FieldsOf<ReturnType<typeof playVideoInPlace>>> &
  Partial<FieldsOf<ReturnType<typeof viewportPercentage>>>;
