import {
  choice,
  contentConfig,
  type FieldOptions,
  imageOverrideFields,
  number,
  toggle,
  url,
} from '../../schemas/fields.ts';

const SHOWN = 'Qué se muestra';

export const IMAGE_RATIOS = {
  '16:9': 'Panorámica (16:9)',
  '3:2': 'Clásica (3:2)',
  '4:3': 'Casi cuadrada (4:3)',
} as const;
export type ImageRatio = keyof typeof IMAGE_RATIOS;

/** Fields that every promo of one story shares; a member of the family picks what it shows. */
export const itemContentConfig = () =>
  contentConfig('ans-item', {
    label: 'Nota',
    group: 'Contenido',
    required: true,
    help: 'Elige la nota que se muestra',
  });

export const show = {
  overline: () => toggle({ label: 'Antetítulo', group: SHOWN, default: true }),
  headline: () => toggle({ label: 'Titular', group: SHOWN, default: true }),
  image: () => toggle({ label: 'Imagen', group: SHOWN, default: true }),
  description: () => toggle({ label: 'Descripción', group: SHOWN, default: true }),
  byline: () => toggle({ label: 'Autor', group: SHOWN, default: true }),
  date: () => toggle({ label: 'Fecha', group: SHOWN, default: true }),
};

export const imageRatio = (value: ImageRatio, given: Partial<FieldOptions> = {}) =>
  choice({
    label: 'Proporción de la imagen',
    group: 'Imagen',
    options: IMAGE_RATIOS,
    default: value,
    visibleWhen: { field: 'showImage', equals: true },
    ...given,
  });

export const IMAGE_POSITIONS = {
  right: 'A la derecha',
  left: 'A la izquierda',
  above: 'Arriba',
  below: 'Abajo',
} as const;
export type ImagePosition = keyof typeof IMAGE_POSITIONS;

export const imagePosition = () =>
  choice({
    label: 'Lugar de la imagen',
    group: 'Imagen',
    options: IMAGE_POSITIONS,
    default: 'right',
    required: true,
    visibleWhen: { field: 'showImage', equals: true },
  });

/** spec 3: how much of the screen's height a portrait video may take, in percent. */
export const viewportPercentage = (value = 65) =>
  number({
    label: 'Alto máximo del video (% de la pantalla)',
    group: 'Video',
    default: value,
    min: 0,
    max: 150,
    step: 5,
    hidden: true,
  });

export const playVideoInPlace = (given: Partial<FieldOptions> = {}) =>
  toggle({ label: 'Reproducir el video aquí mismo', group: 'Video', ...given });

/** Marks the story that a reader sees first. */
export const isLead = () =>
  toggle({
    label: 'Nota principal de la página',
    group: 'Rendimiento',
    help: 'Titular más grande e imagen que se carga antes que todo. Sólo una por página',
  });

/** Where a link that an editor wrote leads to, and in which tab. */
export const linkURL = () => url({ label: 'Enlace', group: 'Enlaces' });

export const newTab = () =>
  toggle({
    label: 'Abrir en otra pestaña',
    group: 'Enlaces',
    help: 'Las direcciones de otros sitios siempre se abren en otra',
  });

export const lazyLoad = () =>
  toggle({ label: 'Cargar cuando el lector se acerque', group: 'Rendimiento' });

export const imageOverride = () => imageOverrideFields('Imagen');
