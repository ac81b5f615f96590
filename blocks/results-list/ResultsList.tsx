import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { Box } from '../../ui/room.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { itemAnchor, PagedItems } from '../_list/PagedItems.tsx';
import { ResultItem, showsAnything } from '../_list/ResultItem.tsx';
import { resultBox } from '../_list/result-box.ts';
import type { fields as blockFields } from './fields.ts';
import type { Results } from './paging.ts';
import styles from './ResultsList.module.css';

const inRail: Box = (room, screen) => (screen < 1_024 ? resultBox(room, screen) : room);
const large: Box = (room) => (room < 560 ? room : room * 0.42);

/**
 * rule 5.12: 500 wide in 250 and 500; in a rail 325 and 650, across the page 975; the large variant
 * 400 to 1200.
 */
const PICTURES = {
  main: { width: 500, widths: [250, 500], box: resultBox },
  rail: { width: 325, widths: [325, 650], box: inRail },
  full: { width: 975, widths: [975], box: resultBox },
  large: { width: 800, widths: [400, 600, 800, 1_200], box: large },
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
