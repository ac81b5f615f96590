import { backgroundImageFields, optionalNumber, text, url } from '../../schemas/fields.ts';

export const fields = {
  instagramUrl: url({
    label: 'Dirección en Instagram',
    help: 'De una publicación o un reel: https://www.instagram.com/reel/…',
    sample: 'https://www.instagram.com/reel/C0mpas_25ej/',
    required: true,
  }),
  ...backgroundImageFields(),
  mainText: text({ label: 'Texto', group: 'Portada', max: 160 }),
  height: optionalNumber({
    label: 'Alto en píxeles',
    group: 'Aspecto',
    help: 'Sin él, la proporción de un reel',
    min: 200,
    max: 1_200,
  }),
};
