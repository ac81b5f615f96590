import { imageAddress, text, toggle, url } from '../../schemas/fields.ts';

export const fields = {
  logoURL: imageAddress({
    label: 'Logotipo',
    group: 'Contenido',
    help: 'Si no eliges ninguno se usa el logotipo del sitio',
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
