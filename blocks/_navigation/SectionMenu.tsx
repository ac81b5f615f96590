import type { ReactNode } from 'react';
import type { Section } from '../../schemas/section.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { fill } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { currentMark, isOpenAt, nodeText, nodeUrl, visibleChildren } from './nodes.ts';
import { phrases } from './phrases.ts';
import styles from './SectionMenu.module.css';

interface NodeProps {
  node: Section;
  page: ViewPage;
}

const NodeLink = ({ node, page }: NodeProps): ReactNode => (
  <Link
    href={nodeUrl(node)}
    locale={page.locale}
    className={styles.link}
    aria-current={currentMark(nodeUrl(node), page.path)}
  >
    {nodeText(node)}
  </Link>
);

function Row({ node, page, id }: NodeProps & { id: string }): ReactNode {
  const children = visibleChildren(node);
  if (children.length === 0)
    return (
      <div className={styles.row}>
        <NodeLink node={node} page={page} />
      </div>
    );
  const isOpen = isOpenAt(node, page.path);
  return (
    <>
      <div className={styles.row} data-row>
        <NodeLink node={node} page={page} />
        <button
          type="button"
          className={styles.caret}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={fill(phrases(page.locale).submenu, { name: nodeText(node) })}
        >
          <Icon name="chevron-down" size={16} />
        </button>
      </div>
      <ul className={styles.submenu} id={id} hidden={!isOpen}>
        {children.map((child) => (
          <li key={child._id}>
            <NodeLink node={child} page={page} />
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * The sections of a drawer, two levels. Without script every submenu stands open. Nothing without
 * nodes.
 */
export function SectionMenu({
  nodes,
  page,
}: {
  nodes: readonly Section[];
  page: ViewPage;
}): ReactNode {
  if (nodes.length === 0) return null;
  return (
    <ul className={styles.list}>
      {nodes.map((node, index) => (
        <li key={node._id}>
          <Row node={node} page={page} id={`${page.blockId}-seccion-${index + 1}`} />
        </li>
      ))}
    </ul>
  );
}
