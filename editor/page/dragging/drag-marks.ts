import type { Box, DropSpot } from './drop-spot.ts';
import { frameScale } from './measure.ts';

/**
 * What is seen of a drag: a chip at the pointer, and on the page a line with the name of the place.
 * Plain elements: nothing of the editor renders while the pointer moves.
 */
export interface DragMarks {
  follow: (x: number, y: number) => void;
  /** `text` names the place, or says why nothing may land there. */
  show: (spot: DropSpot | undefined, text: string, isRefused?: boolean) => void;
  /** Around a block that takes what is dragged; `text` says what it does with it. */
  showBlock: (box: Box, text: string) => void;
  remove: () => void;
}

export function createDragMarks(frame: HTMLIFrameElement, label: string): DragMarks {
  const inside = frame.contentDocument;
  const chip = document.createElement('div');
  chip.className = 'pe-drag-chip';
  chip.textContent = label;
  document.body.append(chip);
  const line = (inside ?? document).createElement('div');
  line.className = 'pc-drop-line';
  const name = line.ownerDocument.createElement('span');
  line.append(name);
  inside?.body.append(line);
  line.hidden = true;
  inside?.documentElement.setAttribute('data-dragging', '');
  let shown = '';
  return {
    follow(x, y) {
      chip.style.transform = `translate(${x + 14}px, ${y + 14}px)`;
    },
    show(spot, text, isRefused = false) {
      const key = `${spot?.zone} ${spot?.index} ${text}`;
      if (key === shown) return;
      shown = key;
      chip.textContent = isRefused ? text : label;
      chip.toggleAttribute('data-refused', isRefused);
      line.hidden = !spot || isRefused;
      line.removeAttribute('data-block');
      if (!spot) return;
      name.textContent = text;
      const { scale } = frameScale(frame);
      const { left, top, width } = spot.line;
      line.style.cssText = `left:${left}px;top:${top - 2 / scale}px;width:${width}px`;
      const isAtTop = top * scale < 40;
      line.toggleAttribute('data-below', isAtTop);
    },
    showBlock({ left, top, right, bottom }, text) {
      const key = `${left} ${top} ${bottom} ${text}`;
      if (key === shown) return;
      shown = key;
      chip.textContent = label;
      chip.removeAttribute('data-refused');
      line.hidden = false;
      line.setAttribute('data-block', '');
      name.textContent = text;
      const size = `width:${right - left}px;height:${bottom - top}px`;
      line.style.cssText = `left:${left}px;top:${top}px;${size}`;
      line.toggleAttribute('data-below', top * frameScale(frame).scale < 40);
    },
    remove() {
      chip.remove();
      line.remove();
      inside?.documentElement.removeAttribute('data-dragging');
    },
  };
}
