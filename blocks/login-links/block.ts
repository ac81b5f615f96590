import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { LoginLinks } from './LoginLinks.tsx';

export const loginLinks = defineBlock({
  name: 'login-links',
  label: 'Enlaces de la cuenta',
  group: 'account',
  keywords: ['entrar', 'contraseña', 'registro'],
  version: 1,
  fields,
  View: LoginLinks,
  placeholder: () => ({
    title: 'Enlaces de la cuenta',
    hint: 'Enciende los enlaces que quieras mostrar',
  }),
});
