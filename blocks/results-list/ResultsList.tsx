import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { itemAnchor, PagedItems } from '../_list/PagedItems.tsx';
import { ResultItem, showsAnything } from '../_list/ResultItem.tsx';
import type { fields as blockFields } from './fields.ts';
import type { Results } from './paging.ts';
import styles from './ResultsList.module.css';

const SIZES = [{ when: '(min-width: 768px)', width: '250px' }, { width: '112px' }];

/**
 * rule 5.12: 500 wide in 250 and 500; in a rail 325 and 650, across the page 975; the large variant
 * 400 to 1200.
 */
const PICTURES = {
  main: { width: 500, widths: [250, 500], sizes: SIZES },
  rail: {
    width: 325,
    widths: [325, 650],
    sizes: [{ when: '(min-width: 1024px)', width: '325px' }, ...SIZES],
  },
  full: { width: 975, widths: [975], sizes: SIZES },
  large: {
    width: 800,
    widths: [400, 600, 800, 1_200],
    sizes: [{ when: '(min-width: 768px)', width: '400px' }, { width: '100vw' }],
  },
};

type Fields = FieldsOf<typeof blockFields>;

/** Stories of a feed, page by page. Nothing without stories, or with every part off. */
export function ResultsList({ fields, content, page }: ViewProps<Fields, Results>): ReactNode {
  if (!content || !(showsAnything(fields) || fields.showItemOverline)) return null;
  const picture = PICTURES[fields.variant === 'large' ? 'large' : (page.columnWidth ?? 'main')];
  return (
    <div
      className={[
        styles.results,
        fields.variant === 'large' ? styles.large : page.columnWidth === 'rail' && styles.rail,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <PagedItems page={page} count={content.items.length} hasMore={content.hasMore}>
        {content.items.map((item, index) => (
          <ResultItem
            key={item._id}
            item={item}
            fields={fields}
            page={page}
            id={itemAnchor(page, index)}
            picture={picture}
            hasOverline={fields.showItemOverline}
          />
        ))}
      </PagedItems>
    </div>
  );
}
