import type { ReactNode } from 'react';
import type { SearchReply } from '../../schemas/feed.ts';
import type { FieldsOf } from '../../schemas/fields.ts';
import { contentOfKind } from '../../schemas/page-content.ts';
import { Heading } from '../../ui/Heading.tsx';
import { numberFormat } from '../../ui/number-format.ts';
import { fill } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { itemAnchor, PagedItems } from '../_list/PagedItems.tsx';
import { ResultItem } from '../_list/ResultItem.tsx';
import { resultBox } from '../_list/result-box.ts';
import type { fields as blockFields } from './fields.ts';
import { phrases } from './phrases.ts';
import { SearchForm } from './SearchForm.tsx';
import styles from './SearchResultsList.module.css';
import { isGlobal, outcomeOf, ownWords, type SearchOutcome } from './search.ts';

type Fields = FieldsOf<typeof blockFields>;

/** rule 5.13: 500 wide in 200, 400 and 800. */
const PICTURE = {
  width: 500,
  widths: [200, 400, 800],
  box: resultBox,
};

/** The story with the words that were looked for marked in it. */
function highlighted(item: SearchReply['data'][number]): SearchReply['data'][number] {
  const { headline, excerpt } = item.highlights ?? {};
  return {
    ...item,
    ...(headline ? { headlines: { ...item.headlines, basic: headline } } : {}),
    ...(excerpt ? { description: { basic: excerpt } } : {}),
  };
}

function Count({ outcome, page }: { outcome: SearchOutcome; page: ViewPage }): ReactNode {
  const words = phrases(page.locale);
  const { q, total } = outcome;
  if (total === 0) {
    return (
      <div className={styles.none}>
        <p className={styles.count}>{fill(words.none, { q })}</p>
        <p>{words.hint}</p>
      </div>
    );
  }
  const n = numberFormat(page.locale).format(total);
  return (
    <p className={styles.count}>
      {total === 1 ? fill(words.one, { q }) : fill(words.many, { n, q })}
    </p>
  );
}

function Results({
  outcome,
  fields,
  page,
}: {
  outcome: SearchOutcome;
  fields: Fields;
  page: ViewPage;
}): ReactNode {
  const buscar = page.query?.buscar;
  return (
    <>
      <Count outcome={outcome} page={page} />
      {outcome.items.length > 0 && (
        <PagedItems
          page={page}
          count={outcome.items.length}
          hasMore={outcome.loaded < outcome.total}
          {...(buscar ? { keep: { buscar } } : {})}
        >
          {outcome.items.map((item, index) => (
            <ResultItem
              key={item._id}
              item={highlighted(item)}
              fields={fields}
              page={page}
              id={itemAnchor(page, index)}
              picture={PICTURE}
            />
          ))}
        </PagedItems>
      )}
    </>
  );
}

/**
 * A search form and its results: those of the page, or of a source of its own. The stories are
 * read-only on the canvas, since another search shows others.
 */
export function SearchResultsList({
  fields,
  content,
  page,
}: ViewProps<Fields, (SearchReply | null)[]>): ReactNode {
  const isOwn = !isGlobal(fields);
  if (isOwn && !fields.searchContentConfig) return null;
  const { editable: _, ...readOnly } = page;
  const inherited = contentOfKind(page.pageContent, 'search')?.results ?? null;
  const words = phrases(page.locale);
  const outcome = outcomeOf(
    isOwn ? (content ?? []) : [inherited, ...(content ?? [])],
    page.site.key,
  );
  const q = outcome?.q || (isOwn ? ownWords(fields, page.query) : '');
  return (
    <div className={styles.search}>
      {inherited && !isOwn && (
        <Heading level={1} className={styles.title}>
          {words.title}
        </Heading>
      )}
      <SearchForm page={readOnly} q={q} isGlobal={!isOwn} />
      {outcome && q ? (
        <Results outcome={outcome} fields={fields} page={readOnly} />
      ) : (
        <p className={styles.hint}>{q ? words.away : words.empty}</p>
      )}
    </div>
  );
}
