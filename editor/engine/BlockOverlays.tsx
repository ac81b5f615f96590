import {
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { type Catalogue, labelOf } from '../document/catalogue.ts';
import { blockElement, blockElementAt, isOverBlock, isZone, nodeIdOf, targetOf } from './dom.ts';
import { useEngineLink } from './engine-state.ts';
import { placeBar } from './place-bar.ts';
import type { EngineViews } from './views.ts';

/** Blocks move without changing their size: it is looked where they are so often. */
const LOOK_EVERY_MS = 100;

/** Where an element stands in its page, as CSS; fixed where it or what it stands in is. */
function boxOver(element: HTMLElement): string {
  const view = element.ownerDocument.defaultView;
  const { left, top, width, height } = element.getBoundingClientRect();
  let isFixed = false;
  for (let each: Element | null = element; each && !isFixed; each = each.parentElement)
    isFixed = view?.getComputedStyle(each).position === 'fixed';
  const [x, y] = isFixed ? [0, 0] : [view?.scrollX ?? 0, view?.scrollY ?? 0];
  const position = isFixed ? 'position:fixed;' : '';
  return `${position}left:${left + x}px;top:${top + y}px;width:${width}px;height:${height}px`;
}

/** Keeps a box over the element of a block. Returns how to stop. */
function follow(
  frame: Document,
  nodeId: string,
  { box, bar, mark }: { box: HTMLElement; bar: RefObject<HTMLElement | null>; mark: string },
): () => void {
  const view = frame.defaultView;
  if (!view) return () => undefined;
  let element: HTMLElement | null = null;
  let shown = '';
  const look = () => {
    if (!element?.isConnected) {
      if (element) sizes.unobserve(element);
      element = blockElement(nodeId) ?? null;
      if (element) sizes.observe(element);
      element?.setAttribute(mark, '');
    }
    const next = element ? boxOver(element) : '';
    if (next === shown) return;
    shown = next;
    box.hidden = next === '';
    box.style.cssText = next;
    if (bar.current && element) placeBar(bar.current, element);
  };
  const sizes = new view.ResizeObserver(() => {
    shown = '';
    look();
  });
  if (bar.current) sizes.observe(bar.current);
  let last = 0;
  const tick = (now: number) => {
    if (now - last >= LOOK_EVERY_MS) {
      last = now;
      look();
    }
    frames = view.requestAnimationFrame(tick);
  };
  let frames = view.requestAnimationFrame(tick);
  return () => {
    element?.removeAttribute(mark);
    sizes.disconnect();
    view.cancelAnimationFrame(frames);
  };
}

interface OverlayProps {
  frame: Document;
  nodeId: string;
  kind: 'selected' | 'hovered';
  bar?: ReactNode;
}

const MARKS = { selected: 'data-lead', hovered: 'data-hovered' };

/** The outline over a block that is hovered or selected, with its bar. */
function BlockOverlay({ frame, nodeId, kind, bar }: OverlayProps) {
  const box = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      box.current
        ? follow(frame, nodeId, { box: box.current, bar: tools, mark: MARKS[kind] })
        : undefined,
    [frame, nodeId, kind],
  );
  return createPortal(
    <div ref={box} className="pc-over" data-over={kind} hidden>
      {bar ? (
        <div className="pc-over-tools">
          <div ref={tools} className="pc-over-bar">
            {bar}
          </div>
        </div>
      ) : null}
      <div className="pc-over-box" />
    </div>,
    frame.body,
  );
}

interface BlockOverlaysProps {
  frame: Document;
  catalogue: Catalogue;
  BlockBar: EngineViews['BlockBar'];
}

/** Selects what is pressed, and shows what is selected and what the pointer is over. */
export function BlockOverlays({ frame, catalogue, BlockBar }: BlockOverlaysProps) {
  const { store, selection } = useEngineLink();
  const selectedId = useSyncExternalStore(selection.subscribe, () => selection.ids().at(-1));
  const [hoveredId, setHovered] = useState<string | null>(null);
  useEffect(() => {
    const blockOf = (event: Event) => {
      const target = targetOf(event);
      const block = target && blockElementAt(target);
      return { target, id: block ? nodeIdOf(block) : null };
    };
    const press = (event: Event) => {
      const { target, id } = blockOf(event);
      if (!target || isOverBlock(target) || (!id && isZone(target))) return;
      selection.set(id ? [id] : []);
    };
    const hover = (event: Event) => setHovered(blockOf(event).id);
    const leave = () => setHovered(null);
    frame.addEventListener('click', press);
    frame.addEventListener('mouseover', hover);
    frame.documentElement.addEventListener('mouseleave', leave);
    return () => {
      frame.removeEventListener('click', press);
      frame.removeEventListener('mouseover', hover);
      frame.documentElement.removeEventListener('mouseleave', leave);
    };
  }, [frame, selection]);
  const selected = selectedId === undefined ? undefined : store.block(selectedId);
  return (
    <>
      {hoveredId !== null && hoveredId !== selectedId ? (
        <BlockOverlay frame={frame} nodeId={hoveredId} kind="hovered" />
      ) : null}
      {selectedId !== undefined && selected ? (
        <BlockOverlay
          frame={frame}
          nodeId={selectedId}
          kind="selected"
          bar={<BlockBar label={labelOf(catalogue, selected.own.block)} />}
        />
      ) : null}
    </>
  );
}
