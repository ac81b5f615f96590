import { defineBlock } from '../_block/define-block.ts';
import { ForgotPassword } from './ForgotPassword.tsx';
import { fields } from './fields.ts';

export const forgotPassword = defineBlock({
  name: 'forgot-password',
  label: 'Recuperar la contraseña',
  group: 'account',
  isPrivate: true,
  keywords: ['olvidé', 'contraseña'],
  version: 1,
  fields,
  View: ForgotPassword,
});
