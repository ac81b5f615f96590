import type { ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';
import { definePhrases } from '../../ui/phrases.ts';
import { pageStory } from '../_article/page-story.ts';
import type { ViewProps } from '../_block/define-block.ts';
import styles from './TagsBar.module.css';

const phrases = definePhrases({
  es: { topics: 'Temas de la nota' },
  en: { topics: 'Topics of this story' },
});

/** The tags of the page's story, each a link to its page; one without an address is plain text. */
export function TagsBar({ page }: ViewProps): ReactNode {
  const tags = (pageStory(page)?.taxonomy?.tags ?? []).filter(({ text }) => text);
  if (tags.length === 0) return null;
  return (
    <nav className={styles.tags} aria-label={phrases(page.locale).topics}>
      <ul className={styles.list}>
        {tags.map(({ text, slug }, index) => (
          <li key={index}>
            {slug ? (
              <Link
                href={`/tags/${encodeURIComponent(slug)}/`}
                locale={page.locale}
                className={styles.tag}
              >
                {text}
              </Link>
            ) : (
              <span className={styles.tag}>{text}</span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
