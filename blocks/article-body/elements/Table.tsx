import type { ReactNode } from 'react';
import type { SafeHtml } from '../../../schemas/html.ts';
import { markup } from '../../../ui/markup.ts';
import styles from '../ArticleBody.module.css';
import { phrases } from '../phrases.ts';
import type { ElementView } from './element.ts';

interface Cell {
  content?: SafeHtml;
}

const cellsOf = (row: unknown): Cell[] =>
  Array.isArray(row) ? row : ((row as { cells?: Cell[] } | undefined)?.cells ?? []);

const Cells = ({ cells, as: Element }: { cells: Cell[]; as: 'td' | 'th' }): ReactNode =>
  cells.map(({ content }, index) => (
    <Element
      key={index}
      {...(Element === 'th' ? { scope: 'col' } : {})}
      {...markup(content ?? ('' as SafeHtml))}
    />
  ));

/** Nothing without rows; the header makes the table's head. */
export const Table: ElementView = ({ element, page }) => {
  const rows = Array.isArray(element.rows) ? (element.rows as unknown[]) : [];
  if (rows.length === 0) return null;
  const header = cellsOf(element.header);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.table} tabIndex={0} aria-label={phrases(page.locale).table}>
      <table>
        {header.length > 0 && (
          <thead>
            <tr>
              <Cells cells={header} as="th" />
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <Cells cells={cellsOf(row)} as="td" />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
