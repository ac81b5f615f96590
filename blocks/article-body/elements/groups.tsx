import type { ReactNode } from 'react';
import type { SafeHtml } from '../../../schemas/html.ts';
import { type ContentElement, type Story, storyUrl } from '../../../schemas/story.ts';
import { Link } from '../../../ui/Link.tsx';
import { markup, plainText, withoutLinks } from '../../../ui/markup.ts';
import styles from '../ArticleBody.module.css';
import type { ElementView } from './element.ts';
import { inLine, Prose } from './Prose.tsx';

const elementsOf = (list: unknown): ContentElement[] =>
  Array.isArray(list) ? (list as ContentElement[]) : [];

/** Elements that belong together, as they stand. */
export const ElementGroup: ElementView = ({ element, inner }) => {
  const elements = elementsOf(element.content_elements);
  if (elements.length === 0) return null;
  return (
    <div className={styles.group}>
      {typeof element.title === 'string' && element.title.trim() !== '' && (
        <p className={styles.groupTitle}>{element.title}</p>
      )}
      {inner(elements)}
    </div>
  );
};

/** Links one under the other; texts between them. */
export const LinkList: ElementView = ({ element, page }) => {
  const items = elementsOf(element.items).filter(
    ({ type, url, content }) =>
      Boolean(content?.trim()) && (type === 'text' || (type === 'interstitial_link' && url)),
  );
  if (items.length === 0) return null;
  const item = ({ url, content = '' as SafeHtml }: ContentElement): ReactNode =>
    typeof url === 'string' ? (
      <Link href={url} locale={page.locale}>
        <span {...markup(withoutLinks(inLine(content)))} />
      </Link>
    ) : (
      <Prose content={content} as="span" />
    );
  return (
    <div className={styles.linkList}>
      {typeof element.title === 'string' && element.title.trim() !== '' && (
        <p className={styles.groupTitle}>{element.title}</p>
      )}
      <ul>
        {items.map((one, index) => (
          <li key={index}>{item(one)}</li>
        ))}
      </ul>
    </div>
  );
};

/** Another story, by its headline; linked where the site has it. */
export const StoryCard: ElementView = ({ element, page }) => {
  const story = element as unknown as Story;
  const headline = plainText(story.headlines?.basic ?? '');
  if (headline === '') return null;
  const url = storyUrl(story, page.site.key) ?? story.canonical_url;
  return (
    <p className={styles.storyCard}>
      {url ? (
        <Link href={url} locale={page.locale}>
          {headline}
        </Link>
      ) : (
        headline
      )}
    </p>
  );
};
