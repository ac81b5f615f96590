import type { SiteLogo, SiteProperties } from '../../schemas/site.ts';

/** Chooses the logo of the site on whose page the block stands. */
const OWN = 'own';

/** For a field that chooses the logo of one of the sites (rule 8.14). */
export const LOGO_OPTIONS = {
  [OWN]: 'El de este sitio',
  brujula: 'La Brújula',
  'destino-c': 'Destino C',
  jalisco: 'Jalisco',
  'us-labrujula': 'US La Brújula',
} as const;

/** With what such a field begins: on a site that is none of the choices, with its own logo. */
export const firstLogo =
  (field: string) =>
  ({ key }: Pick<SiteProperties, 'key'>): Record<string, string> =>
    Object.hasOwn(LOGO_OPTIONS, key) ? {} : { [field]: OWN };

/** As the site has it; undefined for a site of which it has none. */
export const siteLogo = (
  chosen: string,
  { siteLogos, key: own }: Pick<SiteProperties, 'siteLogos' | 'key'>,
): SiteLogo | undefined => {
  const key = chosen === OWN ? own : chosen;
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
