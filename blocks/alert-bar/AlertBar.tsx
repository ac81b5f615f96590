import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { behaviour } from '../../ui/behaviour.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { ViewProps } from '../_block/define-block.ts';
import styles from './AlertBar.module.css';
import type { fields as blockFields } from './fields.ts';
import { phrases } from './phrases.ts';
import { type AlertReply, shownAlert } from './shown-alert.ts';

type Fields = FieldsOf<typeof blockFields>;

/**
 * A headline over the page, with a button that closes it. Readers get it hidden and empty, so that
 * it is never on a server render (rule 8.22); `Alert.behaviour` requests the alert and shows it. On
 * the canvas it is the alert of now, or nothing.
 */
export function AlertBar({ fields, content, page }: ViewProps<Fields, AlertReply>): ReactNode {
  const words = phrases(page.locale);
  const isLive = !page.isEditing;
  const alert = content && page.now ? shownAlert(content, page.site.key, page.now) : null;
  if (!isLive && !alert) return null;
  return (
    <nav
      className={`${styles.bar} ${isLive ? styles.over : ''}`.trim()}
      aria-label={fields.ariaLabel}
      {...(isLive
        ? { hidden: true, 'data-site': page.site.key, ...behaviour('alert-bar/Alert', 'idle') }
        : {})}
    >
      <span className={styles.label} data-notice={isLive ? words.notice : undefined}>
        {alert?.isNotice ? words.notice : words.breaking}
      </span>
      {isLive ? (
        // biome-ignore lint/a11y/useAnchorContent: hidden until the behaviour has put the headline in
        <a className={styles.link} href="/" />
      ) : (
        <span className={styles.link}>{alert?.words}</span>
      )}
      <button type="button" className={styles.close} aria-label={words.close}>
        <Icon name="close" size={18} />
      </button>
    </nav>
  );
}
