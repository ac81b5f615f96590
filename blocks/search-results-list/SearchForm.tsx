import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { fill } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { words } from './phrases.ts';
import styles from './SearchResultsList.module.css';
import { MAX_WORDS_CHARS } from './search.ts';

interface SearchFormProps {
  page: ViewPage;
  q: string;
  /** The page's own search goes to the search page; a block's own stays where it is. */
  isGlobal: boolean;
}

/** A form that needs no script. The browser refuses to send it empty. */
export const SearchForm = ({ page, q, isGlobal }: SearchFormProps): ReactNode => {
  const own = words(page.locale);
  const id = `${page.blockId}-q`;
  return (
    <search aria-label={own.title}>
      <form className={styles.form} {...(isGlobal ? { action: '/busqueda/' } : {})} method="get">
        <label className={styles.label} htmlFor={id}>
          {fill(own.label, { site: page.site.websiteName })}
        </label>
        <div className={styles.field}>
          <input
            className={styles.input}
            id={id}
            key={q}
            type="search"
            name={isGlobal ? 'q' : `buscar-${page.blockId}`}
            defaultValue={q}
            maxLength={MAX_WORDS_CHARS}
            required
            autoComplete="off"
            enterKeyHint="search"
          />
          <button className={styles.submit} type="submit">
            <Icon name="search" size={18} />
            {own.submit}
          </button>
        </div>
      </form>
    </search>
  );
};
