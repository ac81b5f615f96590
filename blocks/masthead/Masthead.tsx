import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Button } from '../../ui/Button.tsx';
import { behaviour } from '../../ui/behaviour.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Link } from '../../ui/Link.tsx';
import type { ViewPage } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { logoFile } from '../_navigation/logos.ts';
import { OwnLogo } from '../_navigation/OwnLogo.tsx';
import type { fields as blockFields } from './fields.ts';
import styles from './Masthead.module.css';
import { phrases } from './phrases.ts';

type Fields = FieldsOf<typeof blockFields>;

/**
 * Its space is reserved; the date is written in the reader's browser, because shared HTML does not
 * depend on the time.
 */
function Today({ page }: { page: ViewPage }): ReactNode {
  const { dateFormat, language, timeZone } = page.site.dateLocalization;
  if (page.isEditing) {
    const today = page.now && formatDate(page.now, dateFormat, { language, timeZone });
    return <p className={styles.date}>{today || phrases(page.locale).today}</p>;
  }
  return (
    <p className={styles.date}>
      <span
        {...behaviour('masthead/Today', 'idle')}
        data-format={dateFormat}
        data-language={language}
        data-zone={timeZone}
      />
    </p>
  );
}

/**
 * The site's name in large, with the day, a motto and one button (rule 8.18). Nothing when it has
 * none of them.
 */
export function Masthead({ fields, page }: ViewProps<Fields>): ReactNode {
  const logo = logoFile(fields.logoURL || page.site.primaryLogo);
  const hasPromo = fields.promoLinkURL !== '' && fields.promoLinkText !== '';
  if (!logo && !fields.tagLine && !fields.showDate && !hasPromo) return null;
  return (
    <div className={styles.masthead}>
      <div className={styles.aside}>
        {fields.showDate && <Today page={page} />}
        {fields.tagLine && <p className={styles.tagLine}>{fields.tagLine}</p>}
      </div>
      {logo && (
        <p className={styles.logo} data-masthead-logo>
          <Link href="/" locale={page.locale}>
            {fields.logoURL ? (
              <img src={logo} alt={page.site.primaryLogoAlt || page.site.websiteName} />
            ) : (
              <OwnLogo site={page.site} />
            )}
          </Link>
        </p>
      )}
      {hasPromo && (
        <p className={styles.promo}>
          <Button href={fields.promoLinkURL} locale={page.locale}>
            {fields.promoLinkText}
          </Button>
        </p>
      )}
    </div>
  );
}
