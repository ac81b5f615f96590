import type { ReactNode } from 'react';
import { fill } from '../../ui/phrases.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import type { ViewPage } from '../../ui/view-page.ts';
import { phrases } from './phrases.ts';
import { MAX_WORDS_CHARS } from './search.ts';

interface SearchFormProps {
  page: ViewPage;
  q: string;
  /** The page's own search goes to the search page; a block's own stays where it is. */
  isGlobal: boolean;
}

/** A form that needs no script. The browser refuses to send it empty. */
export const SearchForm = ({ page, q, isGlobal }: SearchFormProps): ReactNode => {
  const words = phrases(page.locale);
  return (
    <search aria-label={words.title}>
      <form {...(isGlobal ? { action: '/busqueda/' } : {})} method="get">
        <SearchField
          id={`${page.blockId}-q`}
          label={fill(words.label, { site: page.site.websiteName })}
          submit={words.submit}
          name={isGlobal ? 'q' : `buscar-${page.blockId}`}
          value={q}
          maxLength={MAX_WORDS_CHARS}
          required
        />
      </form>
    </search>
  );
};
