import { z } from 'zod';
import type { JsonObject } from '../json.ts';
import { type ContentKind, type FieldOptions, seal } from './field.ts';
import { text } from './scalars.ts';

/** Resizer tokens by token version, as ANS carries them: `{ "1": "…" }`. */
export const resizerAuth = z.record(z.string(), z.string());

export const focalPoint = z.object({ x: z.number().min(0), y: z.number().min(0) });

/**
 * A picture chosen in the media library, kept as one object. Unset until chosen. Focal point in
 * source pixels.
 */
export const image = (options: FieldOptions) =>
  seal(
    z
      .object({
        url: z.string().max(2_048),
        id: z.string().max(200).optional(),
        auth: resizerAuth.optional(),
        focalPoint: focalPoint.optional(),
        alt: z.string().max(1_000).optional(),
      })
      .optional(),
    { kind: 'image', ...options },
  );

/**
 * The flat fields with which a block of one item replaces its story's picture (facts:
 * `imageOverrideURL/Id/Auth`), and its focal point.
 */
export const imageOverrideFields = (group = 'Imagen') => ({
  imageOverrideURL: seal(z.string().max(2_048).default(''), {
    kind: 'image',
    label: 'Otra imagen',
    group,
    help: 'Sustituye la imagen de la nota sólo en este bloque',
    companions: {
      id: 'imageOverrideId',
      auth: 'imageOverrideAuth',
      focalPoint: 'imageOverrideFocal',
    },
  }),
  imageOverrideId: text({ label: 'Id de la imagen', group, hidden: true }),
  imageOverrideAuth: text({ label: 'Firma de la imagen', group, hidden: true }),
  /** `x,y` in source pixels, as the library has it; '' for none. */
  imageOverrideFocal: text({ label: 'Punto focal de la imagen', group, hidden: true }),
});

/**
 * The flat fields of a picture that an editor sets by hand (facts: `imageURL`, with `imageId`,
 * `imageAuth` and `imageFocalPoint` beside it). `alt` names the field that takes the alternative
 * text of the library.
 */
export const flatImageFields = (options: Partial<FieldOptions> & { alt?: string } = {}) => {
  const { label = 'Imagen', group = 'Imagen', alt, ...rest } = options;
  const beside = (name: string) => text({ label: name, group, hidden: true });
  return {
    imageURL: seal(z.string().max(2_048).default(''), {
      kind: 'image',
      label,
      group,
      ...rest,
      companions: {
        id: 'imageId',
        auth: 'imageAuth',
        focalPoint: 'imageFocalPoint',
        ...(alt ? { alt } : {}),
      },
    }),
    imageId: beside('Id de la imagen'),
    imageAuth: beside('Firma de la imagen'),
    /** `x,y` in source pixels, as the library has it; '' for none. */
    imageFocalPoint: beside('Punto focal de la imagen'),
  };
};

export interface ContentConfig {
  source: string;
  query: JsonObject;
}

/** Where a block takes its content from: a source and its query. Unset until the editor chooses. */
export const contentConfig = (content: ContentKind, options: FieldOptions) =>
  seal(
    z
      .object({
        source: z.string().min(1).max(100),
        query: z.record(z.string(), z.json()).default({}),
      })
      .optional() as unknown as z.ZodType<ContentConfig | undefined, ContentConfig | undefined>,
    { kind: 'contentConfig', content, ...options },
  );

/** The name of a navigation hierarchy of the site. */
export const hierarchy = ({
  default: value = '',
  ...options
}: FieldOptions & { default?: string }) =>
  seal(z.string().max(100).default(value), { kind: 'hierarchy', ...options });

/** spec 3, ad slot types. */
export const AD_TYPES = {
  '1x1': 'Fuera de página (1x1)',
  '300x250': 'Cubo (300x250)',
  '300x250_gallery': 'Cubo de galería (300x250)',
  '300x250|300x600': 'Cubo flexible (300x250, 300x600)',
  '300x250|300x600_rightrail': 'Cubo de columna derecha (300x250, 300x600)',
  '728x90|320x50': 'Banner mediano (728x90, 320x50)',
  '970x250|970x90|728x90|320x50': 'Banner grande (970x250 a 320x50)',
} as const;

export type AdType = keyof typeof AD_TYPES;

/** Which advertisement a slot asks for. */
export const adType = ({
  default: value = '1x1',
  ...options
}: FieldOptions & { default?: AdType }) =>
  seal(z.enum(Object.keys(AD_TYPES) as [AdType, ...AdType[]]).default(value), {
    kind: 'adType',
    options: Object.entries(AD_TYPES).map(([key, label]) => ({ value: key, label })),
    ...options,
  });
