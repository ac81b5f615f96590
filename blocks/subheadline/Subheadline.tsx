import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Heading } from '../../ui/Heading.tsx';
import { foreignLanguage } from '../../ui/language.ts';
import { markup } from '../../ui/markup.ts';
import { pageStory } from '../_article/page-story.ts';
import type { ViewProps } from '../_block/define-block.ts';
import type { fields as blockFields } from './fields.ts';
import styles from './Subheadline.module.css';

/**
 * The standfirst of the page's story: its subheadline or its description, which may hold markup.
 * Nothing when it is empty.
 */
export function Subheadline({ fields, page }: ViewProps<FieldsOf<typeof blockFields>>): ReactNode {
  const story = pageStory(page);
  const text =
    fields.valueToDisplay === 'Description'
      ? story?.description?.basic
      : story?.subheadlines?.basic;
  return text?.trim() ? (
    <Heading
      level={page.level}
      className={styles.subheadline}
      lang={foreignLanguage(story?.language, page.locale)}
      {...markup(text)}
    />
  ) : null;
}
