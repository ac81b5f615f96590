import type { ReactNode } from 'react';
import styles from './SpaceSmall.module.css';

/** Empty vertical space. */
export const SpaceSmall = (): ReactNode => <div className={styles.space} />;
