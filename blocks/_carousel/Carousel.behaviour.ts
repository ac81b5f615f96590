/** rule 9.9: the automatic slide show moves on after so long, and stops at the last. */
const PLAY_MS = 4_000;
/** Browsers round scroll positions. */
const NEAR_PX = 4;

/**
 * Shows an arrow while the strip can scroll its way, by the step in `data-step`; and runs the
 * automatic slide show, where it is offered.
 */
export function start(carousel: HTMLElement): void {
  const strip = carousel.querySelector<HTMLElement>('[data-strip]');
  const arrows = [...carousel.querySelectorAll<HTMLElement>('[data-go]')];
  const play = carousel.querySelector<HTMLElement>('[data-stop]');
  if (!strip) return;
  const sign = getComputedStyle(strip).direction === 'rtl' ? -1 : 1;
  const step = Number(carousel.dataset.step);
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let timer: ReturnType<typeof setInterval> | undefined;

  /** How far the strip can scroll, in pixels: back, and on. */
  const distances = (): [number, number] => {
    const at = strip.scrollLeft * sign;
    return [at, strip.scrollWidth - strip.clientWidth - at];
  };
  const canGo = (by: number) => distances()[by < 0 ? 0 : 1] > NEAR_PX;
  const go = (by: number) =>
    strip.scrollBy({ left: by * step * sign, behavior: calm.matches ? 'auto' : 'smooth' });

  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    strip.setAttribute('aria-live', 'polite');
    if (!play) return;
    delete play.dataset.playing;
    play.setAttribute('aria-label', play.dataset.start ?? '');
  };
  const turn = () => {
    if (!canGo(1)) stop();
    else if (!strip.matches(':hover') && !strip.contains(document.activeElement)) go(1);
  };
  const begin = () => {
    if (!canGo(1)) strip.scrollTo({ left: 0 });
    timer = setInterval(turn, PLAY_MS);
    strip.setAttribute('aria-live', 'off');
    if (!play) return;
    play.dataset.playing = '';
    play.setAttribute('aria-label', play.dataset.stop ?? '');
  };

  const update = () => {
    for (const arrow of arrows) {
      const isOff = !canGo(Number(arrow.dataset.go));
      const other = arrows.find((one) => one !== arrow);
      // An arrow that is hidden while it has the focus would lose it: the strip takes it.
      if (isOff && arrow === document.activeElement && other) {
        other.hidden = false;
        other.focus();
      }
      arrow.hidden = isOff;
    }
    if (play) play.hidden = calm.matches || (!canGo(1) && !canGo(-1));
    if (calm.matches && timer) stop();
  };

  for (const arrow of arrows) arrow.addEventListener('click', () => go(Number(arrow.dataset.go)));
  play?.addEventListener('click', () => (timer ? stop() : begin()));
  strip.addEventListener('scroll', update, { passive: true });
  addEventListener('resize', update);
  calm.addEventListener('change', update);
  update();
}
