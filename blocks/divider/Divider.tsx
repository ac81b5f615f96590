import type { ReactNode } from 'react';
import styles from './Divider.module.css';

/** A hairline that says nothing to assistive technology. */
export const Divider = (): ReactNode => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a rule takes no focus
  <hr className={styles.divider} aria-hidden="true" />
);
