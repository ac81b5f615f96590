import './tour.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../shell/Button.tsx';
import type { SideTab } from '../side/SidePanel.tsx';
import type { Panels } from '../use-panels.ts';
import { TOUR_STEPS } from './tour-steps.ts';

const RING_PX = 4;
const CARD_PX = 340;
const GAP_PX = 16;
/** As tall as the longest step's card, with a gap under it. */
const CARD_ROOM_PX = 260;

interface TourProps {
  panels: Panels;
  onTab: (tab: SideTab) => void;
  onEnd: () => void;
}

/** Where an element of the editor stands, for as long as it is looked at. */
function useBox(selector: string): DOMRect | undefined {
  const [box, setBox] = useState<DOMRect>();
  useLayoutEffect(() => {
    let frame = 0;
    const look = () => {
      const next = document.querySelector(selector)?.getBoundingClientRect();
      setBox((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [selector]);
  return box;
}

/** Beside what a step is about, and within the window. */
function cardPlace(box: DOMRect | undefined): { left: number; top: number } {
  const { innerWidth: width, innerHeight: height } = window;
  if (!box) return { left: GAP_PX, top: height / 2 };
  const isRight = box.right + CARD_PX + 2 * GAP_PX <= width;
  const isLeft = box.left - CARD_PX - 2 * GAP_PX >= 0;
  const beside = isRight
    ? box.right + GAP_PX
    : isLeft
      ? box.left - CARD_PX - GAP_PX
      : Math.max(GAP_PX, box.left + (box.width - CARD_PX) / 2);
  const left = Math.min(beside, Math.max(GAP_PX, width - CARD_PX - GAP_PX));
  const under =
    isRight || isLeft ? box.top + GAP_PX : Math.min(box.bottom + GAP_PX, height - CARD_ROOM_PX);
  return { left, top: Math.max(GAP_PX, Math.min(under, height - CARD_ROOM_PX)) };
}

/** Shows the editor in a few steps, each beside what it is about; nothing of the page changes. */
export function Tour({ panels, onTab, onEnd }: TourProps) {
  const [at, setAt] = useState(0);
  const step = TOUR_STEPS[at];
  const next = useRef<HTMLButtonElement>(null);
  const open = useRef({ panels, onTab });
  open.current = { panels, onTab };
  useEffect(() => {
    const opens = TOUR_STEPS[at]?.opens;
    if (opens) open.current.panels.show(opens.side, true);
    if (opens?.tab) open.current.onTab(opens.tab);
    next.current?.focus();
  }, [at]);
  const box = useBox(step?.at ?? 'body');
  if (!step) return null;
  const isLast = at === TOUR_STEPS.length - 1;
  return (
    <>
      {box ? (
        <div
          className="pe-tour-ring"
          style={{
            left: box.left + RING_PX,
            top: box.top + RING_PX,
            width: box.width - 2 * RING_PX,
            height: box.height - 2 * RING_PX,
          }}
        />
      ) : null}
      <div
        className="pe-tour"
        role="dialog"
        aria-label="Recorrido"
        aria-describedby="pe-tour-text"
        style={cardPlace(box)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onEnd();
        }}
      >
        <p className="pe-tour-count">
          {at + 1} de {TOUR_STEPS.length}
        </p>
        <h2>{step.title}</h2>
        <p id="pe-tour-text">{step.text}</p>
        <div className="pe-actions">
          {at > 0 ? (
            <Button variant="default" onClick={() => setAt(at - 1)}>
              Anterior
            </Button>
          ) : (
            <Button variant="default" onClick={onEnd}>
              Saltar
            </Button>
          )}
          <Button ref={next} color="brand" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
            {isLast ? 'Listo' : 'Siguiente'}
          </Button>
        </div>
      </div>
    </>
  );
}

/** Offers the tour to whoever opens a page in this browser for the first time. */
export const TourOffer = ({ onStart, onEnd }: { onStart: () => void; onEnd: () => void }) => (
  <section className="pe-tour-offer" aria-label="Recorrido">
    <p>¿Primera vez aquí? En seis pasos ves dónde está todo.</p>
    <div className="pe-actions">
      <Button variant="default" onClick={onEnd}>
        No, gracias
      </Button>
      <Button color="brand" onClick={onStart}>
        Empezar
      </Button>
    </div>
  </section>
);
