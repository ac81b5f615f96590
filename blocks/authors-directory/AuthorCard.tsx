import type { ReactNode } from 'react';
import type { Author } from '../../schemas/author.ts';
import { authorAddress } from '../../schemas/site.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Image } from '../../ui/Image.tsx';
import { plainAddress } from '../../ui/image-address.ts';
import { Link } from '../../ui/Link.tsx';
import { textAsMarkup } from '../../ui/markup.ts';
import { Paragraph } from '../../ui/Paragraph.tsx';
import type { Box } from '../../ui/room.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { excerpt } from '../_story/excerpt.ts';
import styles from './AuthorsDirectory.module.css';
import { BIO_CHARS, LONG_NAME_CHARS, nameOf, portraitOf } from './authors.ts';

/** rule 5.17: square, in 180, 360 and 720. */
const PHOTO_PX = 180;
const photoBox: Box = (room) => (room < 620 ? 76 : 100);
const PHOTO_WIDTHS_PX = [180, 360, 720];

function Photo({ author, page }: { author: Author; page: ViewPage }): ReactNode {
  const portrait = portraitOf(author);
  const name = nameOf(author);
  if (!portrait) {
    const initials = name
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => [...word][0]?.toUpperCase() ?? '');
    return (
      <span className={styles.initials} aria-hidden="true">
        {initials.join('')}
      </span>
    );
  }
  if (!portrait.auth)
    return (
      <img
        className={styles.photo}
        alt=""
        width={PHOTO_PX}
        src={plainAddress(portrait.url)}
        height={PHOTO_PX}
        loading="lazy"
        decoding="async"
      />
    );
  return (
    <Image
      className={styles.photo}
      width={PHOTO_PX}
      image={portrait}
      page={page}
      ratio="1:1"
      widths={PHOTO_WIDTHS_PX}
      box={photoBox}
    />
  );
}

/**
 * One author: portrait, name, role, and the start of the biography. The name leads to the author's
 * stories.
 */
export function AuthorCard({ author, page }: { author: Author; page: ViewPage }): ReactNode {
  const name = nameOf(author);
  const bio = author.bio?.trim() || author.longBio?.trim() || '';
  return (
    <li className={styles.author} data-item={author._id}>
      <Photo author={author} page={page} />
      <div className={styles.text}>
        <Heading
          level={page.level}
          className={[styles.name, name.length > LONG_NAME_CHARS && styles.longName]
            .filter(Boolean)
            .join(' ')}
        >
          <Link href={authorAddress(author, page.site)} locale={page.locale} openInNewTab={false}>
            {name}
          </Link>
        </Heading>
        {author.role && <p className={styles.role}>{author.role}</p>}
        {bio && <Paragraph text={excerpt(textAsMarkup(bio), BIO_CHARS)} className={styles.bio} />}
      </div>
    </li>
  );
}
