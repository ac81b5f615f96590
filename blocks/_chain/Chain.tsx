import { Fragment, type ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { canEdit, editableInside } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import type { ViewPage } from '../../ui/view-page.ts';
import styles from './Chain.module.css';

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

/** One to four columns of blocks under an optional heading. Columns without anything to show leave their room to the others. */
export function Chain({ heading, page, columns }: ChainProps): ReactNode {
  const shown = page.isEditing ? columns : columns.filter(isFilled);
  if (shown.length === 0) return null;
  const part = {
    value: heading,
    label: 'Título de la cadena',
    placeholder: 'Título (opcional)',
    target: { kind: 'field', field: 'heading' },
  } as const;
  return (
    <section className={styles.chain}>
      {(heading || canEdit(page)) && <Heading level={page.level} className={styles.heading} {...editableInside(page, part)} />}
      <div className={[styles.room, heading && styles.titled].filter(Boolean).join(' ')}>
        <div className={[styles.columns, COLUMNS[shown.length]].filter(Boolean).join(' ')}>
          {shown.map((nodes, index) => (
            <Column key={index} nodes={nodes} />
          ))}
        </div>
      </div>
    </section>
  );
}
