import { text, toggle, url } from '../../schemas/fields.ts';

export const fields = {
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
};
