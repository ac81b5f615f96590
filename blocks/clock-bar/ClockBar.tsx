import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { behaviour } from '../../ui/behaviour.ts';
import { Link } from '../../ui/Link.tsx';
import type { ViewProps } from '../_block/define-block.ts';
import { Logo } from '../_navigation/Logo.tsx';
import { siteLogo } from '../_navigation/logos.ts';
import styles from './ClockBar.module.css';
import type { fields as blockFields } from './fields.ts';
import { formatClock } from './format-clock.ts';

/** rule 5.20 */
const LOGO = { width: 98, height: 28, widths: [98, 196, 294] } as const;
type Fields = FieldsOf<typeof blockFields>;

/**
 * The time on the left, written in the reader's browser, and a site's logo on the right (rule
 * 8.19).
 */
export function ClockBar({ fields, page }: ViewProps<Fields>): ReactNode {
  const logo = siteLogo(fields.logoSite, page.site);
  return (
    <div className={styles.bar}>
      {page.isEditing ? (
        <span className={styles.time}>{page.now ? formatClock(new Date(page.now)) : null}</span>
      ) : (
        <span className={styles.time} {...behaviour('clock-bar/Clock', 'idle')} />
      )}
      {logo && (
        <Link href={logo.address} locale={page.locale} openInNewTab={false} className={styles.logo}>
          <Logo
            {...LOGO}
            logo={logo}
            page={page}
            isOnDark
            isLazy={fields.lazyloadLogo && !page.isEditing}
          />
        </Link>
      )}
    </div>
  );
}
