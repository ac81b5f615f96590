import { defineBlock } from '../_block/define-block.ts';
import { AccountManagement } from './AccountManagement.tsx';
import { fields } from './fields.ts';

export const accountManagement = defineBlock({
  name: 'account-management',
  label: 'Mi cuenta',
  group: 'account',
  isPrivate: true,
  keywords: ['perfil', 'correo', 'contraseña'],
  version: 1,
  fields,
  View: AccountManagement,
});
