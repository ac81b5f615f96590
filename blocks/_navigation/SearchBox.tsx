import type { ReactNode } from 'react';
import { behaviour } from '../../ui/behaviour.ts';
import { Icon } from '../../ui/Icon.tsx';
import { fill } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { phrases } from './phrases.ts';
import styles from './SearchBox.module.css';
import { SuggestedField } from './Suggestions.tsx';

const MAX_QUERY_CHARS = 200;

interface SearchBoxProps {
  /** Unique in the page. */
  id: string;
  page: ViewPage;
  /** Pixels. */
  iconSize: number;
  /**
   * In a menu it is always open; in a bar it opens over what stands beside it, towards the other
   * side.
   */
  place: 'left' | 'right' | 'menu';
}

/**
 * A magnifier that opens a line to write in (rule 8.8). Without script the magnifier alone leads to
 * the search page, and the open one sends what was written there.
 */
export function SearchBox({ id, page, iconSize, place }: SearchBoxProps): ReactNode {
  const words = phrases(page.locale);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form is what must be sent; the role names it a search
    <form
      className={styles.box}
      role="search"
      aria-label={words.search}
      action="/busqueda/"
      method="get"
      data-place={place}
      {...(page.isEditing ? {} : behaviour('_navigation/SearchBox', 'idle'))}
    >
      <label className="visually-hidden" htmlFor={id}>
        {fill(words.searchIn, { site: page.site.websiteName })}
      </label>
      <SuggestedField id={id} page={page}>
        <input
          className={styles.input}
          id={id}
          name="q"
          type="search"
          maxLength={MAX_QUERY_CHARS}
          placeholder={words.search}
          autoComplete="off"
          enterKeyHint="search"
        />
      </SuggestedField>
      <button
        className={styles.button}
        type={page.isEditing ? 'button' : 'submit'}
        aria-label={words.search}
      >
        <Icon name="search" size={iconSize} />
      </button>
    </form>
  );
}
