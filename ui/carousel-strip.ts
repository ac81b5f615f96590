/** Browsers round scroll positions. */
const NEAR_PX = 4;
/** So long after the end of a scroll, readers' own included, the strip has arrived. */
const SETTLED_MS = 120;
/** So long after its last step, where the browser does tell of ends, but of this one it did not. */
const STALLED_MS = 1_000;
/** By any of these a reader takes the strip over. */
const GESTURES = ['pointerdown', 'wheel', 'keydown'];

/** A row of slides that scrolls, and where it is. */
export interface Strip {
  element: HTMLElement;
  slides: readonly HTMLElement[];
  /** 1 where the next slide stands at the right, -1 where text goes the other way. */
  sign: number;
  /** The slide at its start, or the one on its way there. */
  index(): number;
  canGo(by: number): boolean;
  /** rule 4.16: one slide, or one step, on or back; no further than the first and the last. */
  go(by: number): void;
  goTo(index: number): void;
  isShown(slide: HTMLElement): boolean;
}

interface StripOptions {
  /** Pixels of one step; 0 for a slide. */
  step: number;
  calm: Pick<MediaQueryList, 'matches'>;
  /** It stands, or is about to stand, elsewhere. */
  onMove(): void;
}

/** The strip of some element's children, as many of them as are not hidden. */
export function stripOf(element: HTMLElement, { step, calm, onMove }: StripOptions): Strip {
  const slides = ([...element.children] as HTMLElement[]).filter(({ hidden }) => !hidden);
  const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
  // Where it is going to stand counts, not where a slow scroll is just now.
  let left = 0;
  let current = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;
  // Sent somewhere, and not there yet. Browsers drop a glide that begins just as another one ends,
  // and snap back to where they were: nobody but a reader may end it elsewhere.
  let isSent = false;

  const offsetOf = (slide: HTMLElement | undefined) =>
    Math.abs((slide?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0));
  const room = () => element.scrollWidth - element.clientWidth;
  const nearest = (at: number) => {
    const away = (index: number) => Math.abs(offsetOf(slides[index]) - at);
    return slides.reduce((best, _, index) => (away(index) < away(best) ? index : best), 0);
  };
  const stand = (at: number) => {
    left = at;
    current = nearest(at);
  };
  const arrive = (at: number) => {
    stand(at);
    onMove();
  };
  const moveTo = (to: number, behavior: ScrollBehavior) => {
    const at = Math.max(0, Math.min(to, room()));
    isSent = true;
    element.scrollTo({ left: at * sign, behavior });
    arrive(at);
    arriveIn(STALLED_MS)();
  };
  const glide = (to: number) => moveTo(to, calm.matches ? 'instant' : 'smooth');
  const goTo = (index: number) =>
    glide(offsetOf(slides[Math.max(0, Math.min(index, slides.length - 1))]));

  const end = () => {
    const at = element.scrollLeft * sign;
    const isAstray = isSent && nearest(at) !== current;
    isSent = false;
    if (!isAstray) return arrive(at);
    // Once: after that the browser has its way.
    element.scrollTo({ left: left * sign, behavior: 'instant' });
    arriveIn(SETTLED_MS)();
  };
  const arriveIn = (ms: number) => () => {
    clearTimeout(settling);
    settling = setTimeout(end, ms);
  };
  const saysEnd: boolean = 'onscrollend' in element;
  element.addEventListener('scroll', arriveIn(saysEnd ? STALLED_MS : SETTLED_MS), {
    passive: true,
  });
  // A finger's way is many short scrolls: the next step of one counts, not the end before it.
  element.addEventListener('scrollend', arriveIn(SETTLED_MS));
  for (const gesture of GESTURES)
    element.addEventListener(
      gesture,
      () => {
        isSent = false;
      },
      { passive: true },
    );
  stand(element.scrollLeft * sign);
  // The first call comes at once, later ones when the screen turns or is filled.
  new ResizeObserver(() => moveTo(step ? left : offsetOf(slides[current]), 'instant')).observe(
    element,
  );
  return {
    element,
    slides,
    sign,
    index: () => current,
    canGo: (by) => (by < 0 ? left : room() - left) > NEAR_PX,
    go: (by) => (step ? glide(left + by * step) : goTo(current + by)),
    goTo,
    isShown: (slide) => {
      const at = offsetOf(slide) - left;
      return at + slide.offsetWidth > NEAR_PX && at < element.clientWidth - NEAR_PX;
    },
  };
}
