import type { ReactNode } from 'react';
import { hasDate, StoryDate } from '../../ui/StoryDate.tsx';
import styles from '../_article/Meta.module.css';
import { pageStory } from '../_article/page-story.ts';
import type { ViewProps } from '../_block/define-block.ts';

/** When the page's story was published; nothing for a date that cannot be read. */
export function ArticleDate({ page }: ViewProps): ReactNode {
  const story = pageStory(page);
  if (!hasDate(story?.display_date)) return null;
  return (
    <div className={styles.meta}>
      <StoryDate date={story?.display_date} page={page} />
    </div>
  );
}
