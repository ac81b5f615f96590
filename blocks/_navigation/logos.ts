import type { ImageSource } from '../../ui/image-address.ts';

/**
 * The site logo table (rule 8.14): what stands for each of our sites in another one's navigation.
 */
export interface SiteLogo {
  /** A vector file, shown as it is in every size. */
  logo: string;
  /** The same for dark backgrounds. */
  light: string;
  /** A photographed or scanned logo instead: signed, and fetched in the size it is shown in. */
  image?: ImageSource;
  address: string;
  alt: string;
}

export const SITE_LOGOS = {
  brujula: {
    logo: '/marca/brujula.svg',
    light: '/marca/brujula-claro.svg',
    address: '/',
    alt: 'La Brújula',
  },
  'destino-c': {
    logo: '/marca/destino-c.svg',
    light: '/marca/destino-c-claro.svg',
    address: '/destino-c/',
    alt: 'Destino C',
  },
  jalisco: {
    logo: '/marca/jalisco.svg',
    light: '/marca/jalisco-claro.svg',
    address: '/jalisco/',
    alt: 'La Brújula Jalisco',
  },
  'us-labrujula': {
    logo: '/marca/us-labrujula.svg',
    light: '/marca/us-labrujula-claro.svg',
    address: 'https://us.labrujula.example/',
    alt: 'La Brújula US',
  },
} as const satisfies Record<string, SiteLogo>;

export type LogoKey = keyof typeof SITE_LOGOS;

/** For a field that chooses one of them. */
export const LOGO_OPTIONS: Record<LogoKey, string> = {
  brujula: 'La Brújula',
  'destino-c': 'Destino C',
  jalisco: 'Jalisco',
  'us-labrujula': 'US La Brújula',
};

/** A logo leads to its site; on that very site, to its front page. */
export const logoAddress = (key: LogoKey, site: string): string =>
  key === site ? '/' : SITE_LOGOS[key].address;

/**
 * rule 8.15: an absolute or inlined logo stands as it is; any other is a file of the site's own. ''
 * for none.
 */
export const logoFile = (logo: string): string =>
  !logo || /^(?:https?:\/\/|data:image\/|\/)/i.test(logo) ? logo : `/${logo}`;
