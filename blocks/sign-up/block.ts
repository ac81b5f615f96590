import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { SignUp } from './SignUp.tsx';

export const signUp = defineBlock({
  name: 'sign-up',
  label: 'Crear cuenta',
  group: 'account',
  isPrivate: true,
  keywords: ['registro', 'registrarse', 'alta'],
  version: 1,
  fields,
  View: SignUp,
});
