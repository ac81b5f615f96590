import { inlineText } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { chainContainer } from '../_chain/columns.ts';
import { SingleChain } from './SingleChain.tsx';

export const singleChain = defineBlock({
  name: 'single-chain',
  label: 'Cadena de una columna',
  group: 'chains',
  version: 1,
  fields: { heading: inlineText({ label: 'Título' }) },
  container: chainContainer([]),
  View: SingleChain,
  placeholder: () => ({ title: 'Cadena vacía', hint: 'Arrastra bloques aquí' }),
});
