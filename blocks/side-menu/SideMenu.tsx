import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { Section } from '../../schemas/section.ts';
import { behaviour } from '../../ui/behaviour.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { ViewProps } from '../_block/define-block.ts';
import { Drawer, MenuButton } from '../_navigation/Drawer.tsx';
import { currentMark, visibleChildren } from '../_navigation/nodes.ts';
import { phrases } from '../_navigation/phrases.ts';
import { SectionMenu } from '../_navigation/SectionMenu.tsx';
import { SEARCH_PAGE } from '../_navigation/search-page.ts';
import type { fields as blockFields } from './fields.ts';
import styles from './SideMenu.module.css';

const ICON_PX = 21;

/**
 * A button and the menu of sections that it slides out over the page, with a link to the search
 * (rule 8.27). Nothing without sections.
 */
export function SideMenu({
  content,
  page,
}: ViewProps<FieldsOf<typeof blockFields>, Section>): ReactNode {
  const nodes = visibleChildren(content);
  if (nodes.length === 0) return null;
  const words = phrases(page.locale);
  const drawer = `${page.blockId}-menu`;
  return (
    <nav
      className={styles.side}
      aria-label={words.sections}
      {...(page.isEditing ? {} : behaviour('_navigation/Drawer', 'interaction'))}
    >
      <MenuButton drawer={drawer} page={page} iconSize={ICON_PX} text={words.menu} />
      <Drawer
        id={drawer}
        page={page}
        tools={
          <Link
            href={SEARCH_PAGE}
            locale={page.locale}
            className={styles.search}
            aria-label={words.search}
            aria-current={currentMark(SEARCH_PAGE, page.path)}
          >
            <Icon name="search" size={ICON_PX} />
          </Link>
        }
      >
        <SectionMenu nodes={nodes} page={page} />
      </Drawer>
    </nav>
  );
}
