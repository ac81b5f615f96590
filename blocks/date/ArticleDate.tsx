import type { ReactNode } from 'react';
import { hasDate, StoryDate } from '../../ui/StoryDate.tsx';
import styles from '../_article/Meta.module.css';
import { pageStory } from '../_article/page-story.ts';
import type { ViewProps } from '../_block/define-block.ts';

/**
 * When the page's story was published. A date that cannot be read leaves its element, empty and
 * without a line of its own.
 */
export function ArticleDate({ page }: ViewProps): ReactNode {
  const story = pageStory(page);
  if (!story) return null;
  const date = <StoryDate date={story.display_date} page={page} />;
  return hasDate(story.display_date) ? <div className={styles.meta}>{date}</div> : date;
}
