import type { ReactNode } from 'react';
import type { LayoutProps } from '../_layout/define-layout.ts';
import { HiddenTitle } from '../_layout/HiddenTitle.tsx';
import styles from '../_layout/layout.module.css';
import { isShown, Part } from '../_layout/sections.tsx';

interface RowProps {
  layout: LayoutProps;
  main: string;
  rail: string;
  /** Two landmarks of one kind would need names; the second rail is a part of the main area. */
  railAs: 'aside' | 'div';
}

const Row = ({ layout, main, rail, railAs }: RowProps): ReactNode =>
  isShown(layout, main, rail) ? (
    <div className={`${styles.page} ${styles.rails}`}>
      <Part layout={layout} name={main} />
      <Part layout={layout} name={rail} as={railAs} />
    </div>
  ) : null;

/** The right-rail arrangement twice, with full-width parts around and between (rule 1.5). */
export function RightRailCustom(layout: LayoutProps): ReactNode {
  return (
    <>
      <Part layout={layout} name="navigation" as="header" />
      <main id="main" tabIndex={-1}>
        <HiddenTitle title={layout.hiddenTitle} />
        <Part layout={layout} name="fullwidth" className={styles.full} />
        <Part layout={layout} name="fullwidth1" className={styles.full} />
        <Row layout={layout} main="main" rail="rightrail" railAs="aside" />
        <Part layout={layout} name="fullwidth2" className={styles.full} />
        <Row layout={layout} main="main2" rail="rightrail2" railAs="div" />
        <Part layout={layout} name="fullwidth3" className={styles.full} />
      </main>
      <Part layout={layout} name="footer" as="footer" className={styles.footer} />
    </>
  );
}
