import type { ReactNode } from 'react';
import type { SiteProperties } from '../../schemas/site.ts';
import { logoFile } from './logos.ts';

interface OwnLogoProps {
  site: SiteProperties;
  className?: string | undefined;
}

/** The logo of the site itself; on dark pages the one for dark grounds, where there is one. */
export function OwnLogo({ site, className }: OwnLogoProps): ReactNode {
  const { primaryLogo, primaryLogoAlt, websiteName, lightBackgroundLogo, hasDarkScheme } = site;
  const logo = (
    <img className={className} src={logoFile(primaryLogo)} alt={primaryLogoAlt || websiteName} />
  );
  if (!hasDarkScheme || !lightBackgroundLogo) return logo;
  return (
    <picture>
      <source
        media="screen and (prefers-color-scheme: dark)"
        srcSet={logoFile(lightBackgroundLogo)}
      />
      {logo}
    </picture>
  );
}
