import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { ResetPassword } from './ResetPassword.tsx';

export const resetPassword = defineBlock({
  name: 'reset-password',
  label: 'Contraseña nueva',
  group: 'account',
  isPrivate: true,
  keywords: ['restablecer', 'contraseña'],
  version: 1,
  fields,
  View: ResetPassword,
});
