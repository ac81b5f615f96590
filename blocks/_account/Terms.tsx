import type { ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';
import styles from './AccountForm.module.css';

interface TermsProps {
  /** A sentence with `{link}` in it. */
  sentence: string;
  link: string;
  address: string;
  locale: string;
}

/** What one agrees to, with a link to it. Nothing without an address. */
export function Terms({ sentence, link, address, locale }: TermsProps): ReactNode {
  if (!address) return null;
  const [before, after] = sentence.split('{link}');
  return (
    <p className={styles.note}>
      {before}
      <Link href={address} locale={locale}>
        {link}
      </Link>
      {after}
    </p>
  );
}
