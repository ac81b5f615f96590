import { flatImageFields, inlineText, text, url } from '../../schemas/fields.ts';
import { newTab } from '../_story/story-fields.ts';

const BUTTON = 'Botón';

export const fields = {
  title: inlineText({ label: 'Título' }),
  description: inlineText({ label: 'Descripción' }),
  ...flatImageFields({ ratios: ['4:3'] }),
  buttonText: text({ label: 'Texto del botón', group: BUTTON, max: 60 }),
  buttonURL: url({ label: 'Adónde lleva', group: BUTTON }),
  ...newTab(),
};
