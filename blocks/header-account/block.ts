import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { HeaderAccountBlock } from './HeaderAccountBlock.tsx';

export const headerAccount = defineBlock({
  name: 'header-account',
  label: 'Cuenta en la cabecera',
  group: 'account',
  keywords: ['entrar', 'salir', 'sesión'],
  version: 1,
  fields,
  View: HeaderAccountBlock,
  placeholder: () => ({
    title: 'Cuenta en la cabecera',
    hint: 'Escribe adónde se va para entrar o crear una cuenta',
  }),
});
