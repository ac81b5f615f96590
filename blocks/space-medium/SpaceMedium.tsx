import type { ReactNode } from 'react';
import styles from './SpaceMedium.module.css';

/** Empty vertical room. */
export const SpaceMedium = (): ReactNode => <div className={styles.space} />;
