import type { ReactNode } from 'react';
import { definePhrases } from './phrases.ts';

const phrases = definePhrases({
  es: { newWindow: 'Se abre en una ventana nueva' },
  en: { newWindow: 'Opens in new window' },
});

const isExternal = (href: string): boolean => /^https?:\/\//i.test(href);

/** Browsers skip these before and inside a scheme. */
const IGNORED = /[\p{Cc}\s]/gu;

/**
 * The scheme that a link may carry; anything else (`javascript:`, `data:`) becomes no link at all.
 */
export function isHarmless(href: string): boolean {
  // A path has no scheme, and nearly every link is one.
  if (href.startsWith('/')) return true;
  const address = href.replace(IGNORED, '');
  return !/^[a-z][a-z0-9+.-]*:/i.test(address) || /^(?:https?|mailto|tel):/i.test(address);
}

/**
 * rule 3.1: a trailing slash unless there is a hash, a query or a dot in the path; '' for
 * nothing.
 */
export function addressOf(href: string | null | undefined): string {
  if (!href) return '';
  if (
    isExternal(href) ||
    /[#?]/.test(href) ||
    href.endsWith('/') ||
    /^(?:mailto|tel):/i.test(href) ||
    href.includes('.')
  )
    return href;
  return `${href}/`;
}

export interface LinkProps {
  href: string;
  locale: string;
  children?: ReactNode;
  className?: string | undefined;
  /** Unset: new tab for addresses of other sites. */
  openInNewTab?: boolean | undefined;
  /** Said after the link's text instead of «Opens in new window», in whichever tab it opens. */
  supplementalText?: string | undefined;
  /** The same target stands right beside it: hidden from assistive technology and the tab order. */
  isAssistiveHidden?: boolean | undefined;
  'aria-current'?: 'page' | 'true' | undefined;
  'aria-label'?: string | undefined;
  /** On the canvas: the story whose picture is in it. */
  'data-picture-of'?: string | undefined;
}

/**
 * A link (rule 3.2). An empty address, or one with a dangerous scheme, leaves its text and no link.
 */
export function Link({
  href,
  locale,
  children,
  openInNewTab,
  supplementalText,
  isAssistiveHidden,
  ...rest
}: LinkProps): ReactNode {
  if (!href.trim() || !isHarmless(href)) return <span className={rest.className}>{children}</span>;
  const newTab = openInNewTab ?? isExternal(href);
  const hint = supplementalText ?? (newTab ? phrases(locale).newWindow : '');
  return (
    <a
      {...rest}
      href={addressOf(href)}
      {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
      {...(isAssistiveHidden ? { 'aria-hidden': true, tabIndex: -1 } : {})}
    >
      {children}
      {hint && !isAssistiveHidden && <span className="visually-hidden"> {hint}</span>}
    </a>
  );
}
