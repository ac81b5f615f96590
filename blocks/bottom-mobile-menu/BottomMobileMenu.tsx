import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { Section } from '../../schemas/section.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { ViewProps } from '../_block/define-block.ts';
import { logoFile } from '../_navigation/logos.ts';
import { currentMark, nodeText, nodeUrl, visibleChildren } from '../_navigation/nodes.ts';
import styles from './BottomMobileMenu.module.css';
import { type fields as blockFields, MAX_ITEMS } from './fields.ts';
import { iconOf } from './menu-icons.ts';
import { phrases } from './phrases.ts';

const ICON_PX = 22;
const LOGO_PX = 28;

/**
 * The first five sections at the bottom of a phone's screen, each with an icon, beside the site's
 * mark; not there from 768 px on, so the mark needs no rule of the header's (rule 8.28). Nothing
 * without sections.
 */
export function BottomMobileMenu({
  fields,
  content,
  page,
}: ViewProps<FieldsOf<typeof blockFields>, Section>): ReactNode {
  const nodes = visibleChildren(content).slice(0, MAX_ITEMS);
  if (nodes.length === 0) return null;
  const { icon: mark, websiteName } = page.site;
  return (
    <nav
      className={page.isEditing ? `${styles.bar} ${styles.inPlace}` : styles.bar}
      aria-label={phrases(page.locale).shortcuts}
      data-menu-below={page.isEditing ? undefined : ''}
    >
      {fields.showLogo && mark && (
        <Link href="/" locale={page.locale} className={styles.logo} aria-label={websiteName}>
          <img src={logoFile(mark)} alt="" width={LOGO_PX} height={LOGO_PX} loading="lazy" />
        </Link>
      )}
      <ul className={styles.items}>
        {nodes.map((node, index) => (
          <li key={node._id}>
            <Link
              href={nodeUrl(node)}
              locale={page.locale}
              className={styles.item}
              aria-current={currentMark(nodeUrl(node), page.path)}
            >
              <Icon name={fields.icons[index]?.icon ?? iconOf(nodeUrl(node))} size={ICON_PX} />
              <span className={styles.name}>{nodeText(node)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
