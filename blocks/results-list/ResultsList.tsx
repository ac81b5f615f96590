import type { ReactNode } from 'react';
import type { ViewProps } from '../_block/define-block.ts';
import { itemAnchor, PagedItems } from '../_list/PagedItems.tsx';
import { type ResultFields, ResultItem, showsAnything } from '../_list/ResultItem.tsx';
import type { Results } from './paging.ts';
import styles from './ResultsList.module.css';

/** facts 8: 500 wide in 250 and 500. */
const PICTURE = { width: 500, widths: [250, 500], sizes: [{ when: '(min-width: 768px)', width: '250px' }, { width: '112px' }] };

/** Stories of a feed, page by page. Nothing without stories, or with every part off. */
export function ResultsList({ fields, content, page }: ViewProps<ResultFields, Results>): ReactNode {
  if (!content || !showsAnything(fields)) return null;
  return (
    <div className={styles.results}>
      <PagedItems page={page} count={content.items.length} hasMore={content.hasMore}>
        {content.items.map((item, index) => (
          <ResultItem key={item._id} item={item} fields={fields} page={page} id={itemAnchor(page, index)} picture={PICTURE} />
        ))}
      </PagedItems>
    </div>
  );
}
