import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { behaviour } from '../../ui/behaviour.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { pageStory } from '../_article/page-story.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { POPUP_PX, SHARE_KINDS, type ShareKind, shareAddresses } from './addresses.ts';
import type { fields as blockFields } from './fields.ts';
import { phrases } from './phrases.ts';
import styles from './ShareBar.module.css';

const ICONS: Record<ShareKind, IconName> = {
  email: 'mail',
  facebook: 'facebook',
  pinterest: 'pinterest',
  twitter: 'twitter',
  linkedIn: 'linkedin',
};

/**
 * Links to share the page's story; a script opens them in small windows. Nothing with all of them
 * off.
 */
export function ShareBar({ fields, page }: ViewProps<FieldsOf<typeof blockFields>>): ReactNode {
  const story = pageStory(page);
  const addresses = story && shareAddresses(story, page.site);
  const kinds = SHARE_KINDS.filter((kind) => fields[kind]);
  if (!addresses || kinds.length === 0) return null;
  const words = phrases(page.locale);
  return (
    <ul
      className={styles.bar}
      aria-label={words.share}
      {...behaviour('share-bar/ShareBar', 'interaction')}
    >
      {kinds.map((kind) => (
        <li key={kind}>
          <a
            className={styles.link}
            href={addresses[kind]}
            aria-label={words[kind]}
            data-popup={POPUP_PX[kind]?.join('x')}
            {...(POPUP_PX[kind] ? { target: '_blank', rel: 'noreferrer' } : {})}
          >
            <Icon name={ICONS[kind]} size={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}
