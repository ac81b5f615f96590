import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import type { PublicEntry } from '../../schemas/live/live-blog.ts';
import type { ShownLiveImage } from '../../schemas/live/live-image.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { validMarkup } from '../../schemas/valid-markup.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { MediaFigure } from '../../ui/MediaFigure.tsx';
import { markup, plainText, textAsMarkup } from '../../ui/markup.ts';
import { fill } from '../../ui/phrases.ts';
import type { Box } from '../../ui/room.ts';
import type { HeadingLevel, ViewPage } from '../../ui/view-page.ts';
import { HandHtml } from '../_embed/foreign/HandHtml.tsx';
import styles from './LiveEntry.module.css';
import { anchorOf, entryAddress } from './live-address.ts';
import { phrases } from './phrases.ts';

/** `--article` of ui/tokens. */
const WIDTH_PX = 720;
/** Those of pictures in article bodies. */
const WIDTHS_PX = [400, 768, 1_024, 1_440];
const imageBox: Box = (room) => Math.min(WIDTH_PX, room);

export interface LivePlace extends Pick<ViewPage, 'room' | 'onUnsigned'> {
  isEditing?: boolean;
  site: SiteProperties;
  /** The id of the live blog. */
  blog: string;
  /** Of the block in its page; unset for an open page that writes its own into links. */
  block?: string | undefined;
  level: HeadingLevel;
}

const MOMENT = '%e %b, %H:%M';

/** The day and time of an update in the site's zone: coverage goes on for days. */
export function EntryTime({ date, site }: { date: string; site: SiteProperties }): ReactNode {
  return (
    <time
      dateTime={date}
      title={formatDate(date, site.dateLocalization.dateTimeFormat, site.dateLocalization)}
    >
      {formatDate(date, MOMENT, site.dateLocalization)}
    </time>
  );
}

interface EntryProps {
  entry: PublicEntry;
  place: LivePlace;
}

/** What an update said before each correction, and why it does not any more. */
function Corrections({ entry, place }: EntryProps): ReactNode {
  const words = phrases(place.site.locale);
  const { dateLocalization } = place.site;
  return entry.corrections.map(({ at, note, before }, index) => {
    const next = entry.corrections[index + 1]?.before ?? entry;
    const old = [
      before.headline === next.headline ? '' : before.headline,
      before.description === next.description ? '' : plainText(before.description),
    ].filter(Boolean);
    const date = formatDate(at, dateLocalization.dateTimeFormat, dateLocalization);
    return (
      <div className={styles.correction} key={at}>
        <p>
          <strong>{fill(words.corrected, { date })}</strong> {note}
        </p>
        {old.length > 0 && (
          <p>
            {words.before} <del>{old.join(' · ')}</del>
          </p>
        )}
      </div>
    );
  });
}

/** A scoreboard, in a region of its own that scrolls. */
function Scores({ entry, place }: EntryProps): ReactNode {
  if (!entry.table) return null;
  const { header, rows } = entry.table;
  const name = fill(phrases(place.site.locale).table, { headline: entry.headline });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.table} tabIndex={0} aria-label={name}>
      <table>
        {header.length > 0 && (
          <thead>
            <tr>
              {header.map((text, index) => (
                <th key={index} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((text, cell) => (
                <td key={cell}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/**
 * The picture of an update in its own shape, whose place is held before it comes; nothing of one
 * that was taken down.
 */
function Picture({ image, place }: { image: ShownLiveImage | null; place: LivePlace }): ReactNode {
  if (!image?.url || !image.width || !image.height) return null;
  const { alt_text: alt = '', caption = '', credit = '', width, height } = image;
  return (
    <MediaFigure
      caption={caption === '' ? undefined : textAsMarkup(caption)}
      credit={credit === '' ? undefined : credit}
      className={styles.picture}
    >
      <Image
        image={image}
        page={place}
        alt={alt}
        width={WIDTH_PX}
        ratio={`${width}:${height}`}
        widths={WIDTHS_PX}
        box={imageBox}
      />
    </MediaFigure>
  );
}

const hasText = (html: string): boolean => plainText(html) !== '';

/** The day of an update in the site's zone, as people read it. */
export const dayOf = (date: string, { locale, dateLocalization }: SiteProperties): string =>
  formatDate(date, phrases(locale).day, dateLocalization);

/**
 * One update, with its permalink, its corrections and what it leads to. `isDayShown`: those above
 * it are of another day; the script of the page shows and hides days as updates come.
 */
export function LiveEntry({
  entry,
  place,
  isDayShown = false,
}: EntryProps & { isDayShown?: boolean }): ReactNode {
  const { site, blog, level } = place;
  const words = phrases(site.locale);
  const address = entryAddress(entry.id, place);
  const time = <EntryTime date={entry.date} site={site} />;
  const headline = plainText(entry.headline);
  return (
    <article
      className={[
        styles.entry,
        entry.isKey && styles.key,
        entry.kind !== 'plain' && styles[entry.kind],
      ]
        .filter(Boolean)
        .join(' ')}
      id={anchorOf(blog, entry.id) || undefined}
      data-entry={entry.id}
      data-date={entry.date}
    >
      <p className={styles.day} data-day="" hidden={!isDayShown}>
        {dayOf(entry.date, site)}
      </p>
      <p className={styles.meta}>
        {address ? (
          <a
            href={address}
            data-to={entry.id}
            aria-label={`${words.linkTo}: ${formatDate(entry.date, MOMENT, site.dateLocalization)}`}
          >
            {time}
          </a>
        ) : (
          time
        )}
        {entry.kind !== 'plain' && <span className={styles.kindLabel}>{words[entry.kind]}</span>}
        {entry.isKey && <span className={styles.keyLabel}>{words.key}</span>}
      </p>
      <Heading level={level} className={styles.headline}>
        {headline}
      </Heading>
      {hasText(entry.description) && (
        <div className={styles.text} {...markup(validMarkup(entry.description) as SafeHtml)} />
      )}
      <Picture image={entry.image} place={place} />
      <Scores entry={entry} place={place} />
      {entry.embedHtml.trim() !== '' && (
        <HandHtml html={validMarkup(entry.embedHtml) as SafeHtml} page={place}>
          {(part, attributes) => <div className={styles.embed} {...attributes} {...markup(part)} />}
        </HandHtml>
      )}
      {entry.urlRecommendPost && (
        <p className={styles.card}>
          <span className={styles.cardLabel}>{words.related}</span>
          <Link href={entry.urlRecommendPost} locale={site.locale}>
            {entry.recommendHeadline || entry.urlRecommendPost}
          </Link>
        </p>
      )}
      <Corrections entry={entry} place={place} />
      <p className={styles.foot}>
        {entry.updateByAuthor && (
          <span className={styles.author}>{fill(words.by, { name: entry.updateByAuthor })}</span>
        )}
        {address && (
          <a
            className={styles.share}
            href={address}
            data-to={entry.id}
            data-share={headline}
            aria-label={fill(words.shareOf, { headline })}
          >
            {words.share}
          </a>
        )}
      </p>
    </article>
  );
}
