import './grip.css';
import { type PointerEvent as Press, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../../shell/Icon.tsx';
import { part } from '../../shell/part.tsx';
import type { MountedBody } from './mount-body.ts';

interface BodyGripProps {
  root: RefObject<HTMLElement | null>;
  body: () => MountedBody | null;
  /** Where the pointer moved first, in pixels from the top of the window. */
  from: number;
}

/** Pixels from an edge of the window at which it is scrolled, and how far at once. */
const EDGE_PX = 60;
const SCROLL_PX = 16;

/** Blocks of the text in their order; what Lexical shows a caret with is none. */
const blocksIn = (root: HTMLElement): HTMLElement[] =>
  [...root.children].filter(
    (child): child is HTMLElement =>
      child instanceof HTMLElement && !child.hasAttribute('data-lexical-cursor'),
  );

/** The block beside which the pointer is; -1 for none. */
const blockAt = (blocks: readonly HTMLElement[], y: number): number =>
  blocks.findIndex((block) => {
    const { top, bottom } = block.getBoundingClientRect();
    return y >= top && y <= bottom;
  });

/** Before which block what is dropped there stands. */
function placeAt(blocks: readonly HTMLElement[], y: number): number {
  const below = blocks.findIndex((block) => {
    const { top, height } = block.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below < 0 ? blocks.length : below;
}

/** From the top of the text, in pixels. */
function lineOf(root: HTMLElement, blocks: readonly HTMLElement[], to: number): number {
  const at = blocks[to]?.getBoundingClientRect().top;
  const end = blocks.at(-1)?.getBoundingClientRect().bottom ?? 0;
  return (at ?? end) - root.getBoundingClientRect().top - 4;
}

/** A grip beside the block under the pointer, by which that is dragged to another place. */
function BodyGripView({ root, body, from }: BodyGripProps) {
  const [at, setAt] = useState<{ index: number; top: number } | null>(null);
  const [drag, setDrag] = useState<{ from: number; to: number; line: number } | null>(null);
  const isDragging = drag !== null;
  const came = useRef(from);
  const latest = useRef(drag);
  latest.current = drag;
  useEffect(() => {
    const place = root.current?.parentElement;
    if (!place || isDragging) return;
    const look = (y: number) => {
      const text = root.current;
      if (!text) return;
      const blocks = blocksIn(text);
      const index = blockAt(blocks, y);
      const block = blocks[index];
      if (!block || blocks.length < 2) return setAt(null);
      const top = block.getBoundingClientRect().top - text.getBoundingClientRect().top;
      setAt((before) => (before?.index === index && before.top === top ? before : { index, top }));
    };
    const move = ({ clientY, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') look(clientY);
    };
    const leave = () => setAt(null);
    look(came.current);
    place.addEventListener('pointermove', move);
    place.addEventListener('pointerleave', leave);
    return () => {
      place.removeEventListener('pointermove', move);
      place.removeEventListener('pointerleave', leave);
    };
  }, [root, isDragging]);
  useEffect(() => {
    if (!isDragging) return;
    const move = ({ clientY }: PointerEvent) => {
      const text = root.current;
      if (!text) return;
      if (clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
      if (clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
      const blocks = blocksIn(text);
      const to = placeAt(blocks, clientY);
      setDrag((before) => before && { ...before, to, line: lineOf(text, blocks, to) });
    };
    const end = () => {
      const now = latest.current;
      if (now) body()?.moveBlock(now.from, now.to);
      setDrag(null);
      setAt(null);
    };
    const cancel = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      setDrag(null);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', cancel);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', cancel);
    };
  }, [root, body, isDragging]);
  const start = (event: Press) => {
    const text = root.current;
    if (event.button !== 0 || !at || !text) return;
    // The caret stays where it is.
    event.preventDefault();
    const line = lineOf(text, blocksIn(text), at.index);
    setDrag({ from: at.index, to: at.index, line });
  };
  return (
    <>
      {at ? (
        <button
          type="button"
          // By keys a block is moved where the caret is.
          tabIndex={-1}
          aria-hidden
          className="st-grip"
          data-dragging={isDragging || undefined}
          style={{ top: at.top }}
          title="Arrastra para mover (o Alt + Shift + ↑ ↓)"
          onPointerDown={start}
        >
          <Icon name="drag" size={16} />
        </button>
      ) : null}
      {drag ? <div className="st-drop-line" style={{ top: drag.line }} /> : null}
    </>
  );
}

export const BodyGrip = part('Mover elementos', BodyGripView);
