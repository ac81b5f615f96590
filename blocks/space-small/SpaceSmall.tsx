import type { ReactNode } from 'react';
import styles from './SpaceSmall.module.css';

/** Empty vertical room. */
export const SpaceSmall = (): ReactNode => <div className={styles.space} />;
