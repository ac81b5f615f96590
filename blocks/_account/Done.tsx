import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './AccountForm.module.css';
import { AccountCard } from './AccountForm.tsx';
import type { AccountProps } from './island-props.ts';

interface DoneProps extends AccountProps {
  title: string;
  text: ReactNode;
  /** Where one may go on. */
  link?: { text: string; href: string } | undefined;
  children?: ReactNode;
}

/** What came of a form, in its place. */
export const Done = ({ id, level, locale, title, text, link, children }: DoneProps): ReactNode => (
  <AccountCard id={id} level={level} title={title} lead={text} takesFocus>
    {(link || children) && (
      <p className={styles.actions}>
        {link && (
          <Button href={link.href} locale={locale} size="large">
            {link.text}
          </Button>
        )}
        {children}
      </p>
    )}
  </AccountCard>
);
