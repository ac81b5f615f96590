import type { ReactNode } from 'react';
import { behaviour } from '../../ui/behaviour.ts';
import { Link } from '../../ui/Link.tsx';
import { fill } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import styles from './Embed.module.css';
import { embedHosts, originalOf } from './embed-hosts.ts';
import { phrases } from './phrases.ts';

interface EmbedProps {
  /** The embed as it was written. */
  html: string;
  /** Where the original is; unset: what the embed says of that. */
  url?: unknown;
  page: Pick<ViewPage, 'site'> & { isEditing?: boolean };
  /** What shows it. */
  children: ReactNode;
}

const isWeb = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//i.test(url);

/**
 * Somebody else's embed. On a site that asks before it loads them it stands inert in its page, with
 * a button that shows it and a link to the original, which needs no script. Editors always see it.
 */
export function Embed({ html, url, page, children }: EmbedProps): ReactNode {
  const { site } = page;
  const isAsked = site.asksBeforeEmbeds === true && page.isEditing !== true;
  const hosts = isAsked ? embedHosts(html, site.websiteDomain) : [];
  const [first] = hosts;
  if (first === undefined) return children;
  const words = phrases(site.locale);
  const named = hosts.join(words.and);
  const original = isWeb(url) ? url : originalOf(html);
  return (
    <div
      className={styles.gate}
      {...behaviour('_embed/Consent', 'load')}
      data-hosts={hosts.join(' ')}
    >
      <p className={styles.about}>{fill(words.about, { hosts: named })}</p>
      <p className={styles.ways}>
        <button type="button" className={styles.show} hidden>
          {fill(words.show, { hosts: named })}
        </button>
        {isWeb(original) && (
          <Link href={original} locale={site.locale}>
            {fill(words.original, { host: first })}
          </Link>
        )}
      </p>
      <template>{children}</template>
    </div>
  );
}
