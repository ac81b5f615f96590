import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import type { LivePage } from '../../schemas/live/live-page.ts';
import { validMarkup } from '../../schemas/valid-markup.ts';
import { Heading } from '../../ui/Heading.tsx';
import { markup, plainText } from '../../ui/markup.ts';
import styles from './LiveBlog.module.css';
import { EntryTime, type LivePlace } from './LiveEntry.tsx';
import { entryAddress } from './live-address.ts';
import { phrases } from './phrases.ts';

interface HeadProps {
  live: LivePage;
  place: LivePlace;
}

/** Links to updates wherever they stand. */
function EntryLinks({
  entries,
  place,
  className,
}: {
  entries: readonly { id: string; headline: string; date: string }[];
  place: LivePlace;
  className: string | undefined;
}): ReactNode {
  return (
    <ol className={className}>
      {entries.map(({ id, headline, date }) => (
        <li key={id}>
          <a href={entryAddress(id, place) || undefined} data-to={id}>
            <EntryTime date={date} site={place.site} /> <span>{plainText(headline)}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/**
 * What stands above the updates: whether it is live, its headline, the pinned summary, which closes
 * without script, and the key moments.
 */
export function LiveHead({ live, place }: HeadProps): ReactNode {
  const { blog, pinned, keyMoments } = live;
  const words = phrases(place.site.locale);
  const isLive = blog.state === 'live';
  const hasSummary = plainText(blog.summary) !== '';
  return (
    <>
      <p className={isLive ? `${styles.chip} ${styles.live}` : styles.chip}>
        {isLive ? words.live : words.finished}
      </p>
      <Heading level={place.level} className={styles.title}>
        {plainText(blog.headline)}
      </Heading>
      {plainText(blog.description) !== '' && (
        <div className={styles.text} {...markup(validMarkup(blog.description) as SafeHtml)} />
      )}
      {(hasSummary || pinned.length > 0) && (
        <details className={styles.summary} open>
          <summary>{words.summary}</summary>
          {hasSummary && (
            <div className={styles.text} {...markup(validMarkup(blog.summary) as SafeHtml)} />
          )}
          {pinned.length > 0 && (
            <EntryLinks entries={pinned} place={place} className={styles.pinned} />
          )}
        </details>
      )}
      {keyMoments.length > 0 && (
        <nav className={styles.moments} aria-label={words.keyMoments}>
          <EntryLinks entries={keyMoments} place={place} className={styles.strip} />
        </nav>
      )}
    </>
  );
}
