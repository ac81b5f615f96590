import type { ReactNode } from 'react';
import type { Section } from '../../schemas/section.ts';
import { behaviour } from '../../ui/behaviour.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { ViewPage } from '../../ui/view-page.ts';
import { currentMark, nodeText, nodeUrl } from '../_navigation/nodes.ts';
import styles from './HeaderNavChain.module.css';
import { phrases } from './phrases.ts';

interface HorizontalLinksProps {
  nodes: readonly Section[];
  label: string;
  hasDots: boolean;
  page: ViewPage;
}

/**
 * One level of links beside the logo; on phones a row of its own that scrolls. Where the row has no
 * room for all of them, a menu beside it has. Nothing without links.
 */
export function HorizontalLinks({ nodes, label, hasDots, page }: HorizontalLinksProps): ReactNode {
  if (nodes.length === 0) return null;
  const link = (node: Section) => (
    <Link
      href={nodeUrl(node)}
      locale={page.locale}
      aria-current={currentMark(nodeUrl(node), page.path)}
    >
      {nodeText(node)}
    </Link>
  );
  return (
    <nav className={styles.links} aria-label={label}>
      <ul className={styles.row}>
        {nodes.map((node, index) => (
          <li key={node._id}>
            {hasDots && index > 0 && (
              <span className={styles.dot} aria-hidden>
                •
              </span>
            )}
            {link(node)}
          </li>
        ))}
      </ul>
      <details
        className={styles.more}
        {...(page.isEditing ? {} : behaviour('_navigation/Dropdown', 'interaction'))}
      >
        <summary>
          {phrases(page.locale).more}
          <Icon name="chevron-down" size={16} />
        </summary>
        <ul>
          {nodes.map((node) => (
            <li key={node._id}>{link(node)}</li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
