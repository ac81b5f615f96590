import { text, toggle, url } from '../../schemas/fields.ts';
import { defineBlock } from '../_block/define-block.ts';
import { Masthead } from './Masthead.tsx';

export const masthead = defineBlock({
  name: 'masthead',
  label: 'Cabezal',
  group: 'navigation',
  version: 1,
  fields: {
    logoURL: text({
      label: 'Logotipo',
      group: 'Contenido',
      help: 'Dirección de la imagen. Si la dejas vacía se usa el logotipo del sitio',
      placeholder: '/marca/brujula.svg',
    }),
    tagLine: text({ label: 'Lema', group: 'Contenido' }),
    showDate: toggle({ label: 'Fecha de hoy', group: 'Contenido' }),
    promoLinkURL: url({
      label: 'Dirección del botón',
      group: 'Botón',
      placeholder: '/suscripciones/',
    }),
    promoLinkText: text({ label: 'Texto del botón', group: 'Botón', placeholder: 'Suscríbete' }),
  },
  View: Masthead,
  placeholder: () => ({
    title: 'Cabezal',
    hint: 'Muestra el logotipo en grande, el lema, la fecha y un botón',
  }),
});
