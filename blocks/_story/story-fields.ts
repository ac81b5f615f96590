import { choice, type FieldOptions, type FieldsOf, toggle, url } from '../../schemas/fields.ts';

const SHOWN = 'Qué se muestra';
const shown = (label: string, given: Partial<FieldOptions> = {}) =>
  toggle({ label, group: SHOWN, default: true, ...given });

/** Toggles for the parts that may be shown of one story. */
export const show = {
  overline: (given?: Partial<FieldOptions>) => ({ showOverline: shown('Antetítulo', given) }),
  headline: (given?: Partial<FieldOptions>) => ({ showHeadline: shown('Titular', given) }),
  image: (given?: Partial<FieldOptions>) => ({ showImage: shown('Imagen', given) }),
  description: (given?: Partial<FieldOptions>) => ({
    showDescription: shown('Descripción', given),
  }),
  byline: (given?: Partial<FieldOptions>) => ({ showByline: shown('Autor', given) }),
  date: (given?: Partial<FieldOptions>) => ({ showDate: shown('Fecha', given) }),
};

/** All of them. */
export const showFields = (given?: Partial<FieldOptions>) => ({
  ...show.overline(given),
  ...show.headline(given),
  ...show.image(given),
  ...show.description(given),
  ...show.byline(given),
  ...show.date(given),
});

export type ShowFields = FieldsOf<ReturnType<typeof showFields>>;

export const IMAGE_RATIOS = {
  '16:9': 'Panorámica (16:9)',
  '3:2': 'Clásica (3:2)',
  '4:3': 'Casi cuadrada (4:3)',
} as const;
export type ImageRatio = keyof typeof IMAGE_RATIOS;

export const imageRatio = (value: ImageRatio, given: Partial<FieldOptions> = {}) => ({
  imageRatio: choice({
    label: 'Proporción de la imagen',
    group: 'Imagen',
    options: IMAGE_RATIOS,
    default: value,
    visibleWhen: { field: 'showImage', equals: true },
    ...given,
  }),
});

export type RatioFields = FieldsOf<ReturnType<typeof imageRatio>>;

/** Where a link that an editor wrote leads to, and in which tab. */
export const linkURL = () => ({ linkURL: url({ label: 'Enlace', group: 'Enlaces' }) });

export const newTab = () => ({
  newTab: toggle({
    label: 'Abrir en otra pestaña',
    group: 'Enlaces',
    help: 'Las direcciones de otros sitios siempre se abren en otra',
  }),
});
