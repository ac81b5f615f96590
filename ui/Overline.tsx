import type { ReactNode } from 'react';
import type { Story } from '../schemas/story.ts';
import { canEdit, editableInside } from './Editable.tsx';
import { Link } from './Link.tsx';
import { plainText, textAsMarkup } from './markup.ts';
import styles from './Overline.module.css';
import { definePhrases } from './phrases.ts';
import type { ViewPage } from './view-page.ts';

const phrases = definePhrases({
  es: { sponsored: 'Contenido patrocinado', label: 'Antetítulo' },
  en: { sponsored: 'Sponsored content', label: 'Overline' },
});

interface OverlineText {
  text: string;
  url?: string | undefined;
  isSponsored: boolean;
}

/**
 * rule 3.3: sponsored wins and never links; then the story's label; then its section. Null
 * when none has a text.
 */
export function overlineOf(item: Story, site: string, sponsored: string): OverlineText | null {
  const label = item.label?.basic;
  if (item.owner?.sponsored) return { text: label?.text || sponsored, isSponsored: true };
  if (label?.display)
    return label.text ? { text: label.text, url: label.url, isSponsored: false } : null;
  const section = item.websites?.[site]?.website_section;
  const text = label?.isRewritten ? label.text : section?.name;
  return text ? { text, url: section?._id, isSponsored: false } : null;
}

interface OverlineProps {
  item: Story;
  page: ViewPage;
  className?: string | undefined;
  /** False where the story is the page's own content: it is read-only there. */
  isEditable?: boolean;
}

/** The short line above a headline. */
export function Overline({ item, page, className, isEditable = true }: OverlineProps): ReactNode {
  const words = phrases(page.locale);
  const overline = overlineOf(item, page.site.key, words.sponsored);
  if (!overline) return null;
  // An override of the label went through an editor of markup.
  const text = plainText(overline.text);
  const names = [styles.overline, overline.isSponsored && styles.sponsored, className]
    .filter(Boolean)
    .join(' ');
  if (isEditable && canEdit(page)) {
    const part = {
      value: textAsMarkup(text),
      label: words.label,
      target: { kind: 'story', storyId: item._id, path: 'label.basic.text' },
    } as const;
    return <span className={names} {...editableInside(page, part)} />;
  }
  return overline.url ? (
    <Link href={overline.url} locale={page.locale} className={names}>
      {text}
    </Link>
  ) : (
    <span className={names}>{text}</span>
  );
}
