import type { ReactNode } from 'react';
import { behaviour } from '../../ui/behaviour.ts';
import { definePhrases } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import styles from './PagedItems.module.css';

const phrases = definePhrases({
  es: {
    more: 'Ver más',
    loading: 'Cargando más notas…',
    added: 'Se agregaron {n} notas',
    addedOne: 'Se agregó una nota',
    none: 'No hay más notas',
    failed: 'No se pudieron cargar más notas. Vuelve a intentarlo.',
  },
  en: {
    more: 'See more',
    loading: 'Loading more stories…',
    added: '{n} stories added',
    addedOne: 'One story added',
    none: 'There are no more stories',
    failed: 'More stories could not be loaded. Please try again.',
  },
});

/** How far a list may be opened in an address: pages 2 to 49. A link past that is not offered. */
export const MORE_PARAMETER = /^(?:[2-9]|[1-4]\d)$/;
const MAX_PAGES = 49;

/** Which page of a list is requested; 1 unless the address says more. */
export const requestedPage = (query: Record<string, string> | undefined): number =>
  Number(query?.mas ?? 1);

/** The id of an item, to which the link to the next page leads without script. */
export const itemAnchor = (page: ViewPage, index: number): string => `${page.blockId}-${index + 1}`;

interface PagedItemsProps {
  page: ViewPage;
  /** The items, each an element with `data-item` and the id of `itemAnchor`. */
  children: ReactNode;
  count: number;
  hasMore: boolean;
  /** Other parameters of the block's address that the link keeps, by their bare names. */
  keep?: Record<string, string>;
}

/**
 * Items and a link to the page with more of them, which a script fetches and adds without leaving
 * the page.
 */
export function PagedItems({
  page,
  children,
  count,
  hasMore,
  keep = {},
}: PagedItemsProps): ReactNode {
  const words = phrases(page.locale);
  const next = requestedPage(page.query) + 1;
  const query = Object.entries({ ...keep, mas: String(next) }).map(([name, value]) => [
    `${name}-${page.blockId}`,
    value,
  ]);
  return (
    <>
      <div className={styles.items}>{children}</div>
      {hasMore && next <= MAX_PAGES && (
        <div
          className={styles.more}
          {...behaviour('_list/SeeMore', 'visible')}
          data-block={page.blockId}
          data-loading={words.loading}
          data-added={words.added}
          data-added-one={words.addedOne}
          data-none={words.none}
          data-failed={words.failed}
        >
          <a
            className={styles.link}
            href={`?${new URLSearchParams(query)}#${itemAnchor(page, count)}`}
          >
            {words.more}
          </a>
          <p className={styles.status} role="status" />
        </div>
      )}
    </>
  );
}
