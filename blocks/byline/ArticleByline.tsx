import type { ReactNode } from 'react';
import { authorsOf } from '../../ui/authors.ts';
import { Byline } from '../../ui/Byline.tsx';
import styles from '../_article/Meta.module.css';
import { pageStory } from '../_article/page-story.ts';
import type { ViewProps } from '../_block/define-block.ts';

/** Who wrote the page's story. Nothing when no author is named. */
export function ArticleByline({ page }: ViewProps): ReactNode {
  const story = pageStory(page);
  return story && authorsOf(story.credits).length > 0 ? (
    <div className={styles.meta}>
      <Byline credits={story.credits} page={page} />
    </div>
  ) : null;
}
