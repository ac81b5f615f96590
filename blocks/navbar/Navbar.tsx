import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { Section } from '../../schemas/section.ts';
import { behaviour } from '../../ui/behaviour.ts';
import { Icon, isIconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Box } from '../../ui/room.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { HeaderAccount } from '../_account/HeaderAccount.tsx';
import { ACCOUNT_PAGES } from '../_account/pages.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { Drawer, MenuButton } from '../_navigation/Drawer.tsx';
import { Logo } from '../_navigation/Logo.tsx';
import { sisterAddress, siteLogo } from '../_navigation/logos.ts';
import { Networks, siteProfiles } from '../_navigation/Networks.tsx';
import { currentMark, visibleChildren } from '../_navigation/nodes.ts';
import { SectionMenu } from '../_navigation/SectionMenu.tsx';
import type { fields as blockFields } from './fields.ts';
import styles from './Navbar.module.css';
import { phrases } from './phrases.ts';

/** rules 5.19 and 5.22 */
const FEATURED_ICON_PX = 24;
const logoBox: Box = (_, screen) => (screen < 768 ? 150 : 240);
const LOGO = { width: 240, height: 64, widths: [240, 480, 720], box: logoBox } as const;
const MENU_ICON_PX = 21;

type Fields = FieldsOf<typeof blockFields>;

type RelatedSite = Fields['relatedSites'][number];

interface RelatedProps {
  sites: readonly RelatedSite[];
  page: ViewPage;
}

const SiteList = ({ sites, page }: RelatedProps): ReactNode => (
  <ul>
    {sites.map(({ name, url }) => (
      <li key={`${name} ${url}`}>
        <Link href={sisterAddress(url, page.site)} locale={page.locale}>
          {name}
        </Link>
      </li>
    ))}
  </ul>
);

const RelatedSites = ({ sites, page }: RelatedProps): ReactNode =>
  sites.length > 0 && (
    <details
      className={styles.related}
      {...(page.isEditing ? {} : behaviour('_navigation/Dropdown', 'interaction'))}
    >
      <summary>
        {phrases(page.locale).related}
        <Icon name="chevron-down" size={16} />
      </summary>
      <SiteList sites={sites} page={page} />
    </details>
  );

function Featured({ name, page }: { name: string; page: ViewPage }): ReactNode {
  const featured = page.site.featuredPages.find((each) => each.name === name);
  if (!featured) return null;
  const { icon, link } = featured;
  return (
    <Link
      href={link}
      locale={page.locale}
      className={styles.featured}
      aria-current={currentMark(link, page.path)}
    >
      {isIconName(icon) && <Icon name={icon} size={FEATURED_ICON_PX} />}
      <span className={styles.featuredName}>{name}</span>
    </Link>
  );
}

function profilesOf(fields: Fields, page: ViewPage) {
  const { rss: _, ...own } = siteProfiles(page.site);
  const { facebook, instagram, tiktok, linkedin, twitter, youtube } = fields;
  const given = Object.entries({ facebook, instagram, tiktok, linkedin, twitter, youtube }).filter(
    ([, url]) => url,
  );
  return { ...own, ...Object.fromEntries(given) };
}

/**
 * A bar of 64 px: menu and other sites, logo, one page to go to and the site's profiles (rule
 * 8.12). The logo leads to its site; in the variant of Destino C always to that one.
 */
export function Navbar({ fields, content, page }: ViewProps<Fields, Section>): ReactNode {
  const nodes = visibleChildren(content);
  const drawer = `${page.blockId}-menu`;
  const related = fields.relatedSites.filter(({ name, url }) => name && url);
  const hasDrawer = nodes.length > 0 || related.length > 0;
  const networks = fields.socialIcons && (
    <Networks profiles={profilesOf(fields, page)} page={page} className={styles.networks} />
  );
  const logo = siteLogo(fields.selectLogo, page.site);
  const home = fields.variant === 'destino-c' ? siteLogo('destino-c', page.site) : logo;
  return (
    <nav
      className={[styles.navbar, styles[fields.variant], styles[fields.bgNavbar]]
        .filter(Boolean)
        .join(' ')}
      aria-label={phrases(page.locale).navigation}
      {...(hasDrawer && !page.isEditing ? behaviour('_navigation/Drawer', 'interaction') : {})}
    >
      <div className={styles.row} data-align={fields.logoAlignment}>
        <div className={styles.menu}>
          {hasDrawer && <MenuButton drawer={drawer} page={page} iconSize={MENU_ICON_PX} />}
          <RelatedSites sites={related} page={page} />
        </div>
        <div className={styles.logo}>
          {logo && (
            <Link href={(home ?? logo).address} locale={page.locale} openInNewTab={false}>
              <Logo {...LOGO} logo={logo} page={page} />
            </Link>
          )}
        </div>
        <div className={styles.social}>
          <div className={styles.rest}>{networks}</div>
          {fields.featuredPage && <Featured name={fields.featuredPage} page={page} />}
          {fields.showAccount && (
            <HeaderAccount
              addresses={{ ...ACCOUNT_PAGES, subscribeURL: fields.subscribeURL }}
              page={page}
            />
          )}
        </div>
      </div>
      {hasDrawer && (
        <Drawer id={drawer} page={page}>
          <SectionMenu nodes={nodes} page={page} />
          <div className={styles.more}>
            {related.length > 0 && (
              <>
                <p className={styles.moreName}>{phrases(page.locale).related}</p>
                <SiteList sites={related} page={page} />
              </>
            )}
            {networks}
          </div>
        </Drawer>
      )}
    </nav>
  );
}
