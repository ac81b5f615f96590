import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { definePhrases, fill } from '../../ui/phrases.ts';
import styles from './ProfileLinks.module.css';
import type { Profile } from './profiles.ts';

const phrases = definePhrases({
  es: { on: '{author} en {network}', mail: 'Escribir a {author}' },
  en: { on: '{author} on {network}', mail: 'Write to {author}' },
});

interface ProfileLinksProps {
  profiles: readonly Profile[];
  /** Whose they are. */
  author: string;
  locale: string;
}

/** An icon for each place where an author can be found, in a new tab. */
export function ProfileLinks({ profiles, author, locale }: ProfileLinksProps): ReactNode {
  const words = phrases(locale);
  return (
    <ul className={styles.networks}>
      {profiles.map(({ icon, name, url }, index) => (
        <li key={index}>
          <Link
            href={url}
            locale={locale}
            openInNewTab
            supplementalText={fill(url.startsWith('mailto:') ? words.mail : words.on, {
              author,
              network: name,
            })}
          >
            <Icon name={icon} size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
