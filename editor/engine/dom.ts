/** The marks of the canvas's elements. Outside of this folder nobody names them. */
export const BLOCK_ELEMENT = '[data-node]';
export const DROP_ZONE = '[data-zone]';
export const EMPTY_ZONE = '[data-zone]:empty:not([data-waiting])';
/** An element on which a press is for the element, not for the block around it. */
export const PRESS_TARGET = '[data-press]';

export const nodeMark = (nodeId: string) => ({ 'data-node': nodeId });
/** `isWaiting`: not all of its blocks are rendered yet. */
export const zoneMark = (zone: string, isWaiting = false) => ({
  'data-zone': zone,
  ...(isWaiting ? { 'data-waiting': '' } : {}),
});
/** Props of an element that stands for a drop zone outside of the canvas. */
export const dropZoneMark = zoneMark('');
export const pressTargetMark = { 'data-press': '' };

export const FRAME_ID = 'preview-frame';
/** The root of the page in the iframe. */
export const FRAME_ROOT_ID = 'frame-root';
const OVERLAY = '.pc-over';

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

export const nodeIdOf = (block: Element): string | null => block.getAttribute('data-node');

/** The elements of all blocks of a document, in reading order. */
export const blockElements = (document: Document): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(BLOCK_ELEMENT),
];

/** The element of a block on the canvas of this page. */
export const blockElement = (nodeId: string): HTMLElement | null | undefined =>
  canvasDocument()?.querySelector<HTMLElement>(`[data-node="${CSS.escape(nodeId)}"]`);

const PICTURED = '[data-picture-of]';

/** The story whose picture an element of the canvas is. */
export const storyOfPicture = (picture: Element): string | undefined =>
  picture.closest<HTMLElement>(PICTURED)?.dataset.pictureOf;

/** The stories of which a block on the canvas shows a picture, in reading order. */
export function picturedStories(nodeId: string): string[] {
  const block = blockElement(nodeId);
  const own = [...(block?.querySelectorAll<HTMLElement>(PICTURED) ?? [])].filter(
    (picture) => blockElementAt(picture) === block,
  );
  return [...new Set(own.flatMap(({ dataset: { pictureOf } }) => pictureOf ?? []))];
}

export const canvasDocument = (): Document | null | undefined =>
  document.querySelector<HTMLIFrameElement>(`#${FRAME_ID}`)?.contentDocument;

/** Is something being dragged? */
export const isDragging = (): boolean =>
  [document, canvasDocument()].some((each) =>
    each?.querySelector('[data-dnd-dragging], [data-dragging]'),
  );

/** Does the focus stand in a text, here or on the canvas? */
export const isWriting = (): boolean =>
  [document, canvasDocument()].some((each) =>
    each?.activeElement?.matches('input, textarea, [contenteditable="true"]'),
  );

/**
 * Changes the canvas and leaves focus and caret where they are: what has them may be put elsewhere
 * in the document, and would lose both.
 */
export function keepFocus(change: () => void): void {
  const inner = canvasDocument();
  const held = inner?.activeElement;
  const selection = inner?.defaultView?.getSelection();
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {};
  change();
  if (!held || held === inner?.body || !('focus' in held)) return;
  inner?.defaultView?.requestAnimationFrame(() => {
    const isLost = inner.activeElement === inner.body && held.isConnected;
    if (!isLost) return;
    (held as HTMLElement).focus({ preventScroll: true });
    if (anchorNode?.isConnected && focusNode?.isConnected)
      selection?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
  });
}

/** Does the canvas have the focus, seen from the document around it? */
export const isCanvasFocused = (): boolean => document.activeElement?.id === FRAME_ID;

/** Does an element stand in the page on the canvas? */
export const isInCanvas = (element: Element): boolean =>
  element.closest(`#${FRAME_ROOT_ID}`) !== null;

/** Does an element stand in what lies over a block: its outline, its bar? */
export const isOverBlock = (element: Element): boolean => element.closest(OVERLAY) !== null;

export const isZone = (element: Element): boolean => element.matches(DROP_ZONE);

interface CaretPosition {
  offsetNode: Node;
  offset: number;
}

/** Where a press puts the caret in a text: engines tell it by one of two names. */
export function caretAt(
  document: Document,
  { x, y }: { x: number; y: number },
): { node: Node; offset: number } | undefined {
  const range = document.caretRangeFromPoint?.(x, y);
  if (range) return { node: range.startContainer, offset: range.startOffset };
  const { caretPositionFromPoint } = document as {
    caretPositionFromPoint?: (x: number, y: number) => CaretPosition | null;
  };
  const position = caretPositionFromPoint?.call(document, x, y);
  return position ? { node: position.offsetNode, offset: position.offset } : undefined;
}

interface Mover {
  moveBefore?: (node: Node, before: Node | null) => void;
}

/** Moves an element with the focus in it; the browser forgets the caret, which is put back. */
function moveWhole(zone: Mover, node: Node, before: Node | null): void {
  const selection = node.ownerDocument?.defaultView?.getSelection();
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {};
  const isInside = node.contains(anchorNode ?? null) && node.contains(focusNode ?? null);
  zone.moveBefore?.(node, before);
  if (anchorNode && focusNode && isInside)
    selection?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
}

/**
 * Blocks of a zone that change places keep focus, caret and players: where the browser can, they
 * are moved and not taken out and put back. For the zone's `ref`.
 */
export function keepWhenMoved(zone: (HTMLElement & Mover) | null): void {
  if (!zone?.moveBefore) return;
  const isMove = (node: Node) => node.parentNode === zone && node.isConnected;
  const insert = zone.insertBefore.bind(zone);
  const append = zone.appendChild.bind(zone);
  zone.insertBefore = (node, before) => {
    if (!isMove(node)) return insert(node, before);
    moveWhole(zone, node, before);
    return node;
  };
  zone.appendChild = (node) => {
    if (!isMove(node)) return append(node);
    moveWhole(zone, node, null);
    return node;
  };
}

export const canvasFrame = (): HTMLIFrameElement | null =>
  document.querySelector<HTMLIFrameElement>(`#${FRAME_ID}`);

/** The elements of all drop zones of a document with the zones' names, outer ones first. */
export const dropZones = (document: Document): { zone: string; element: HTMLElement }[] =>
  [...document.querySelectorAll<HTMLElement>(DROP_ZONE)].flatMap((element) => {
    const zone = element.getAttribute('data-zone');
    return zone ? [{ zone, element }] : [];
  });

/** The innermost drop zone around an element of the canvas; for a block the one it stands in. */
export const zoneElementAt = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>(DROP_ZONE);

export const zoneOfElement = (zone: Element): string => zone.getAttribute('data-zone') ?? '';

/** The elements of the blocks that stand in a drop zone. */
export const blocksInZone = (zone: Element): HTMLElement[] => [
  ...zone.querySelectorAll<HTMLElement>(`:scope > ${BLOCK_ELEMENT}`),
];
