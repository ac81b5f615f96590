import { useCallback, useEffect, useRef } from 'react';
import type { View } from '../../canvas/use-view.ts';
import { canvasFrame } from '../../engine/dom.ts';
import { frameScale } from '../dragging/measure.ts';
import { takeWheelZoom } from './wheel-zoom.ts';

type Listen = (document: Document) => () => void;

/** How large the canvas is shown, by whatever made it so. */
const zoomNow = (): number => {
  const frame = canvasFrame();
  return frame ? frameScale(frame).scale : 1;
};

/** Ctrl and the wheel over the canvas, in its document and around it: `listen` with that added. */
export function useWheelZoom(view: View, listen: Listen): Listen {
  const latest = useRef(view);
  latest.current = view;
  // A quick turn comes before the one before it was rendered.
  const pending = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was rendered is the size from then on
  useEffect(() => {
    pending.current = undefined;
  }, [view.zoom]);
  const now = useCallback(() => pending.current ?? zoomNow(), []);
  const onZoom = useCallback((zoom: number) => {
    pending.current = zoom;
    latest.current.onZoom(zoom);
  }, []);
  useEffect(
    () =>
      takeWheelZoom(document, {
        now,
        onZoom,
        isOver: ({ target }) => target instanceof Element && target.closest('.pe-stage') !== null,
      }),
    [now, onZoom],
  );
  return useCallback(
    (listened) => {
      const stops = [
        listen(listened),
        takeWheelZoom(listened, { now, onZoom, isOver: () => true }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [listen, now, onZoom],
  );
}
