import type { ReactNode } from 'react';
import { behaviour } from '../../ui/behaviour.ts';
import { Icon } from '../../ui/Icon.tsx';
import { definePhrases, fill } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import styles from './Carousel.module.css';

const phrases = definePhrases({
  es: {
    carousel: 'carrusel',
    slide: 'diapositiva',
    count: '{n} de {total}',
    posts: 'Notas',
    back: 'Anterior',
    next: 'Siguiente',
    start: 'Iniciar el pase automático',
    stop: 'Detener el pase automático',
  },
  en: {
    carousel: 'carousel',
    slide: 'slide',
    count: '{n} of {total}',
    posts: 'Stories',
    back: 'Previous',
    next: 'Next',
    start: 'Start automatic slide show',
    stop: 'Stop automatic slide show',
  },
});

/** rule 7.16: what an arrow of the post carousel scrolls. */
const STEP_PX = 290;

interface CarouselProps {
  page: ViewPage;
  /** What it shows, for assistive technology; '' for a name of its own. */
  label: string;
  /** Each its slide's content, in order, with a key. */
  slides: readonly { key: string; content: ReactNode }[];
  /** Offers the automatic slide show to readers who do not mind movement (rule 9.9). */
  hasAutoplay?: boolean;
  /** Classes of the strip, from which the cards take their styles. */
  className?: string | undefined;
}

/**
 * Cards in a row that slides by hand, wheel or arrow keys and snaps, without script. The behaviour
 * shows an arrow while the strip can scroll its way, and the automatic slide show.
 */
export function Carousel({
  page,
  label,
  slides,
  hasAutoplay = false,
  className,
}: CarouselProps): ReactNode {
  if (slides.length === 0) return null;
  const words = phrases(page.locale);
  const name = label || words.posts;
  return (
    // Not a landmark: pages hold many, and a region each would make the list of landmarks useless.
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group, and no set of fields
    <div
      role="group"
      className={styles.carousel}
      aria-roledescription={words.carousel}
      aria-label={name}
      data-step={STEP_PX}
      {...behaviour('_carousel/Carousel')}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a row of slides is no set of fields */}
      <div
        className={[styles.strip, className].filter(Boolean).join(' ')}
        role="group"
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        data-strip
      >
        {slides.map(({ key, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group, and no set of fields
          <div
            key={key}
            className={styles.slide}
            role="group"
            aria-roledescription={words.slide}
            aria-label={fill(words.count, { n: index + 1, total: slides.length })}
          >
            {content}
          </div>
        ))}
      </div>
      <button
        type="button"
        className={`${styles.arrow} ${styles.back}`}
        aria-label={words.back}
        data-go="-1"
        hidden
      >
        <Icon name="chevron-left" />
      </button>
      <button
        type="button"
        className={`${styles.arrow} ${styles.next}`}
        aria-label={words.next}
        data-go="1"
        hidden
      >
        <Icon name="chevron-right" />
      </button>
      {hasAutoplay && (
        <button
          type="button"
          className={styles.play}
          aria-label={words.start}
          data-start={words.start}
          data-stop={words.stop}
          hidden
        >
          <Icon name="play" size={16} />
          <span className={styles.pause} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
