import { text } from '../../schemas/fields.ts';

export const fields = {
  placement: text({
    label: 'Ubicación',
    help: 'Como la llama Taboola',
    max: 160,
    sample: 'Debajo de la nota',
    required: true,
  }),
  mode: text({ label: 'Modo', help: 'Como lo llama Taboola', max: 80, sample: 'thumbnails-a' }),
  container: text({
    label: 'Contenedor',
    help: 'Nombre del elemento: letras, números y guiones',
    max: 80,
    sample: 'taboola-debajo-de-la-nota',
  }),
};
