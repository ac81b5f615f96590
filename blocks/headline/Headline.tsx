import type { ReactNode } from 'react';
import { foreignLanguage } from '../../ui/language.ts';
import { markup } from '../../ui/markup.ts';
import { pageStory } from '../_article/page-story.ts';
import type { ViewProps } from '../_block/define-block.ts';
import styles from './Headline.module.css';

/**
 * The page's one h1: the story's headline, which may hold markup. Nothing when it is empty.
 */
export function Headline({ page }: ViewProps): ReactNode {
  const story = pageStory(page);
  const text = story?.headlines?.basic;
  return text?.trim() ? (
    <h1
      className={styles.headline}
      lang={foreignLanguage(story?.language, page.locale)}
      {...markup(text)}
    />
  ) : null;
}
