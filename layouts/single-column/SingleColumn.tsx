import type { ReactNode } from 'react';
import type { LayoutProps } from '../_layout/define-layout.ts';
import { HiddenTitle } from '../_layout/HiddenTitle.tsx';
import styles from '../_layout/layout.module.css';
import { isShown, Part } from '../_layout/sections.tsx';

/**
 * rule 1.7: nothing at all when every section is empty; the main area only with a body or a
 * full-width part.
 */
export function SingleColumn(layout: LayoutProps): ReactNode {
  if (!isShown(layout, 'navigation', 'fullWidth', 'body', 'footer')) return null;
  return (
    <>
      <Part layout={layout} name="navigation" as="header" />
      {(isShown(layout, 'fullWidth', 'body') || layout.hiddenTitle) && (
        <main id="main" tabIndex={-1}>
          <HiddenTitle title={layout.hiddenTitle} />
          <Part layout={layout} name="fullWidth" className={styles.full} />
          <Part layout={layout} name="body" className={styles.page} />
        </main>
      )}
      <Part layout={layout} name="footer" as="footer" className={styles.footer} />
    </>
  );
}
