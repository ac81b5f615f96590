import type { ReactNode } from 'react';
import { behaviour } from './behaviour.ts';
import styles from './Carousel.module.css';
import { ExpandButton } from './ExpandButton.tsx';
import { Icon } from './Icon.tsx';
import { definePhrases, fill } from './phrases.ts';
import type { ViewPage } from './view-page.ts';

const phrases = definePhrases({
  es: {
    carousel: 'carrusel',
    slide: 'diapositiva',
    ad: 'Publicidad',
    count: '{n} de {total}',
    goTo: 'Ir a la diapositiva {n}',
    posts: 'Notas',
    back: 'Anterior',
    next: 'Siguiente',
    start: 'Iniciar el pase automático',
    stop: 'Detener el pase automático',
  },
  en: {
    carousel: 'carousel',
    slide: 'slide',
    ad: 'Advertisement',
    count: '{n} of {total}',
    goTo: 'Go to slide {n}',
    posts: 'Stories',
    back: 'Previous',
    next: 'Next',
    start: 'Start automatic slide show',
    stop: 'Stop automatic slide show',
  },
});
type Words = ReturnType<typeof phrases>;

/** rule 4.22: more dots than these nobody hits. */
const MAX_DOTS = 20;

export interface Slide {
  key: string;
  content: ReactNode;
  /** Not counted, and there only with a script: it comes when the reader gets to it. */
  isAd?: boolean;
  /** What leads to it where there are thumbnails. */
  thumbnail?: ReactNode;
}

interface CarouselProps {
  page: ViewPage;
  /** What it shows, for assistive technology; '' for a name of its own. */
  label: string;
  slides: readonly Slide[];
  /** One slide at a time, counted on it, swiped one by one; it may fill the screen. */
  isGallery?: boolean;
  /** Offers the automatic slide show to readers who do not mind movement (rule 9.9). */
  hasAutoplay?: boolean;
  indicators?: 'none' | 'dots' | 'thumbnails';
  /** What an arrow scrolls, in pixels. Unset: one slide. */
  stepPx?: number;
  /** Of what it shows, for those who count readers' steps (rule 4.21). */
  contentId?: string | undefined;
  /** Classes of the strip, from which the cards take their styles. */
  className?: string | undefined;
}

/** A slide as it is shown: its number among those that count, or none for an ad. */
interface NumberedSlide extends Slide {
  id: string;
  n?: number;
}

/** Ads take no number. */
function placed(slides: readonly Slide[], blockId: string): NumberedSlide[] {
  let counted = 0;
  return slides.map((slide, index) => {
    const id = `${blockId}-d${index + 1}`;
    if (slide.isAd) return { ...slide, id };
    counted += 1;
    return { ...slide, id, n: counted };
  });
}

const joined = (...names: (string | undefined | false)[]): string =>
  names.filter(Boolean).join(' ');

interface SlideBoxProps {
  slide: NumberedSlide;
  total: number;
  words: Words;
  isCounted: boolean;
  isEditing: boolean;
}

function SlideBox({ slide, total, words, isCounted, isEditing }: SlideBoxProps): ReactNode {
  const { id, n, content } = slide;
  const count = n === undefined ? words.ad : fill(words.count, { n, total });
  const ad = n === undefined && !isEditing ? { hidden: true, 'data-ad': '' } : {};
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group, and no set of fields
    <div
      id={id}
      className={joined(styles.slide, n === undefined && styles.ad)}
      role="group"
      aria-roledescription={words.slide}
      aria-label={count}
      {...ad}
    >
      {isCounted && n !== undefined && total > 1 && (
        <p className={styles.count} aria-hidden="true">
          {count}
        </p>
      )}
      {n === undefined && !isEditing ? <template>{content}</template> : content}
    </div>
  );
}

const Arrow = ({ by, label }: { by: -1 | 1; label: string }): ReactNode => (
  <button
    type="button"
    className={joined(styles.arrow, by < 0 ? styles.back : styles.next)}
    aria-label={label}
    data-go={by}
    hidden
  >
    <Icon name={by < 0 ? 'chevron-left' : 'chevron-right'} size={20} />
  </button>
);

const PlayButton = ({ words }: { words: Words }): ReactNode => (
  <button
    type="button"
    className={styles.play}
    aria-label={words.start}
    data-start={words.start}
    data-stop={words.stop}
    hidden
  >
    <Icon name="play" size={18} />
    <span className={styles.pause} aria-hidden="true" />
  </button>
);

interface IndicatorsProps {
  slides: readonly NumberedSlide[];
  words: Words;
  kind: 'dots' | 'thumbnails';
}

/** rule 4.22: links, so that they lead to their slides without a script too. */
const Indicators = ({ slides, words, kind }: IndicatorsProps): ReactNode => (
  <div className={joined(styles.indicators, styles[kind])}>
    {slides.map(({ id, n, thumbnail }) =>
      n === undefined ? null : (
        <a
          key={id}
          href={`#${id}`}
          aria-label={fill(words.goTo, { n })}
          data-to
          {...(n === 1 ? { 'aria-current': 'true' as const } : {})}
        >
          {kind === 'thumbnails' ? thumbnail : null}
        </a>
      ),
    )}
  </div>
);

/**
 * Slides in a row that slides by hand, wheel or arrow keys and snaps, without script. The behaviour
 * shows an arrow while there is a way to go, the automatic slide show, and the whole screen.
 */
export function Carousel({
  page,
  label,
  slides,
  isGallery = false,
  hasAutoplay = false,
  indicators = 'none',
  stepPx,
  contentId,
  className,
}: CarouselProps): ReactNode {
  if (slides.length === 0) return null;
  const words = phrases(page.locale);
  const name = label || words.posts;
  const all = placed(slides, page.blockId);
  const total = all.filter(({ n }) => n !== undefined).length;
  const hasIndicators =
    total > 1 && indicators !== 'none' && (indicators !== 'dots' || total <= MAX_DOTS);
  return (
    // Not a landmark: pages hold many, and a region each would make the list of landmarks useless.
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group, and no set of fields
    <div
      role="group"
      className={joined(styles.carousel, isGallery && styles.gallery)}
      aria-roledescription={words.carousel}
      aria-label={name}
      data-id={contentId ?? page.blockId}
      data-headline={label}
      {...(stepPx ? { 'data-step': stepPx } : {})}
      {...(isGallery ? { 'data-swipe': '' } : {})}
      {...behaviour('ui/Carousel')}
    >
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/useSemanticElements: a row of slides is no set of fields */}
        <div
          className={joined(styles.strip, className)}
          role="group"
          aria-label={name}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          data-strip
        >
          {all.map((slide) => (
            <SlideBox
              key={slide.key}
              slide={slide}
              total={total}
              words={words}
              isCounted={isGallery}
              isEditing={page.isEditing}
            />
          ))}
        </div>
        <Arrow by={-1} label={words.back} />
        <Arrow by={1} label={words.next} />
        {(hasAutoplay || isGallery) && (
          <div className={styles.tools}>
            {hasAutoplay && total > 1 && <PlayButton words={words} />}
            {isGallery && <ExpandButton locale={page.locale} className={styles.expand} />}
          </div>
        )}
      </div>
      {hasIndicators && <Indicators slides={all} words={words} kind={indicators} />}
    </div>
  );
}
