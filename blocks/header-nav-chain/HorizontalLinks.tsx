import type { ReactNode } from 'react';
import type { Section } from '../../schemas/section.ts';
import { Link } from '../../ui/Link.tsx';
import type { ViewPage } from '../../ui/view-page.ts';
import { currentMark, nodeText, nodeUrl } from '../_navigation/nodes.ts';
import styles from './HeaderNavChain.module.css';

interface HorizontalLinksProps {
  nodes: readonly Section[];
  label: string;
  hasDots: boolean;
  page: ViewPage;
}

/**
 * One level of links beside the logo; on phones a row of its own that scrolls. Nothing without
 * links.
 */
export function HorizontalLinks({ nodes, label, hasDots, page }: HorizontalLinksProps): ReactNode {
  if (nodes.length === 0) return null;
  return (
    <nav className={styles.links} aria-label={label}>
      <ul>
        {nodes.map((node, index) => (
          <li key={node._id}>
            {hasDots && index > 0 && (
              <span className={styles.dot} aria-hidden>
                •
              </span>
            )}
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
    </nav>
  );
}
