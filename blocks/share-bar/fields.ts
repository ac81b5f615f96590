import { toggle } from '../../schemas/fields.ts';

const network = (label: string) => toggle({ label, group: 'Dónde se comparte', default: true });

export const fields = {
  email: network('Correo'),
  facebook: network('Facebook'),
  pinterest: network('Pinterest'),
  twitter: network('X (Twitter)'),
  linkedIn: network('LinkedIn'),
};
