import type { ReactNode } from 'react';
import type { Credit } from '../../schemas/author.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Box } from '../../ui/room.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { ProfileLinks } from '../_article/ProfileLinks.tsx';
import { pageStory } from '../_article/page-story.ts';
import { creditProfiles } from '../_article/profiles.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { hasBio } from './has-bio.ts';
import styles from './ShortAuthorBio.module.css';

/** rule 5.17: shown 100 px square. */
const photoBox: Box = (_, screen) => (screen < 480 ? 72 : 100);
const PHOTO = { width: 100, ratio: '1:1', widths: [180, 360, 720], box: photoBox };

interface PersonProps {
  credit: Credit;
  page: ViewPage;
}

function Person({ credit, page }: PersonProps): ReactNode {
  const { image, url, description, additional_properties: extra } = credit;
  const name = extra?.original?.byline || credit.name || '';
  const profiles = creditProfiles(credit.social_links);
  return (
    <section className={styles.author}>
      {image?.url && (
        <Image
          {...PHOTO}
          className={styles.photo}
          image={image}
          page={page}
          alt={image.alt_text || name}
        />
      )}
      <div className={styles.text}>
        {name && (
          <Heading level={page.level} className={styles.name}>
            {url ? (
              <Link href={url} locale={page.locale}>
                {name}
              </Link>
            ) : (
              name
            )}
          </Heading>
        )}
        <p className={styles.bio}>{description}</p>
        {profiles.length > 0 && (
          <ProfileLinks profiles={profiles} author={name} locale={page.locale} />
        )}
      </div>
    </section>
  );
}

/** Photo, name, description and networks of those who sign the page's story. */
export function ShortAuthorBio({ page }: ViewProps): ReactNode {
  const credits = (pageStory(page)?.credits?.by ?? []).filter(hasBio);
  if (credits.length === 0) return null;
  return (
    <div className={styles.authors}>
      {credits.map((credit, index) => (
        <Person key={index} credit={credit} page={page} />
      ))}
    </div>
  );
}
