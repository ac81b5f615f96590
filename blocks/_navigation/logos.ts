import type { SiteLogo, SiteProperties } from '../../schemas/site.ts';

/** For a field that chooses the logo of one of the sites (rule 8.14). */
export const LOGO_OPTIONS = {
  brujula: 'La Brújula',
  'destino-c': 'Destino C',
  jalisco: 'Jalisco',
  'us-labrujula': 'US La Brújula',
} as const;

/** As the site has it; undefined for a site of which it has none. */
export const siteLogo = (key: string, { siteLogos }: SiteProperties): SiteLogo | undefined => {
  const logo = Object.hasOwn(siteLogos, key) ? siteLogos[key] : undefined;
  return logo?.logo || logo?.image ? logo : undefined;
};

/**
 * Where a sister site stands, seen from this one. The path that names it, `/jalisco/`, leads to it
 * from any site; every other address stays.
 */
export function sisterAddress(url: string, { siteLogos }: SiteProperties): string {
  const key = /^\/([a-z0-9-]+)\/?$/.exec(url)?.[1] ?? '';
  return (Object.hasOwn(siteLogos, key) && siteLogos[key]?.address) || url;
}

/**
 * rule 8.15: an absolute or inlined logo stands as it is; any other is a file of the site's own. ''
 * for none.
 */
export const logoFile = (logo: string): string =>
  !logo || /^(?:https?:\/\/|data:image\/|\/)/i.test(logo) ? logo : `/${logo}`;
