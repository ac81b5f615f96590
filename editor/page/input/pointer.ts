import {
  blockElementAt,
  canvasFrame,
  nodeIdOf,
  storyOfPicture,
  targetOf,
} from '../../engine/dom.ts';
import type { Commands } from '../commands/commands.ts';
import type { DragSource } from '../dragging/drag.ts';
import { pressToDrag } from '../dragging/drag.ts';
import { frameScale } from '../dragging/measure.ts';
import { pressToMark } from './marquee.ts';

/** Where the pointer is for something else: texts being written, tools, what is not the page. */
const BUSY = '.pc-edit, .pc-tools, .pc-developer, .pc-tool:not([data-grip])';

interface PointerParts {
  commands: () => Commands;
  dragOf: (nodeIds: readonly string[]) => DragSource | undefined;
  /** Somebody pressed a picture twice; of a story where it is one's. */
  onPicture: (nodeId: string, storyId: string | undefined) => void;
  /** In px of the window around the frame. */
  openMenu: (at: { x: number; y: number }) => void;
}

/** The block that a press is about: the one under it, or the selected one for its bar. */
function pressed(
  event: Event,
  commands: Commands,
): { holder: HTMLElement; id: string } | undefined {
  const target = targetOf(event);
  if (!target || target.closest(BUSY)) return undefined;
  const bar = target.closest<HTMLElement>('.pc-bar');
  const lead = commands.selection().at(-1);
  if (bar) return lead ? { holder: bar, id: lead } : undefined;
  const block = blockElementAt(target);
  const id = block && nodeIdOf(block);
  return id ? { holder: block, id } : undefined;
}

const PICTURES = 'img, video, iframe';

/** The picture of the block under the pointer. What a block shows takes no presses itself. */
function pictureUnder(
  block: HTMLElement,
  { clientX: x, clientY: y }: MouseEvent,
): Element | undefined {
  return [...block.querySelectorAll(PICTURES)].find((picture) => {
    const { left, right, top, bottom } = picture.getBoundingClientRect();
    const isUnder = x >= left && x <= right && y >= top && y <= bottom;
    return isUnder && blockElementAt(picture) === block;
  });
}

/** The pointer on the canvas: drags, several blocks with Shift and Ctrl, the menu. */
export function takePointer(
  frame: Document,
  { commands, dragOf, onPicture, openMenu }: PointerParts,
): () => void {
  const press = (event: PointerEvent) => {
    const at = pressed(event, commands());
    if (!at) {
      if (!targetOf(event)?.closest(BUSY)) pressToMark(event, frame, commands);
      return;
    }
    pressToDrag(event, at.holder, () => {
      const ids = commands().selection();
      return dragOf(ids.includes(at.id) ? ids : [at.id]);
    });
  };
  const click = (event: MouseEvent) => {
    const isMany = event.shiftKey || event.ctrlKey || event.metaKey;
    const at = isMany ? pressed(event, commands()) : undefined;
    if (!at || targetOf(event)?.closest('.pc-bar')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) commands().extend(at.id);
    else commands().toggle(at.id);
  };
  const menu = (event: MouseEvent) => {
    const at = pressed(event, commands());
    const around = canvasFrame();
    if (!at || !around) return;
    event.preventDefault();
    if (!commands().selection().includes(at.id)) commands().select(at.id);
    openMenu(frameScale(around).toWindow(event.clientX, event.clientY));
  };
  const twice = (event: MouseEvent) => {
    const at = pressed(event, commands());
    const picture = at && pictureUnder(at.holder, event);
    if (picture) onPicture(at.id, storyOfPicture(picture));
  };
  // The browser's drag of a link would end ours.
  const stay = (event: Event) => event.preventDefault();
  frame.addEventListener('pointerdown', press);
  frame.addEventListener('click', click, true);
  frame.addEventListener('dblclick', twice);
  frame.addEventListener('contextmenu', menu);
  frame.addEventListener('dragstart', stay);
  return () => {
    frame.removeEventListener('pointerdown', press);
    frame.removeEventListener('click', click, true);
    frame.removeEventListener('dblclick', twice);
    frame.removeEventListener('contextmenu', menu);
    frame.removeEventListener('dragstart', stay);
  };
}
