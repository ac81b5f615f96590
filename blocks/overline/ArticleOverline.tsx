import type { ReactNode } from 'react';
import { Overline, overlineOf } from '../../ui/Overline.tsx';
import { pageStory } from '../_article/page-story.ts';
import type { ViewProps } from '../_block/define-block.ts';
import styles from './ArticleOverline.module.css';

/** Stands for the name of an unnamed sponsor: here it only matters that there is a text. */
const SPONSORED = '…';

/**
 * The short line above the headline: sponsor, label or section of the page's story. Nothing when
 * none has a text.
 */
export function ArticleOverline({ page }: ViewProps): ReactNode {
  const story = pageStory(page);
  if (!story || !overlineOf(story, page.site.key, SPONSORED)) return null;
  return (
    <div className={styles.overline}>
      <Overline item={story} page={page} isEditable={false} />
    </div>
  );
}
