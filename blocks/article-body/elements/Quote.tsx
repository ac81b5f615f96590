import type { SafeHtml } from '../../../schemas/html.ts';
import type { ContentElement } from '../../../schemas/story.ts';
import { markup, plainText } from '../../../ui/markup.ts';
import styles from '../ArticleBody.module.css';
import type { ElementView } from './element.ts';
import { List } from './lists.tsx';
import { inLine, Prose } from './Prose.tsx';

/** Quotation marks stand around a pull quote whose author typed none. */
function pullquote(items: readonly ContentElement[]): string {
  const isPlain = items.every(
    ({ type, content }) => type === 'text' && !/^[«“"‘—]/.test(plainText(content ?? '')),
  );
  return [styles.pullquote, isPlain && styles.quoted].filter(Boolean).join(' ');
}

/** Texts and lists only; a citation only when it is a text that is not empty (rule 9.4). */
export const Quote: ElementView = (props) => {
  const { element } = props;
  const all = Array.isArray(element.content_elements)
    ? (element.content_elements as ContentElement[])
    : [];
  const items = all.filter(
    ({ type, content }) => type === 'list' || (type === 'text' && Boolean(content)),
  );
  if (items.length === 0) return null;
  const citation = element.citation as
    | { type?: string; content?: ContentElement['content'] }
    | undefined;
  const cited = citation?.type === 'text' && citation.content ? inLine(citation.content) : null;
  return (
    <blockquote
      className={element.subtype === 'pullquote' ? pullquote(items) : styles.blockquote}
      cite={cited && /^https?:\/\//.test(plainText(cited)) ? plainText(cited) : undefined}
    >
      {items.map((item, index) =>
        item.type === 'list' ? (
          <List key={index} {...props} element={item} />
        ) : (
          item.content && <Prose key={index} content={item.content} as="p" />
        ),
      )}
      {cited && <cite className={styles.citation} {...markup(cited)} />}
    </blockquote>
  );
};

/** A quotation that is one text. */
export const Blockquote: ElementView = ({ element: { content } }) =>
  content?.trim() ? (
    <blockquote className={styles.blockquote}>
      <Prose content={content as SafeHtml} as="p" />
    </blockquote>
  ) : null;
