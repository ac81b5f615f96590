import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface BadgeProps {
  children: ReactNode;
  icon?: IconName;
  tone?: 'night' | 'accent' | 'tint';
  className?: string | undefined;
}

/** A short mark on a picture or beside a title. */
export const Badge = ({ children, icon, tone = 'night', className }: BadgeProps): ReactNode => (
  <span className={[styles.badge, styles[tone], className].filter(Boolean).join(' ')}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </span>
);
