import { blockElement } from '../../engine/dom.ts';

const FRAMES = 4;
const FLASH_MS = 1_400;

/**
 * Scrolls to blocks that came onto the page and flashes them. They are rendered a frame or two
 * after the command.
 */
export function revealBlocks(nodeIds: readonly string[]): void {
  const attempt = (framesLeft: number) => {
    const elements = nodeIds.flatMap((id) => blockElement(id) ?? []);
    const [first] = elements;
    if (!first) {
      if (framesLeft > 0) requestAnimationFrame(() => attempt(framesLeft - 1));
      return;
    }
    const view = first.ownerDocument.defaultView;
    const isCalm = view?.matchMedia('(prefers-reduced-motion: reduce)').matches ?? true;
    const isTall = first.getBoundingClientRect().height > (view?.innerHeight ?? 0) - 160;
    first.scrollIntoView({
      block: isTall ? 'start' : 'center',
      behavior: isCalm ? 'instant' : 'smooth',
    });
    for (const element of elements) {
      element.setAttribute('data-flash', '');
      setTimeout(() => element.removeAttribute('data-flash'), FLASH_MS);
    }
  };
  requestAnimationFrame(() => attempt(FRAMES));
}
