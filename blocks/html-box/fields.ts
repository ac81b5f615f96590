import { html } from '../../schemas/fields.ts';

export const fields = {
  HTML: html({
    label: 'HTML',
    help: 'Al guardar se conserva sólo lo que la política del sitio permite',
  }),
};
