import type { ReactNode } from 'react';
import type { SiteProperties } from '../../schemas/site.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { fill } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import styles from './Networks.module.css';
import { phrases } from './phrases.ts';

/** Addresses of a site's profiles; '' for one that it has not. */
export interface Profiles {
  facebook: string;
  twitter: string;
  instagram: string;
  tiktok: string;
  linkedin: string;
  youtube: string;
  rss: string;
}

/** What the site's own properties say (rule 6.5). */
export const siteProfiles = (site: SiteProperties): Profiles => ({
  facebook: site.facebookPage,
  twitter: site.twitterUsername && `https://twitter.com/${site.twitterUsername}`,
  instagram: site.instagramUrl,
  tiktok: site.tiktokUrl,
  linkedin: site.linkedinUrl,
  youtube: site.youTubeUrl,
  rss: site.rssUrl,
});

const NAMES: Record<keyof Profiles, string> = {
  facebook: 'Facebook',
  twitter: 'X',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  rss: 'RSS',
};

interface NetworksProps {
  profiles: Partial<Profiles>;
  page: ViewPage;
  className?: string | undefined;
}

/** An icon for each profile, in new tabs, saying where it leads. Nothing without profiles. */
export function Networks({ profiles, page, className }: NetworksProps): ReactNode {
  const networks = (Object.keys(NAMES) as (keyof Profiles)[]).filter((name) => profiles[name]);
  const words = phrases(page.locale);
  if (networks.length === 0) return null;
  return (
    <ul
      className={[styles.networks, className].filter(Boolean).join(' ')}
      aria-label={words.follow}
    >
      {networks.map((name) => (
        <li key={name}>
          <Link
            href={profiles[name] ?? ''}
            locale={page.locale}
            openInNewTab
            supplementalText={fill(words.on, { site: page.site.websiteName, network: NAMES[name] })}
          >
            <Icon name={name} size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
