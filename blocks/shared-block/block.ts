import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { SharedBlock } from './SharedBlock.tsx';

export const sharedBlock = defineBlock({
  name: 'shared-block',
  label: 'Bloque compartido',
  group: 'shared',
  keywords: ['reutilizable', 'repetir', 'sincronizado', 'global'],
  version: 1,
  fields,
  standsFor: ({ shared }) => shared,
  View: SharedBlock,
  placeholder: ({ shared }) => ({
    title: 'Bloque compartido',
    hint: shared
      ? 'Todavía no está publicado, o ya no existe: los lectores no ven nada aquí'
      : 'Elige uno de los que ya hay en el sitio',
  }),
});
