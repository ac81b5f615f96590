import { defineBlock } from '../_block/define-block.ts';
import { fields } from './fields.ts';
import { Taboola } from './Taboola.tsx';

export const taboola = defineBlock({
  name: 'taboola',
  label: 'Taboola',
  group: 'ads',
  keywords: ['recomendaciones', 'contenido patrocinado'],
  version: 1,
  fields,
  uses: ['pageType'],
  View: Taboola,
  placeholder: () => ({
    title: 'Taboola',
    hint: 'Llena ubicación, modo y contenedor; el sitio debe tener cuenta de Taboola',
  }),
});
