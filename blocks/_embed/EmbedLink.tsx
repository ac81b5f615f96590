import type { ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';
import type { EmbedPage } from './EmbedFrame.tsx';
import styles from './Post.module.css';

interface EmbedLinkProps {
  address: string;
  text?: string | undefined;
  page: EmbedPage;
}

/** What an address is that may not be framed (rule 10.11): a link; nothing for none of the web. */
export const EmbedLink = ({ address, text, page }: EmbedLinkProps): ReactNode =>
  /^https?:\/\//i.test(address) ? (
    <p className={styles.link}>
      <Link href={address} locale={page.site.locale}>
        {text?.trim() || address}
      </Link>
    </p>
  ) : null;
