import type { ReactNode } from 'react';
import { contentOfKind, type PageContent } from '../../schemas/page-content.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Image } from '../../ui/Image.tsx';
import { type ImageSource, plainAddress } from '../../ui/image-address.ts';
import { isHarmless, Link } from '../../ui/Link.tsx';
import type { Box } from '../../ui/room.ts';
import { deeper, type ViewPage } from '../../ui/view-page.ts';
import { ProfileLinks } from '../_article/ProfileLinks.tsx';
import { profilesOf } from '../_article/profiles.ts';
import type { ViewProps } from '../_block/define-block.ts';
import styles from './FullAuthorBio.module.css';
import { phrases } from './phrases.ts';

/** rule 5.17 */
const PHOTO_PX = 180;
const photoBox: Box = (_, screen) => (screen < 640 ? 120 : PHOTO_PX);
const PHOTO_WIDTHS_PX = [180, 360, 720];

/** What the block reads of an author's record, or of the original of a credit. */
interface Person {
  byline?: string;
  name?: string;
  role?: string;
  bio?: string;
  longBio?: string;
  image?: unknown;
  ansImage?: unknown;
  [field: string]: unknown;
}

/**
 * The author of the page, or the first that its story credits: only that one has a profile to link
 * to (rule 9.7).
 */
function personOf(
  content: PageContent | null | undefined,
): { person: Person; profile?: string | undefined } | null {
  const author = contentOfKind(content, 'author')?.author;
  if (author) return { person: author };
  const credit = contentOfKind(content, 'story')?.story.credits?.by?.[0];
  const original = credit?.additional_properties?.original as Person | undefined;
  return original ? { person: original, profile: credit?.url } : null;
}

/** A picture with its token, or an address by itself; anything else is no photo (rule 4.7). */
function Photo({ person, page }: { person: Person; page: ViewPage }): ReactNode {
  const given = person.ansImage ?? person.image;
  const alt = person.byline || person.name || '';
  if (typeof given === 'string') {
    if (!given.trim() || !isHarmless(given)) return null;
    return (
      <img
        className={styles.photo}
        src={plainAddress(given)}
        alt={alt}
        width={PHOTO_PX}
        height={PHOTO_PX}
        loading="lazy"
        decoding="async"
      />
    );
  }
  const image = given as (ImageSource & { alt_text?: string }) | null | undefined;
  if (!image?.url || !image.auth || Object.keys(image.auth).length === 0) return null;
  return (
    <Image
      className={styles.photo}
      image={image}
      page={page}
      alt={image.alt_text || alt}
      width={PHOTO_PX}
      ratio="1:1"
      widths={PHOTO_WIDTHS_PX}
      box={photoBox}
    />
  );
}

function Connect({
  person,
  page,
  level,
}: {
  person: Person;
  page: ViewPage;
  level: ViewPage['level'];
}): ReactNode {
  const profiles = profilesOf(person);
  const author = person.byline || person.name || '';
  if (profiles.length === 0) return null;
  return (
    <div>
      <Heading level={level} className={styles.connect}>
        {phrases(page.locale).connect}
      </Heading>
      <ProfileLinks profiles={profiles} author={author} locale={page.locale} />
    </div>
  );
}

/**
 * Photo, name, role, biography and profiles of an author, each only when it is there. Nothing
 * without an author.
 */
export function FullAuthorBio({ page }: ViewProps): ReactNode {
  const found = personOf(page.pageContent);
  if (!found) return null;
  const { person, profile } = found;
  const name = person.byline || person.name;
  const bio = person.longBio || person.bio;
  const photo = Photo({ person, page });
  const connect = Connect({ person, page, level: deeper(page.level) });
  if (!name && !person.role && !bio && !photo && !connect) return null;
  const isAuthorPage = contentOfKind(page.pageContent, 'author') !== null;
  return (
    <section
      className={[styles.author, !isAuthorPage && styles.credited].filter(Boolean).join(' ')}
    >
      {photo}
      <div className={styles.text}>
        {name && (
          <Heading level={isAuthorPage ? 1 : page.level} className={styles.name}>
            {profile ? (
              <Link href={profile} locale={page.locale}>
                {name}
              </Link>
            ) : (
              name
            )}
          </Heading>
        )}
        {person.role && (
          <Heading level={isAuthorPage ? 2 : deeper(page.level)} className={styles.role}>
            {person.role}
          </Heading>
        )}
        {bio && <p className={styles.bio}>{bio}</p>}
        {connect}
      </div>
    </section>
  );
}
