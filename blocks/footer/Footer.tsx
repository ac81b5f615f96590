import type { ReactNode } from 'react';
import type { Section } from '../../schemas/section.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { fill } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { nodeText, nodeUrl, visibleChildren } from '../_navigation/nodes.ts';
import styles from './Footer.module.css';
import { words } from './phrases.ts';

/** spec 9: footer logo height. */
const LOGO_HEIGHT_PX = 64;

interface Network {
  icon: IconName;
  name: string;
  url: string;
}

function networksOf(site: SiteProperties): Network[] {
  const all: Network[] = [
    { icon: 'facebook', name: 'Facebook', url: site.facebookPage },
    { icon: 'twitter', name: 'X', url: site.twitterUsername && `https://twitter.com/${site.twitterUsername}` },
    { icon: 'instagram', name: 'Instagram', url: site.instagramUrl },
    { icon: 'tiktok', name: 'TikTok', url: site.tiktokUrl },
    { icon: 'linkedin', name: 'LinkedIn', url: site.linkedinUrl },
    { icon: 'youtube', name: 'YouTube', url: site.youTubeUrl },
    { icon: 'rss', name: 'RSS', url: site.rssUrl },
  ];
  return all.filter(({ url }) => url);
}

function Networks({ page }: { page: ViewPage }): ReactNode {
  const networks = networksOf(page.site);
  const own = words(page.locale);
  if (networks.length === 0) return null;
  return (
    <ul className={styles.networks} aria-label={own.follow}>
      {networks.map(({ icon, name, url }) => (
        <li key={name}>
          <Link
            href={url}
            locale={page.locale}
            openInNewTab
            supplementalText={fill(own.on, { site: page.site.websiteName, network: name })}
          >
            <Icon name={icon} size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Column({ node, page }: { node: Section; page: ViewPage }): ReactNode {
  return (
    <div className={styles.column}>
      <Heading level={page.level} className={styles.name}>
        {nodeText(node)}
      </Heading>
      <ul>
        {visibleChildren(node).map((child) => (
          <li key={child._id}>
            <Link href={nodeUrl(child)} locale={page.locale}>
              {nodeText(child)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Logo, columns of links, networks and copyright. Only menu nodes with children make a column (facts 4). */
export function Footer({ content, page }: ViewProps<Record<string, unknown>, Section>): ReactNode {
  const { site } = page;
  const columns = (content?.children ?? []).filter(
    (node) => !node.inactive && nodeText(node) && visibleChildren(node).length > 0,
  );
  const logo = site.lightBackgroundLogo || site.primaryLogo;
  const alt = site.lightBackgroundLogo ? site.lightBackgroundLogoAlt : site.primaryLogoAlt;
  return (
    <div className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.about}>
          {logo && (
            <img className={styles.logo} src={logo} alt={alt || site.websiteName} height={LOGO_HEIGHT_PX} loading="lazy" />
          )}
          {site.copyrightText && <p>{site.copyrightText}</p>}
          <Networks page={page} />
        </div>
        {columns.length > 0 && (
          <nav className={styles.columns} aria-label={words(page.locale).navigation}>
            {columns.map((node) => (
              <Column key={node._id} node={node} page={page} />
            ))}
          </nav>
        )}
      </div>
    </div>
  );
}
