import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import type { Story } from '../../schemas/story.ts';
import { editableInside } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { isHarmless, Link } from '../../ui/Link.tsx';
import { foreignLanguage } from '../../ui/language.ts';
import { markup, withoutLinks } from '../../ui/markup.ts';
import type { EditablePart, ViewPage } from '../../ui/view-page.ts';
import styles from './Promo.module.css';

interface StoryHeadlineProps {
  item: Story;
  page: ViewPage;
  /** Unset: the site does not carry the story, and the headline is no link. */
  url: string | undefined;
  className?: string | undefined;
}

/**
 * A story's headline as a link to it, rewritable on the canvas. Nothing when the story has none.
 */
export function StoryHeadline({ item, page, url, className }: StoryHeadlineProps): ReactNode {
  const value = item.headlines?.basic ?? ('' as SafeHtml);
  if (!value && !page.isEditing) return null;
  const part: EditablePart = {
    value,
    label: 'Titular',
    placeholder: 'Titular',
    target: { kind: 'story', storyId: item._id, path: 'headlines.basic' },
  };
  return (
    <Heading
      level={page.level}
      className={[styles.headline, className].filter(Boolean).join(' ')}
      lang={foreignLanguage(item.language, page.locale)}
    >
      {url && isHarmless(url) && !page.editable ? (
        <Link className={styles.link} href={url} locale={page.locale}>
          <span {...markup(withoutLinks(value))} />
        </Link>
      ) : (
        <span {...editableInside(page, part)} />
      )}
    </Heading>
  );
}
