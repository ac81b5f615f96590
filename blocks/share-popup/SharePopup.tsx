import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { behaviour } from '../../ui/behaviour.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { plainText } from '../../ui/markup.ts';
import { pageStory } from '../_article/page-story.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { popupAddresses } from './addresses.ts';
import { phrases } from './phrases.ts';
import styles from './SharePopup.module.css';

const NETWORKS = [
  { kind: 'facebook', icon: 'facebook', name: 'Facebook' },
  { kind: 'twitter', icon: 'twitter', name: 'Twitter/X' },
  { kind: 'linkedIn', icon: 'linkedin', name: 'LinkedIn' },
  { kind: 'whatsapp', icon: 'whatsapp', name: 'WhatsApp' },
] as const satisfies readonly { kind: string; icon: IconName; name: string }[];

/**
 * A button that opens a small window with four networks and «Copiar link» (rule 8.29): for the
 * page's story, else for the page. The window, its ground (rule 8.33) and its links need no script;
 * copying does, and its button comes with it.
 */
export function SharePopup({ page }: ViewProps<Record<never, never>>): ReactNode {
  const words = phrases(page.locale);
  const story = pageStory(page);
  const path = story?.websites?.[page.site.key]?.website_url ?? page.path ?? '/';
  const address = new URL(path, page.site.websiteDomain).href;
  const headline = plainText(story?.headlines?.basic ?? '') || page.site.websiteName;
  const links = popupAddresses(address, headline);
  const id = `${page.blockId}-compartir`;
  return (
    <div
      className={styles.share}
      {...(page.isEditing ? {} : behaviour('share-popup/SharePopup', 'interaction'))}
    >
      <Button
        variant="secondary"
        size="small"
        icon="share"
        {...(page.isEditing ? {} : { popoverTarget: id })}
      >
        {words.open}
      </Button>
      {!page.isEditing && (
        <div
          id={id}
          popover="auto"
          role="dialog"
          aria-labelledby={`${id}-titulo`}
          className={styles.popup}
        >
          <div className={styles.panel}>
            <p id={`${id}-titulo`} className={styles.title}>
              {words.title}
            </p>
            <button
              type="button"
              className={styles.close}
              aria-label={words.close}
              popoverTarget={id}
              popoverTargetAction="hide"
              // biome-ignore lint/a11y/noAutofocus: a popover moves the focus to it when it opens, not the page when it loads
              autoFocus
            >
              <Icon name="close" size={18} />
            </button>
            <ul className={styles.links}>
              {NETWORKS.map(({ kind, icon, name }) => (
                <li key={kind}>
                  <Link
                    href={links[kind]}
                    locale={page.locale}
                    openInNewTab
                    className={styles.link}
                  >
                    <Icon name={icon} size={20} />
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
            <button
              type="button"
              hidden
              className={styles.copy}
              data-copied={words.copied}
              data-failed={words.failed}
            >
              <Icon name="link" size={20} />
              {words.copy}
            </button>
            <p className={styles.said} role="status" />
            <input
              className={styles.address}
              type="url"
              readOnly
              value={address}
              aria-label={words.address}
            />
          </div>
          <button
            type="button"
            className={styles.ground}
            aria-hidden
            tabIndex={-1}
            popoverTarget={id}
            popoverTargetAction="hide"
          />
        </div>
      )}
    </div>
  );
}
