import type { ReactNode } from 'react';
import type { SafeHtml } from '../schemas/html.ts';
import { editableInside } from './Editable.tsx';
import { markup } from './markup.ts';
import styles from './Paragraph.module.css';
import type { EditablePart, ViewPage } from './view-page.ts';

interface ParagraphProps {
  text: SafeHtml;
  /** Lines after which the text is cut with an ellipsis. */
  lines?: 1 | 2 | 3 | 4 | 5;
  className?: string | undefined;
  /** Given both, editors rewrite the text where it stands. */
  page?: ViewPage;
  part?: Omit<EditablePart, 'value'>;
}

export function Paragraph({ text, lines, className, page, part }: ParagraphProps): ReactNode {
  const names = [styles.paragraph, lines && styles[`lines${lines}`], className]
    .filter(Boolean)
    .join(' ');
  return (
    <p
      className={names}
      {...(page && part ? editableInside(page, { ...part, value: text }) : markup(text))}
    />
  );
}
