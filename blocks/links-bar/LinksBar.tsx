import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { Section } from '../../schemas/section.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { ViewProps } from '../_block/define-block.ts';
import { currentMark, nodeText, nodeUrl, visibleChildren } from '../_navigation/nodes.ts';
import { phrases } from '../_navigation/phrases.ts';
import { SEARCH_PAGE } from '../_navigation/search-page.ts';
import type { fields as blockFields } from './fields.ts';
import styles from './LinksBar.module.css';

/**
 * One level of links in a row, the current page's marked, with a link to the search at the end
 * (rule 8.10). Nothing without links.
 */
export function LinksBar({
  fields,
  content,
  page,
}: ViewProps<FieldsOf<typeof blockFields>, Section>): ReactNode {
  const nodes = visibleChildren(content);
  if (nodes.length === 0) return null;
  return (
    <div className={styles.bar}>
      <nav className={styles.inside} aria-label={fields.ariaLabel}>
        <ul className={styles.links}>
          {nodes.map((node) => (
            <li key={node._id}>
              <Link
                href={nodeUrl(node)}
                locale={page.locale}
                aria-current={currentMark(nodeUrl(node), page.path)}
              >
                {nodeText(node)}
              </Link>
            </li>
          ))}
        </ul>
        <Link
          href={SEARCH_PAGE}
          locale={page.locale}
          className={styles.search}
          aria-label={phrases(page.locale).search}
          aria-current={currentMark(SEARCH_PAGE, page.path)}
        >
          <Icon name="search" size={18} />
        </Link>
      </nav>
      <hr className={styles.divider} />
    </div>
  );
}
