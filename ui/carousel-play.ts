import type { Strip } from './carousel-strip.ts';

/** rule 9.9: the automatic slide show moves on after so long, and stops at the last. */
const PLAY_MS = 4_000;

export interface Player {
  isPlaying(): boolean;
  /** The strip has moved, or has another width. */
  update(): void;
}

/**
 * The automatic slide show, by its button. Whether movement is wanted is asked of the browser when
 * it is offered, when it starts, and whenever the answer changes.
 */
export function player(
  button: HTMLElement,
  strip: Strip,
  calm: MediaQueryList,
  onChange: (isPlaying: boolean) => void,
): Player {
  const { element } = strip;
  let timer: ReturnType<typeof setInterval> | undefined;

  const show = (isPlaying: boolean) => {
    button.toggleAttribute('data-playing', isPlaying);
    const { start = '', stop = '' } = button.dataset;
    button.setAttribute('aria-label', isPlaying ? stop : start);
    element.setAttribute('aria-live', isPlaying ? 'off' : 'polite');
    onChange(isPlaying);
  };
  const end = () => {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    show(false);
  };
  const turn = () => {
    // Nobody loses what they are about to press.
    if (element.querySelector('a:hover, :focus')) return;
    strip.go(1);
    if (!strip.canGo(1)) end();
  };
  const begin = () => {
    if (calm.matches) return;
    if (!strip.canGo(1)) strip.goTo(0);
    timer = setInterval(turn, PLAY_MS);
    show(true);
  };
  const update = () => {
    button.hidden = calm.matches || !(strip.canGo(1) || strip.canGo(-1));
    if (button.hidden) end();
  };
  button.addEventListener('click', () => (timer === undefined ? begin() : end()));
  calm.addEventListener('change', update);
  return { isPlaying: () => timer !== undefined, update };
}
