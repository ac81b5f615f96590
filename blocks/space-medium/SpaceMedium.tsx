import type { ReactNode } from 'react';
import styles from './SpaceMedium.module.css';

/** Empty vertical space. */
export const SpaceMedium = (): ReactNode => <div className={styles.space} />;
