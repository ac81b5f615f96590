import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Heading } from '../../ui/Heading.tsx';
import type { AccountProps } from '../_account/island-props.ts';
import { phrases } from './phrases.ts';
import styles from './Sales.module.css';

interface SalesCardProps extends Pick<AccountProps, 'id' | 'level'> {
  title: string;
  lead?: ReactNode;
  /** What stood there before is gone: the focus moves to the heading. */
  takesFocus?: boolean;
  children?: ReactNode;
}

/** A column with a heading, wider than that of a form. */
export function SalesCard(props: SalesCardProps): ReactNode {
  const { id, level, title, lead, takesFocus, children } = props;
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other title is another step
  useLayoutEffect(() => {
    if (takesFocus) card.current?.focus();
  }, [takesFocus, title]);
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`} ref={card} tabIndex={-1}>
      <Heading level={level} id={`${id}-title`} className={styles.title}>
        {title}
      </Heading>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}

/** While it is being asked what there is. */
export const Loading = ({ locale }: { locale: string }): ReactNode => (
  <p className={styles.loading} role="status">
    {phrases(locale).loading}
  </p>
);
