import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { Link } from './Link.tsx';

interface ButtonLook {
  size?: 'small' | 'medium' | 'large';
  variant?: 'primary' | 'primary-reverse' | 'secondary' | 'secondary-reverse' | 'default';
  icon?: IconName;
  children: ReactNode;
  className?: string | undefined;
}

interface AsLink extends ButtonLook {
  /** With an address it is a link that looks like a button. */
  href: string;
  locale: string;
  openInNewTab?: boolean;
}

type AsButton = ButtonLook &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonLook> & { href?: undefined };

/** A button of `type` button, submit or reset; or a link, when given an address. */
export function Button(props: AsLink | AsButton): ReactNode {
  const { size = 'medium', variant = 'primary', icon, children, className, ...rest } = props;
  const names = [styles.button, styles[size], styles[variant], className].filter(Boolean).join(' ');
  const inside = (
    <>
      {icon && <Icon name={icon} size={size === 'small' ? 16 : 18} />}
      {children}
    </>
  );
  if (rest.href !== undefined) {
    const { href, locale, openInNewTab } = rest;
    return (
      <Link href={href} locale={locale} openInNewTab={openInNewTab} className={names}>
        {inside}
      </Link>
    );
  }
  const { href: _, type = 'button', ...attributes } = rest;
  return (
    <button {...attributes} type={type} className={names}>
      {inside}
    </button>
  );
}
