import type { ReactNode } from 'react';
import { sitePaywall } from '../../schemas/sales/site-paywall.ts';
import type { ClosedPart as Closed } from '../../schemas/story.ts';
import { Button } from '../../ui/Button.tsx';
import { behaviour } from '../../ui/behaviour.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Link } from '../../ui/Link.tsx';
import { needs } from '../../ui/page-needs.ts';
import { fill } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { LOGIN_PAGE, signInAddress } from '../_account/pages.ts';
import { laterNeeds } from '../_embed/providers.ts';
import styles from './ClosedPart.module.css';
import { closedPhrases } from './closed-phrases.ts';

interface ClosedPartProps {
  closed: Closed;
  page: ViewPage;
}

/**
 * What stands where a story goes on for those who may read it: the same on everybody's page. A
 * script asks for the rest; without one it is an offer.
 */
export function ClosedPart({ closed, page }: ClosedPartProps): ReactNode {
  const words = closedPhrases(page.locale);
  const { crawlers, offerURL } = sitePaywall.parse(page.site.paywall ?? {});
  const title = `${page.blockId}-cerrada`;
  const asks = closed.access === 'metered' || crawlers.length > 0;
  return (
    <section
      className={styles.closed}
      aria-labelledby={title}
      {...behaviour('article-body/ClosedPart', 'load')}
      {...needs(...laterNeeds(page.site))}
      data-block={page.blockId}
      data-asks={asks ? 'everybody' : 'members'}
      data-opening={words.opening}
      data-opened={words.opened}
      data-left={words.left}
      data-last={words.last}
      data-used={words.used}
      data-none={words.none}
      data-failed={words.failed}
    >
      <div className={styles.offer}>
        <Heading level={page.level} id={title} className={styles.title}>
          {words.title}
        </Heading>
        <p className={styles.lead}>{fill(words.lead, { site: page.site.websiteName })}</p>
        <div className={styles.actions}>
          <Button href={offerURL} locale={page.locale} size="large">
            {words.offers}
          </Button>
          <Link href={signInAddress(page.site, LOGIN_PAGE)} locale={page.locale}>
            {words.login}
          </Link>
        </div>
      </div>
      <p className={styles.status} role="status" />
      <p className={styles.again}>
        <Button size="medium" variant="secondary" type="button">
          {words.again}
        </Button>
      </p>
    </section>
  );
}
