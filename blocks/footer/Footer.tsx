import type { ReactNode } from 'react';
import type { Section } from '../../schemas/section.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Link } from '../../ui/Link.tsx';
import type { ViewPage } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { logoFile } from '../_navigation/logos.ts';
import { Networks, siteProfiles } from '../_navigation/Networks.tsx';
import { nodeText, nodeUrl, visibleChildren } from '../_navigation/nodes.ts';
import styles from './Footer.module.css';
import { phrases } from './phrases.ts';

/** rule 5.21 */
const LOGO_HEIGHT_PX = 64;

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

/**
 * Logo, columns of links, networks and copyright. Only menu nodes with children make a column
 * (rule 8.17).
 */
export function Footer({ content, page }: ViewProps<unknown, Section>): ReactNode {
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
            <img
              className={styles.logo}
              src={logoFile(logo)}
              alt={alt || site.websiteName}
              height={LOGO_HEIGHT_PX}
              loading="lazy"
            />
          )}
          {site.copyrightText && <p>{site.copyrightText}</p>}
          <Networks profiles={siteProfiles(site)} page={page} className={styles.networks} />
        </div>
        {columns.length > 0 && (
          <nav className={styles.columns} aria-label={phrases(page.locale).navigation}>
            {columns.map((node) => (
              <Column key={node._id} node={node} page={page} />
            ))}
          </nav>
        )}
      </div>
    </div>
  );
}
