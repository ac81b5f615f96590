import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { OneTimePasswordRequest } from './OneTimePasswordRequest.tsx';

export const oneTimePasswordRequest = defineBlock({
  name: 'one-time-password-request',
  label: 'Entrar sin contraseña',
  group: 'account',
  isPrivate: true,
  keywords: ['enlace', 'enlace mágico', 'correo'],
  version: 1,
  fields,
  View: OneTimePasswordRequest,
});
