import { choice } from '../../schemas/fields.ts';

export const fields = {
  valueToDisplay: choice({
    label: 'Qué texto se muestra',
    options: { Subheadline: 'El subtítulo de la nota', Description: 'La descripción de la nota' },
    default: 'Subheadline',
  }),
};
