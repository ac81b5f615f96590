import { z } from 'zod';
import { type FieldOptions, seal } from './field.ts';
import { imageKind } from './kinds/image.ts';
import { text } from './kinds/text.ts';

/**
 * The flat fields with which a block of one item replaces its story's picture, signed, and its
 * focal point.
 */
export const imageOverrideFields = (group = 'Imagen', ratios?: readonly string[]) => ({
  imageOverrideURL: seal(z.string().max(2_048).default(''), imageKind, {
    label: 'Otra imagen',
    group,
    help: 'Sustituye la imagen de la nota sólo en este bloque',
    ratioFrom: 'imageRatio',
    ...(ratios ? { ratios } : {}),
    companions: {
      id: 'imageOverrideId',
      auth: 'imageOverrideAuth',
      focalPoint: 'imageOverrideFocal',
    },
  }),
  imageOverrideId: text({ label: 'Clave de la imagen', group, hidden: true }),
  imageOverrideAuth: text({ label: 'Firma de la imagen', group, hidden: true }),
  /** `x,y` in source pixels, as the library has it; '' for none. */
  imageOverrideFocal: text({ label: 'Punto focal de la imagen', group, hidden: true }),
  /** Id of the story that the picture was chosen for; '' in pages stored without: any story. */
  imageOverrideFor: text({ label: 'Nota de la imagen', group, hidden: true }),
  /** What announced that story then: the picture's id, else its address; '' for none. */
  imageOverrideOriginal: text({ label: 'Imagen de la nota', group, max: 2_048, hidden: true }),
});

/** A picture of which the address alone is stored, as it is: a logo, signed or not. */
export const imageAddress = (options: FieldOptions) =>
  seal(z.string().max(2_048).default(''), imageKind, options);

/**
 * The flat fields of a picture that an editor sets by hand; `imageOf` reads them. `alt` names the
 * field that takes the alternative text of the library.
 */
export const flatImageFields = (options: Partial<FieldOptions> & { alt?: string } = {}) => {
  const { label = 'Imagen', group = 'Imagen', alt, ...rest } = options;
  const beside = (name: string) => text({ label: name, group, hidden: true });
  return {
    imageURL: seal(z.string().max(2_048).default(''), imageKind, {
      label,
      group,
      ratioFrom: 'imageRatio',
      ...rest,
      companions: {
        id: 'imageId',
        auth: 'imageAuth',
        focalPoint: 'imageFocalPoint',
        ...(alt ? { alt } : {}),
      },
    }),
    imageId: beside('Clave de la imagen'),
    imageAuth: beside('Firma de la imagen'),
    /** `x,y` in source pixels, as the library has it; '' for none. */
    imageFocalPoint: beside('Punto focal de la imagen'),
  };
};

/** The flat fields of a picture that lies under the words of a cover. */
export const backgroundImageFields = (group = 'Portada') => ({
  backgroundImageUrl: seal(z.string().max(2_048).default(''), imageKind, {
    label: 'Imagen de fondo',
    group,
    ratios: ['16:9'],
    companions: {
      id: 'backgroundImageId',
      auth: 'backgroundImageAuth',
      focalPoint: 'backgroundImageFocalPoint',
    },
  }),
  backgroundImageId: text({ label: 'Clave de la imagen', group, hidden: true }),
  backgroundImageAuth: text({ label: 'Firma de la imagen', group, hidden: true }),
  /** `x,y` in source pixels, as the library has it; '' for none. */
  backgroundImageFocalPoint: text({ label: 'Punto focal de la imagen', group, hidden: true }),
});
