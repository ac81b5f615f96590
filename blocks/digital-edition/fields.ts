import { backgroundImageFields, optionalNumber, text, url } from '../../schemas/fields.ts';

export const fields = {
  issuuUrl: url({
    label: 'Dirección en Issuu',
    help: 'https://issuu.com/usuario/docs/edicion, o la que da Issuu para insertar',
    sample: 'https://issuu.com/labrujula/docs/edicion_de_muestra',
    required: true,
  }),
  ...backgroundImageFields(),
  mainText: text({
    label: 'Texto del botón',
    group: 'Portada',
    default: 'Leer edición digital',
    max: 60,
  }),
  height: optionalNumber({
    label: 'Alto en píxeles',
    group: 'Aspecto',
    help: 'Sin él, la proporción de dos páginas',
    min: 200,
    max: 1_200,
  }),
};
