import type { ReactNode } from 'react';
import type { SafeHtml } from '../../../schemas/html.ts';
import { hasBlocks, phrasing, validMarkup } from '../../../schemas/valid-markup.ts';
import { markup } from '../../../ui/markup.ts';
import styles from '../ArticleBody.module.css';

/** Sanitised text with its elements where HTML allows them; what was stored long ago may not be. */
export const valid = (content: SafeHtml): SafeHtml => validMarkup(content) as SafeHtml;

/** Sanitised text for where no paragraph may stand: a heading, a link, a citation. */
export const inLine = (content: SafeHtml): SafeHtml => phrasing(valid(content)) as SafeHtml;

interface ProseProps {
  content: SafeHtml;
  /** What holds text without paragraphs of its own. */
  as: 'p' | 'span';
}

/** A text in a paragraph or a line, or, where it has paragraphs of its own, in those. */
export function Prose({ content, as: Line }: ProseProps): ReactNode {
  const html = valid(content);
  return hasBlocks(html) ? (
    <div className={styles.prose} {...markup(html)} />
  ) : (
    <Line {...markup(html)} />
  );
}
