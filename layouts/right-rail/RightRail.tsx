import type { ReactNode } from 'react';
import type { LayoutProps } from '../_layout/define-layout.ts';
import { HiddenTitle } from '../_layout/HiddenTitle.tsx';
import styles from '../_layout/layout.module.css';
import { Part, sectionOf } from '../_layout/sections.tsx';

/**
 * Main area and rail; the full-width parts stand only where they have something to show (rule 1.4).
 */
export function RightRail(layout: LayoutProps): ReactNode {
  return (
    <>
      <Part layout={layout} name="navigation" as="header" />
      <main id="main" tabIndex={-1}>
        <HiddenTitle title={layout.hiddenTitle} />
        <Part layout={layout} name="fullwidth1" className={styles.full} />
        <div className={`${styles.page} ${styles.rails}`}>
          <div>{sectionOf(layout, 'main').content}</div>
          <Part layout={layout} name="rightrail" as="aside" />
        </div>
        <Part layout={layout} name="fullwidth2" className={styles.full} />
      </main>
      <Part layout={layout} name="footer" as="footer" className={styles.footer} />
    </>
  );
}
