import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface BadgeProps {
  children: ReactNode;
  icon?: IconName;
  variant?: 'default' | 'light' | 'primary' | 'danger' | 'warning' | 'success';
  className?: string | undefined;
}

/** A short mark on a picture or beside a title. */
export const Badge = ({
  children,
  icon,
  variant = 'default',
  className,
}: BadgeProps): ReactNode => (
  <span className={[styles.badge, styles[variant], className].filter(Boolean).join(' ')}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </span>
);
