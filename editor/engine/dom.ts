/**
 * What Puck writes on the elements of the canvas, and what it wants to find there. Outside of this
 * folder nobody names its attributes.
 */
export const BLOCK_ELEMENT = '[data-puck-component]';
export const DROP_ZONE = '[data-puck-dropzone]';
/** An element on which a press is for the element, not for the block around it. */
export const PRESS_TARGET = '[data-puck-overlay-portal]';
/** The root of the page in the iframe. */
export const CANVAS_ENTRY = '[data-puck-entry]';

/** Props of an element that stands for a drop zone where Puck renders none. */
export const dropZoneMark = { 'data-puck-dropzone': '' };
export const pressTargetMark = { 'data-puck-overlay-portal': 'true' };

const FRAME_ID = 'preview-frame';
const FRAME_ROOT = '#frame-root';

/**
 * The element that an event is about. `instanceof` says nothing here: elements of the iframe are of
 * another window.
 */
export const targetOf = ({ target }: { target: EventTarget | null }): Element | undefined =>
  isElement(target) ? target : undefined;

const isElement = (target: EventTarget | null): target is Element =>
  target !== null && 'closest' in target;

/** The element of the innermost block around an element of the canvas. */
export const blockElementAt = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>(BLOCK_ELEMENT);

export const nodeIdOf = (block: Element): string | null =>
  block.getAttribute('data-puck-component');

/** The elements of all blocks of a document, in reading order. */
export const blockElements = (document: Document): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(BLOCK_ELEMENT),
];

/** The element of a block on the canvas of this page. */
export const blockElement = (nodeId: string): HTMLElement | null | undefined =>
  document
    .querySelector<HTMLIFrameElement>(`#${FRAME_ID}`)
    ?.contentDocument?.querySelector<HTMLElement>(`[data-puck-component="${CSS.escape(nodeId)}"]`);

/** Does the canvas have the focus, seen from the document around it? */
export const isCanvasFocused = (): boolean => document.activeElement?.id === FRAME_ID;

/** Does an element stand in the page on the canvas? */
export const isInCanvas = (element: Element): boolean => element.closest(FRAME_ROOT) !== null;

const WRONG_MARKS = ['aria-pressed', 'aria-grabbed', 'aria-disabled'];

/**
 * Puck's drag library marks blocks as pressed or disabled buttons; on the elements of `selector` of
 * that document such marks are taken away again. Returns how to stop.
 */
export function removeDragMarks(document: Document, selector: string): () => void {
  const remove = () => {
    for (const mark of WRONG_MARKS)
      for (const element of document.querySelectorAll(`${selector}[${mark}]`))
        element.removeAttribute(mark);
  };
  const observer = new MutationObserver(remove);
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: WRONG_MARKS });
  remove();
  return () => observer.disconnect();
}
