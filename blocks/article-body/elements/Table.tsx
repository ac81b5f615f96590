import type { ReactNode } from 'react';
import type { SafeHtml } from '../../../schemas/html.ts';
import type { ContentElement } from '../../../schemas/story.ts';
import { markup, plainText } from '../../../ui/markup.ts';
import styles from '../ArticleBody.module.css';
import { phrases } from '../phrases.ts';
import type { ElementProps, ElementView } from './element.ts';
import { inLine, valid } from './Prose.tsx';

interface Cell {
  content?: SafeHtml;
  content_elements?: ContentElement[];
}

/** A row is a list of cells, or an object that has one. */
const cellsOf = (row: unknown): Cell[] => {
  const cells = Array.isArray(row) ? row : (row as { cells?: unknown } | undefined)?.cells;
  return Array.isArray(cells) ? cells : [];
};

interface CellsProps {
  cells: Cell[];
  as: 'td' | 'th';
  inner: ElementProps['inner'];
}

const Cells = ({ cells, as: Element, inner }: CellsProps): ReactNode =>
  cells.map(({ content, content_elements: elements }, index) => {
    const scope = Element === 'th' ? { scope: 'col' } : {};
    if (content === undefined && elements)
      return (
        <Element key={index} {...scope}>
          {inner(elements)}
        </Element>
      );
    const html = content ?? ('' as SafeHtml);
    return (
      <Element key={index} {...scope} {...markup(Element === 'th' ? inLine(html) : valid(html))} />
    );
  });

/** Nothing without rows; the header makes the table's head. */
export const Table: ElementView = ({ element, page, inner, ordinal }) => {
  const rows = Array.isArray(element.rows) ? (element.rows as unknown[]) : [];
  if (rows.length === 0) return null;
  const header = cellsOf(element.header);
  const heads = header.map(({ content }) => plainText(content ?? '').trim()).filter(Boolean);
  const name = `${phrases(page.locale).table} ${ordinal}${heads.length > 0 ? `: ${heads.join(', ')}` : ''}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.table} tabIndex={0} aria-label={name}>
      <table>
        {header.length > 0 && (
          <thead>
            <tr>
              <Cells cells={header} as="th" inner={inner} />
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <Cells cells={cellsOf(row)} as="td" inner={inner} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
