import { z } from 'zod';
import { choice, hierarchy, list, text, toggle, url } from '../../schemas/fields.ts';
import { LOGO_OPTIONS } from '../_navigation/logos.ts';

/** rule 8.13: up to three sites. */
const MAX_RELATED_SITES = 3;
const SOCIAL = 'Redes sociales';

const profile = (network: string) =>
  url({
    label: network,
    group: SOCIAL,
    help: 'Vacío: el perfil del sitio',
    visibleWhen: { field: 'socialIcons', equals: true },
  });

export const fields = {
  variant: choice({
    label: 'Versión',
    group: 'Apariencia',
    options: { main: 'Principal', us: 'Estados Unidos', 'destino-c': 'Destino C' },
    default: 'main',
  }),
  hierarchy: hierarchy({ label: 'Secciones del menú', group: 'Contenido' }),
  logoAlignment: choice({
    label: 'Lugar del logotipo',
    options: { center: 'Al centro', left: 'A la izquierda', right: 'A la derecha' },
    default: 'center',
    hidden: true,
  }),
  selectLogo: choice({
    label: 'Logotipo',
    group: 'Apariencia',
    options: LOGO_OPTIONS,
    default: 'brujula',
  }),
  socialIcons: toggle({ label: 'Mostrar las redes sociales', group: SOCIAL, default: true }),
  featuredPage: choice({
    label: 'Página destacada',
    group: 'Contenido',
    options: { '': 'Ninguna', Opinión: 'Opinión', Nacional: 'Nacional', Mundo: 'Mundo' },
    default: '',
  }),
  showAccount: toggle({
    label: 'Entrar, crear cuenta y menú de la cuenta',
    group: 'Contenido',
  }),
  subscribeURL: url({
    label: 'Página de las suscripciones',
    group: 'Contenido',
    visibleWhen: { field: 'showAccount', equals: true },
    help: 'Vacía: la cabecera no invita a suscribirse',
  }),
  bgNavbar: choice({
    label: 'Fondo',
    group: 'Apariencia',
    options: { none: 'El de la página', white: 'Blanco' },
    default: 'none',
  }),
  relatedSites: list({
    label: 'Otros sitios',
    group: 'Contenido',
    item: z.object({
      name: text({ label: 'Nombre', required: true }),
      url: url({ label: 'Dirección', required: true }),
    }),
    itemLabel: 'name',
    max: MAX_RELATED_SITES,
  }),
  facebook: profile('Facebook'),
  instagram: profile('Instagram'),
  tiktok: profile('TikTok'),
  linkedin: profile('LinkedIn'),
  twitter: profile('X'),
  youtube: profile('YouTube'),
};
