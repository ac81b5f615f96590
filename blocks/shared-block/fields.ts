import { named } from '../../schemas/fields.ts';

export const fields = {
  shared: named('shared-block', {
    label: 'Bloque compartido',
    help: 'Lo que cambies en él cambia en todas las páginas que lo llevan',
    required: true,
  }),
};
