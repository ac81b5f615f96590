import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { VerifyEmail } from './VerifyEmail.tsx';

export const verifyEmail = defineBlock({
  name: 'verify-email',
  label: 'Confirmar el correo',
  group: 'account',
  isPrivate: true,
  keywords: ['verificar', 'correo'],
  version: 1,
  fields,
  View: VerifyEmail,
});
