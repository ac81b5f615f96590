import { type HtmlPolicy, type SiteProperties, siteProperties } from '../../schemas/site.ts';

/** A site with nothing out of the ordinary. */
export const site = (key: string, htmlPolicy: HtmlPolicy = 'sanitised'): SiteProperties =>
  siteProperties.parse({
    key,
    websiteName: key,
    websiteDomain: `https://${key}.example`,
    dateLocalization: {},
    theme: key,
    htmlPolicy,
  });
