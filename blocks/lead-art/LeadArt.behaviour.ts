/** Safari on iPads still has the prefixed names only. */
interface Prefixed extends Document {
  webkitFullscreenEnabled?: boolean;
  webkitFullscreenElement?: Element | null;
  webkitExitFullscreen?: () => Promise<void> | void;
}

const shown = (page: Prefixed): Element | null =>
  page.fullscreenElement ?? page.webkitFullscreenElement ?? null;

/**
 * Lets the picture fill the screen. The buttons stay hidden where the browser cannot; their labels
 * follow the state of the screen.
 */
export function start(frame: HTMLElement): void {
  const page: Prefixed = document;
  const [toggle, close] = frame.querySelectorAll('button');
  if (!toggle || !close || !(page.fullscreenEnabled || page.webkitFullscreenEnabled)) return;
  const enterLabel = toggle.getAttribute('aria-label') ?? '';
  const enter = () =>
    frame.requestFullscreen
      ? frame.requestFullscreen()
      : (frame as unknown as { webkitRequestFullscreen(): void }).webkitRequestFullscreen();
  const leave = () => (page.exitFullscreen ? page.exitFullscreen() : page.webkitExitFullscreen?.());
  const run = async (change: () => Promise<void> | void) => {
    try {
      await change();
    } catch (error) {
      console.error(error);
    }
  };
  const follow = () => {
    const isOpen = shown(page) === frame;
    frame.toggleAttribute('data-open', isOpen);
    toggle.setAttribute('aria-label', isOpen ? (toggle.dataset.exit ?? '') : enterLabel);
    if (!isOpen && document.activeElement === close) toggle.focus();
    close.hidden = !isOpen;
  };
  toggle.addEventListener('click', () => run(shown(page) === frame ? leave : enter));
  close.addEventListener('click', () => run(leave));
  for (const type of ['fullscreenchange', 'webkitfullscreenchange'])
    document.addEventListener(type, follow);
  toggle.hidden = false;
}
