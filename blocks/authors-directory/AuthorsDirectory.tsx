import type { ReactNode } from 'react';
import type { Author } from '../../schemas/author.ts';
import type { FieldsOf } from '../../schemas/fields.ts';
import { behaviour } from '../../ui/behaviour.ts';
import { fill } from '../../ui/phrases.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import type { ViewPage } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { itemPage, ListFrame } from '../_list/ListFrame.tsx';
import { AuthorCard } from './AuthorCard.tsx';
import styles from './AuthorsDirectory.module.css';
import { searchWords } from './authors.ts';
import type { fields as blockFields } from './fields.ts';
import { phrases } from './phrases.ts';

const MAX_WORDS_CHARS = 100;

/** A form that needs no script: it requests this same page, with the name in its address. */
function Search({ page, query }: { page: ViewPage; query: string }): ReactNode {
  const words = phrases(page.locale);
  return (
    <search aria-label={words.finder}>
      <form
        className={styles.form}
        method="get"
        {...behaviour('authors-directory/Search', 'visible')}
        data-block={page.blockId}
        data-loading={words.loading}
        data-failed={words.failed}
      >
        <SearchField
          id={`${page.blockId}-buscar`}
          label={words.label}
          submit={words.search}
          name={`buscar-${page.blockId}`}
          value={query}
          maxLength={MAX_WORDS_CHARS}
        />
      </form>
    </search>
  );
}

interface ResultsProps {
  authors: readonly Author[];
  page: ViewPage;
  query: string;
  hasSearch: boolean;
}

/** What the search replaces: how many there are, and who. */
function Results({ authors, page, query, hasSearch }: ResultsProps): ReactNode {
  const words = phrases(page.locale);
  const count = authors.length;
  const status =
    count === 0 ? words.none : count === 1 ? words.foundOne : fill(words.found, { n: count });
  return (
    <div data-found>
      <p
        className={count === 0 ? styles.none : query ? styles.count : styles.quiet}
        role={hasSearch ? 'status' : undefined}
      >
        {status}
      </p>
      {count === 0 && query && <p className={styles.hint}>{words.hint}</p>}
      {query && (
        <p className={styles.all}>
          <a href={page.path ?? '/'}>{words.all}</a>
        </p>
      )}
      {count > 0 && (
        <ul className={styles.authors}>
          {authors.map((author) => (
            <AuthorCard key={author._id} author={author} page={page} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** All authors, with a search by name. Renders nothing only while the source gives no reply. */
export function AuthorsDirectory({
  fields: { title, showSearch },
  content,
  page,
}: ViewProps<FieldsOf<typeof blockFields>, Author[]>): ReactNode {
  if (!content) return null;
  const query = showSearch ? searchWords(page.query) : '';
  return (
    <ListFrame title={title} page={page}>
      {showSearch && <Search page={page} query={query} />}
      <Results
        authors={content}
        page={itemPage(title, page)}
        query={query}
        hasSearch={showSearch}
      />
    </ListFrame>
  );
}
