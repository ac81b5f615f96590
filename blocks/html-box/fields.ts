import { html } from '../../schemas/fields.ts';

export const fields = {
  HTML: html({
    label: 'HTML',
    help: 'Se guarda como se escribe; los lectores reciben lo que la política del sitio permite',
  }),
};
