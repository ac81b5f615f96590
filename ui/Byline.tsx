import { Fragment, type ReactNode } from 'react';
import type { Credits } from '../schemas/author.ts';
import { authorsOf, type NamedAuthor } from './authors.ts';
import styles from './Byline.module.css';
import { Link } from './Link.tsx';
import { definePhrases } from './phrases.ts';
import type { ViewPage } from './view-page.ts';

const phrases = definePhrases({
  es: { by: 'Por', and: 'y', andBeforeI: 'e', lastComma: '' },
  en: { by: 'By', and: 'and', andBeforeI: 'and', lastComma: ',' },
});

interface BylineProps {
  credits: Credits | undefined;
  page: Pick<ViewPage, 'locale'>;
  /** The publisher's look names the first author only; the general one all of them. */
  variant?: 'publisher' | 'general';
  className?: string | undefined;
}

const Author = ({ author, locale }: { author: NamedAuthor; locale: string }): ReactNode =>
  author.url ? (
    <Link href={author.url} locale={locale} className={styles.author}>
      {author.name}
    </Link>
  ) : (
    <span className={styles.author}>{author.name}</span>
  );

/** Spanish joins with «e» before the sound of an i: «Luis e Inés», but «agua y hielo». */
const I_SOUND = /^(?:[ií]|h[ií](?!e))/i;

/**
 * What stands between two authors: a comma, and the conjunction before the last (with a comma in
 * English from three on).
 */
function separator(
  index: number,
  names: readonly NamedAuthor[],
  own: { and: string; andBeforeI: string; lastComma: string },
): string {
  if (index === 0) return '';
  if (index < names.length - 1) return ', ';
  const conjunction = I_SOUND.test(names[index]?.name ?? '') ? own.andBeforeI : own.and;
  return `${names.length > 2 ? own.lastComma : ''} ${conjunction} `;
}

/** Who wrote it. Nothing when no author is named. */
export function Byline({
  credits,
  page,
  variant = 'publisher',
  className,
}: BylineProps): ReactNode {
  const all = authorsOf(credits);
  const shown = variant === 'publisher' ? all.slice(0, 1) : all;
  if (shown.length === 0) return null;
  const words = phrases(page.locale);
  return (
    <span className={[styles.byline, className].filter(Boolean).join(' ')}>
      {words.by}{' '}
      {shown.map((author, index) => (
        <Fragment key={author.url ?? author.name}>
          {separator(index, shown, words)}
          <Author author={author} locale={page.locale} />
        </Fragment>
      ))}
    </span>
  );
}
