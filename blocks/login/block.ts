import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { Login } from './Login.tsx';

export const login = defineBlock({
  name: 'login',
  label: 'Entrar',
  group: 'account',
  isPrivate: true,
  keywords: ['iniciar sesión', 'login', 'acceso'],
  version: 1,
  fields,
  View: Login,
});
