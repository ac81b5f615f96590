/** Safari on iPads still has the prefixed names only. */
interface PrefixedDocument extends Document {
  webkitFullscreenEnabled?: boolean;
  webkitFullscreenElement?: Element | null;
  webkitExitFullscreen?: () => Promise<void> | void;
}

const shown = (page: PrefixedDocument): Element | null =>
  page.fullscreenElement ?? page.webkitFullscreenElement ?? null;

/**
 * rule 4.20: lets an element fill the screen by its button, and leave it by that or by another one.
 * They stay hidden where the browser cannot; the label follows the state of the screen, and the
 * pictures come as wide as it is.
 */
export function fullScreen(
  frame: HTMLElement,
  toggle: HTMLElement,
  close?: HTMLElement,
  onChange?: (isOpen: boolean) => void,
): void {
  const page: PrefixedDocument = document;
  if (!(page.fullscreenEnabled || page.webkitFullscreenEnabled)) return;
  const enterLabel = toggle.getAttribute('aria-label') ?? '';
  let wasOpen = false;
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
    if (isOpen === wasOpen) return;
    wasOpen = isOpen;
    frame.toggleAttribute('data-open', isOpen);
    toggle.setAttribute('aria-label', isOpen ? (toggle.dataset.exit ?? '') : enterLabel);
    if (isOpen)
      for (const image of frame.querySelectorAll<HTMLImageElement>('img:not([data-to] img)'))
        if (image.sizes) image.sizes = '100vw';
    if (close) {
      if (!isOpen && document.activeElement === close) toggle.focus();
      close.hidden = !isOpen;
    }
    onChange?.(isOpen);
  };
  toggle.addEventListener('click', () => run(shown(page) === frame ? leave : enter));
  close?.addEventListener('click', () => run(leave));
  for (const type of ['fullscreenchange', 'webkitfullscreenchange'])
    document.addEventListener(type, follow);
  toggle.hidden = false;
}
