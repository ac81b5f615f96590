import { Fragment, type ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import styles from './Chain.module.css';
import { ChainFrame } from './ChainFrame.tsx';

interface ChainProps {
  heading: SafeHtml;
  page: ViewPage;
  columns: readonly (readonly ReactNode[])[];
}

const isFilled = (column: readonly ReactNode[]): boolean => column.some((node) => node !== null);

const Column = ({ nodes }: { nodes: readonly ReactNode[] }): ReactNode => (
  <div className={styles.column}>
    {nodes.map((node, index) => (
      <Fragment key={index}>{node}</Fragment>
    ))}
  </div>
);

const COLUMNS = [undefined, undefined, styles.two, styles.three, styles.four];

/**
 * One to four columns of blocks under an optional heading. Columns without anything to show leave
 * their width to the others.
 */
export function Chain({ heading, page, columns }: ChainProps): ReactNode {
  const shown = page.isEditing ? columns : columns.filter(isFilled);
  if (shown.length === 0) return null;
  return (
    <ChainFrame heading={heading} page={page}>
      <div className={[styles.columns, COLUMNS[shown.length]].filter(Boolean).join(' ')}>
        {shown.map((nodes, index) => (
          <Column key={index} nodes={nodes} />
        ))}
      </div>
    </ChainFrame>
  );
}
