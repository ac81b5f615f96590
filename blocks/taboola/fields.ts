import { text } from '../../schemas/fields.ts';

export const fields = {
  placement: text({ label: 'Ubicación', help: 'Como la llama Taboola', max: 160, required: true }),
  mode: text({ label: 'Modo', help: 'Como lo llama Taboola', max: 80, required: true }),
  container: text({
    label: 'Contenedor',
    help: 'Id del elemento: letras, números y guiones',
    max: 80,
    required: true,
  }),
};
