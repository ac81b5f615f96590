import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { canEdit, editableInside } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { plainText } from '../../ui/markup.ts';
import { deeper, type ViewPage } from '../../ui/view-page.ts';
import { SIDE_LABELS, type Side, widthsOf } from './columns.ts';
import styles from './Newspaper.module.css';

export interface NewspaperColumn {
  side: Side;
  title: SafeHtml;
  /** Renders what stands under the title; null for nothing. */
  content: (page: ViewPage) => ReactNode;
}

interface NewspaperFrameProps {
  page: ViewPage;
  columns: readonly NewspaperColumn[];
}

const FLEX = { 30: styles.flex30, 40: styles.flex40, 70: styles.flex70 };

function Title({
  page,
  column: { side, title },
}: {
  page: ViewPage;
  column: NewspaperColumn;
}): ReactNode {
  if (!plainText(title) && !canEdit(page)) return null;
  const part = {
    value: title,
    label: `Título de la ${SIDE_LABELS[side].toLowerCase()}`,
    placeholder: 'Título (opcional)',
    isOptional: true,
    target: { kind: 'field', field: `title${side}` },
  } as const;
  return <Heading level={page.level} className={styles.title} {...editableInside(page, part)} />;
}

/**
 * Up to three columns, each under its title. A column without content leaves its width to the
 * others; nothing without any.
 */
export function NewspaperFrame({ page, columns }: NewspaperFrameProps): ReactNode {
  const filled = columns
    .map((column) => {
      const inside = plainText(column.title) ? { ...page, level: deeper(page.level) } : page;
      return { column, content: column.content(inside) };
    })
    .filter(({ content }) => content !== null);
  if (filled.length === 0) return null;
  const widths = widthsOf(filled.filter(({ column }) => plainText(column.title)).length);
  return (
    <div className={styles.newspaper}>
      <div className={styles.columns}>
        {filled.map(({ column, content }) => (
          <section key={column.side} className={`${styles.column} ${FLEX[widths[column.side]]}`}>
            <Title page={page} column={column} />
            {content}
          </section>
        ))}
      </div>
    </div>
  );
}
