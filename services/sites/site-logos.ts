import type { SiteLogo, SiteProperties } from '../../schemas/site.ts';

const logoOf = (site: SiteProperties): SiteLogo => ({
  logo: site.primaryLogo,
  light: site.lightBackgroundLogo || site.primaryLogo,
  address: `${site.websiteDomain}/`,
  alt: site.primaryLogoAlt || site.websiteName,
});

/** The parts of a logo that a site sets; an empty one is not set. */
const setParts = (logo: SiteLogo | undefined): Partial<SiteLogo> =>
  Object.fromEntries(Object.entries(logo ?? {}).filter(([, value]) => value !== ''));

/**
 * The sites, each with the logos of all: as it sets them, else as they show themselves; its own
 * leads to its front page (rule 8.14).
 */
export function withSiteLogos(sites: readonly SiteProperties[]): SiteProperties[] {
  const logos = sites.map((site) => [site.key, logoOf(site)] as const);
  return sites.map((site) => {
    const table = logos.map(([key, logo]) => {
      const own = key === site.key ? { address: '/' } : {};
      return [key, { ...logo, ...setParts(site.siteLogos[key]), ...own }] as const;
    });
    return { ...site, siteLogos: { ...site.siteLogos, ...Object.fromEntries(table) } };
  });
}

/**
 * The same as outside production: the logos lead to addresses that answer on this machine, for the
 * domains of sites are somebody else's, or nobody's; authors stand where the newsroom's own tools
 * look for them (rule 1.13).
 */
export function forDevelopment(sites: readonly SiteProperties[], port: number): SiteProperties[] {
  const origins = new Map(
    sites.map(({ key, hosts, websiteDomain }) => [
      `${websiteDomain}/`,
      `http://${hosts[0] ?? `${key}.localhost`}:${port}/`,
    ]),
  );
  return sites.map((site) => ({
    ...site,
    authorPath: `/pf/author/{slug}/?_website=${site.key}`,
    siteLogos: Object.fromEntries(
      Object.entries(site.siteLogos).map(([key, logo]) => [
        key,
        { ...logo, address: origins.get(logo.address) ?? logo.address },
      ]),
    ),
  }));
}
