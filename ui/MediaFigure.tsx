import type { ReactNode } from 'react';
import type { SafeHtml } from '../schemas/html.ts';
import styles from './MediaFigure.module.css';
import { markup } from './markup.ts';

interface MediaFigureProps {
  children: ReactNode;
  title?: SafeHtml | undefined;
  caption?: SafeHtml | undefined;
  credit?: string | undefined;
  className?: string | undefined;
}

/**
 * A picture or video with its title, caption and credit; no caption element when none of them is
 * there (rule 4.6).
 */
export const MediaFigure = ({
  children,
  title,
  caption,
  credit,
  className,
}: MediaFigureProps): ReactNode => (
  <figure className={[styles.figure, className].filter(Boolean).join(' ')}>
    {children}
    {(title || caption || credit) && (
      <figcaption className={styles.caption}>
        {title && <span className={styles.title} {...markup(title)} />}{' '}
        {caption && <span {...markup(caption)} />}{' '}
        {credit && <span className={styles.credit}>{credit}</span>}
      </figcaption>
    )}
  </figure>
);
